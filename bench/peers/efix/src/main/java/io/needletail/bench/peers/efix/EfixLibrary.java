package io.needletail.bench.peers.efix;

import io.needletail.bench.fields.FieldDecoders;
import io.needletail.bench.fields.FieldEncoders;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Task;
import java.util.Optional;

/** eFIX: a parser that is pulled from field to field and verifies nothing, a builder of bodies. */
public final class EfixLibrary implements Library {
    /** Called by {@link java.util.ServiceLoader}. */
    public EfixLibrary() {}

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        return FieldDecoders.of(kind, new EfixCursor());
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        return FieldEncoders.of(workload, EfixTarget.into(target));
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(task.writes() ? new PublishedWrite() : new PublishedRead(task));
    }
}
