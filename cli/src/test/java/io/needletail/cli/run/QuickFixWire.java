package io.needletail.cli.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import quickfix.Log;

/** Messages and events that QuickFIX/J logged; {@code |} stands for SOH. From any thread. */
final class QuickFixWire implements Log {
    private final List<String> incoming = new CopyOnWriteArrayList<>();
    private final List<String> outgoing = new CopyOnWriteArrayList<>();
    private final List<String> events = new CopyOnWriteArrayList<>();

    /** Inbound messages of one MsgType(35). */
    List<String> in(String msgType) {
        return of(msgType, incoming.stream());
    }

    /** Messages that went out, of one MsgType(35). */
    List<String> out(String msgType) {
        return of(msgType, outgoing.stream());
    }

    /** MsgSeqNum(34) of all inbound messages, in their order. */
    List<Integer> numbersIn() {
        return incoming.stream()
                .map(message -> message.replaceFirst(".*\\|34=(\\d+)\\|.*", "$1"))
                .map(Integer::valueOf)
                .toList();
    }

    @Override
    public void clear() {
        events.add("cleared");
    }

    @Override
    public void onIncoming(String message) {
        incoming.add(readable(message));
    }

    @Override
    public void onOutgoing(String message) {
        outgoing.add(readable(message));
    }

    @Override
    public void onEvent(String text) {
        events.add(text);
    }

    @Override
    public void onErrorEvent(String text) {
        events.add("error: " + text);
    }

    @Override
    public String toString() {
        return "in " + incoming + "\nout " + outgoing + "\nevents " + events;
    }

    private static List<String> of(String msgType, Stream<String> messages) {
        return messages.filter(message -> message.contains("|35=" + msgType + "|"))
                .toList();
    }

    private static String readable(String message) {
        return message.replace('\u0001', '|');
    }
}
