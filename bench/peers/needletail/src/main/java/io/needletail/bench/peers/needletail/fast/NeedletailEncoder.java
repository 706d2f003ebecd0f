package io.needletail.bench.peers.needletail.fast;

import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.Messages;
import io.needletail.fast.encode.Encoder;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;

/** Writes messages out of rows that were laid out by slot beforehand. */
final class NeedletailEncoder implements FastEncoder {
    private final Encoder encoder;
    private final Template template;
    private final Rows rows;
    private final byte[] target;

    NeedletailEncoder(Templates templates, Messages messages, byte[] target) {
        encoder = new Encoder(templates);
        template = templates.byId(messages.shape().templateId()).orElseThrow();
        rows = new Rows(template, messages);
        this.target = target;
    }

    @Override
    public void reset() {
        encoder.reset();
    }

    @Override
    public int encode(int index) {
        rows.open(index);
        int length = encoder.encode(template, rows, target, 0, target.length);
        if (length <= 0) throw wrong(index);
        return length;
    }

    private IllegalStateException wrong(int index) {
        return new IllegalStateException("message " + index + " was not written: " + encoder.status());
    }
}
