package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Task;
import io.needletail.bench.workload.Workload;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.VectorProof;
import java.util.Optional;

/**
 * Needletail: frames and indexes a message in place, reads by tag or through generated views, writes with the general
 * writer or patches what it has prepared.
 */
public final class NeedletailLibrary implements Library {
    private static final int PROOFS_MAX = 100;

    /** Called by {@link java.util.ServiceLoader}. Proves the vectors, as an engine's warm-up does. */
    public NeedletailLibrary() {
        new VectorProof().runRepeatedly(PROOFS_MAX);
    }

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        MessageValidator check = form == Form.VALIDATED ? validator() : MessageValidator.NONE;
        Frames frames = new Frames(check);
        if (form == Form.VIEWS) return ViewDecoders.of(kind, frames);
        return TagDecoders.of(kind, frames);
    }

    private static MessageValidator validator() {
        String version = Header.BEGIN_STRING.string();
        return new Validator(ValidatorTables.of(Dialects.standard(version)), ValidatorOptions.DEFAULTS);
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        if (form == Form.PREPARED) return PreparedEncoders.of(workload, target);
        if (form == Form.VIEWS) return ViewEncoders.of(workload, target);
        return TagEncoders.of(workload, target);
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        boolean scans = form == Form.SCAN;
        return switch (task) {
            case F1X_DECODE, CHRONOS_PARSE -> Optional.of(scans ? new Scan(task) : new VerifiedRead(task));
            case F1X_ENCODE -> scans ? Optional.empty() : Optional.of(new PublishedWrite());
        };
    }
}
