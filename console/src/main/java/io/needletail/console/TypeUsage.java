package io.needletail.console;

import io.needletail.tools.extract.Direction;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.Message;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Number of messages of one type, by direction and by the fields that they have. One thread. */
final class TypeUsage {
    private static final int NEAR_MAX = 1 << 14;
    private static final int FAR_MAX = 1_000;

    private final int[] near = new int[NEAR_MAX];
    private final int[] lastMessage = new int[NEAR_MAX];
    private final Map<Integer, Integer> far = new HashMap<>();
    private int in;
    private int out;

    /** Counts a message; a field that it has several times counts once. */
    void add(FoundMessage found) {
        if (found.direction() == Direction.IN) in++;
        else out++;
        Message message = found.fields();
        for (int field = 0; field < message.endField(); field++) add(message.tag(field));
    }

    private void add(int tag) {
        int number = in + out;
        if (tag < 0 || tag >= NEAR_MAX) {
            // A peer can invent tags without end.
            if (far.size() < FAR_MAX || far.containsKey(tag)) far.merge(tag, 1, Integer::sum);
        } else if (lastMessage[tag] != number) {
            lastMessage[tag] = number;
            near[tag]++;
        }
    }

    int messages() {
        return in + out;
    }

    /** Number of messages of a type, and of those with each field, by its tag. */
    record Count(String type, int in, int out, Map<String, Integer> fields) {}

    Count count(String type) {
        Map<String, Integer> fields = new LinkedHashMap<>();
        for (int tag = 0; tag < NEAR_MAX; tag++) {
            if (near[tag] > 0) fields.put(String.valueOf(tag), near[tag]);
        }
        new TreeMap<>(far).forEach((tag, count) -> fields.put(String.valueOf(tag), count));
        return new Count(type, in, out, fields);
    }
}
