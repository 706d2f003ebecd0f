package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Task;
import io.needletail.bench.workload.Workload;
import java.util.Optional;

/**
 * Artio: flyweight decoders and encoders generated out of the whole dictionary of FIX 4.4.
 *
 * <p>Whether generated code validates is decided for a whole process, by {@code -Dfix.codecs.no_validation=true}.
 */
public final class ArtioLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public ArtioLibrary() {}

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        return FlyweightDecoders.of(kind, new Frames(form == Form.VALIDATED));
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        return FlyweightEncoders.of(workload, target);
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(task.writes() ? new PublishedWrite() : new PublishedRead(task.order()));
    }
}
