package io.needletail.console;

import io.needletail.wire.Message;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares two messages as {@code needletail diff} does. Any thread. */
@FunctionalInterface
public interface MessageDiff {
    /**
     * Compares.
     *
     * @param left one message
     * @param right the other one
     * @param ignored tags that do not count
     * @return an object for each field that differs, in their order: {@code tag}, {@code name}, and {@code left} and {@code right} with
     *     {@code leftMeaning} and {@code rightMeaning} where there are such
     */
    List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored);
}
