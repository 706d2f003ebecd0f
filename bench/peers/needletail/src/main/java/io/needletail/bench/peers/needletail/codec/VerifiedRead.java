package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Task;
import io.needletail.wire.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A message framed, verified and indexed; for F1X the lengths of all values as well. */
final class VerifiedRead implements Exercise {
    private static final int LENGTH_MAX = 4096;

    private final Message message = new Message();
    private final byte[] bytes;
    private final boolean adds;

    VerifiedRead(Task task) {
        bytes = task.order().bytes();
        adds = task == Task.F1X_DECODE;
    }

    @Override
    public long run() {
        int length = message.read(bytes, 0, bytes.length, LENGTH_MAX);
        if (length != bytes.length || message.outcome() != Message.WELL_FORMED) return -1;
        return adds ? lengths() : message.endField();
    }

    private long lengths() {
        long sum = 0;
        int end = message.endField();
        for (int field = message.firstField(); field < end; field++) sum += message.to(field) - message.from(field);
        return sum;
    }

    @Override
    public Fields outcome() {
        List<Fields.Field> fields = new ArrayList<>();
        for (int field = message.firstField(); field < message.endField(); field++) {
            int length = message.to(field) - message.from(field);
            String value = new String(bytes, message.from(field), length, StandardCharsets.US_ASCII);
            fields.add(new Fields.Field(message.tag(field), value));
        }
        return new Fields(fields);
    }
}
