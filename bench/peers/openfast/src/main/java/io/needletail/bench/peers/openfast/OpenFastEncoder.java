package io.needletail.bench.peers.openfast;

import io.needletail.bench.workload.fast.FastEncoder;
import io.needletail.bench.workload.fast.Messages;
import java.util.stream.IntStream;
import org.openfast.Message;

/** Writes messages that were made beforehand. */
final class OpenFastEncoder implements FastEncoder {
    private final org.openfast.codec.FastEncoder encoder;
    private final Message[] ready;
    private final byte[] target;

    OpenFastEncoder(TemplateFile templates, Messages messages, byte[] target) {
        encoder = new org.openfast.codec.FastEncoder(templates.context());
        Filling filling = new Filling(templates.template(messages.shape().templateId()), messages);
        ready = IntStream.range(0, messages.count()).mapToObj(filling::message).toArray(Message[]::new);
        this.target = target;
    }

    @Override
    public void reset() {
        encoder.reset();
    }

    @Override
    public int encode(int index) {
        byte[] encoded = encoder.encode(ready[index]);
        System.arraycopy(encoded, 0, target, 0, encoded.length);
        return encoded.length;
    }
}
