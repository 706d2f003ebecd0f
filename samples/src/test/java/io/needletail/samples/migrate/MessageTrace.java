package io.needletail.samples.migrate;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.Log;

/** Messages between the two ends, in both directions, as QuickFIX/J logs them; {@code |} stands for SOH. */
final class MessageTrace implements Log {
    private final List<String> messages = new CopyOnWriteArrayList<>();

    /** Tests whether a message contains all of these fields, each written as {@code 35=5}. */
    boolean holds(String... fields) {
        return messages.stream()
                .anyMatch(message -> List.of(fields).stream().allMatch(field -> message.contains("|" + field + "|")));
    }

    @Override
    public void onIncoming(String message) {
        messages.add(message.replace('\u0001', '|'));
    }

    @Override
    public void onOutgoing(String message) {
        onIncoming(message);
    }

    @Override
    public void onEvent(String text) {}

    @Override
    public void onErrorEvent(String text) {}

    @Override
    public void clear() {}

    @Override
    public String toString() {
        return String.join("\n", messages);
    }
}
