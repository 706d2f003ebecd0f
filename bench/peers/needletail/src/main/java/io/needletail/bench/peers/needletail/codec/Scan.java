package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Fields;
import io.needletail.bench.workload.Task;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the begin and the end of every field and verifies nothing, like parsers with published figures without any
 * check. Not
 * for use, which is why it stands here and not in the product.
 */
final class Scan implements Exercise {
    private static final byte SOH = 1;
    private static final int FIELDS_MAX = 64;

    private final int[] tags = new int[FIELDS_MAX];
    private final int[] from = new int[FIELDS_MAX];
    private final int[] to = new int[FIELDS_MAX];
    private final byte[] bytes;
    private final boolean adds;
    private int count;

    Scan(Task task) {
        bytes = task.order().bytes();
        adds = task == Task.F1X_DECODE;
    }

    @Override
    public long run() {
        count = scan(bytes, bytes.length);
        return adds ? lengths() : count;
    }

    private int scan(byte[] message, int end) {
        int found = 0;
        int at = 0;
        while (at < end && found < FIELDS_MAX) {
            int tag = 0;
            for (byte digit = message[at++]; digit != '='; digit = message[at++]) tag = tag * 10 + digit - '0';
            tags[found] = tag;
            from[found] = at;
            while (message[at] != SOH) at++;
            to[found++] = at++;
        }
        return found;
    }

    private long lengths() {
        long sum = 0;
        for (int field = 0; field < count; field++) sum += to[field] - from[field];
        return sum;
    }

    @Override
    public Fields outcome() {
        List<Fields.Field> fields = new ArrayList<>();
        for (int field = 0; field < count; field++) {
            int length = to[field] - from[field];
            String value = new String(bytes, from[field], length, StandardCharsets.US_ASCII);
            fields.add(new Fields.Field(tags[field], value));
        }
        return new Fields(fields);
    }
}
