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

    /** Returns the library's implementation of a published benchmark; empty when it has none. */
    default Optional<Exercise> exercise(Task task, Form form) {
        return Optional.empty();
    }

    /** Returns the library of this class path with newly loaded classes. */
    static Library present() {
        return ServiceLoader.load(Library.class, new IsolatedLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no library on this class path"));
    }
}
