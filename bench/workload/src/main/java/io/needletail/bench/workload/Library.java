package io.needletail.bench.workload;

import java.util.Optional;
import java.util.ServiceLoader;

/** A library that reads and writes messages; one a class path, found by {@link ServiceLoader}. */
public interface Library {
    /** Reads messages of one kind. */
    Decoder decoder(MessageKind kind, Form form);

    /**
     * Writes the messages of a workload.
     *
     * @param target takes every frame; {@link Encoder#BYTES_MAX} long
     */
    Encoder encoder(Workload workload, Form form, byte[] target);

    /** The library's way of doing what a published benchmark did; empty when it has none. */
    default Optional<Exercise> exercise(Task task, Form form) {
        return Optional.empty();
    }

    /** The one library of this class path, its classes loaded anew. */
    static Library present() {
        return ServiceLoader.load(Library.class, new IsolatedLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no library on this class path"));
    }
}
