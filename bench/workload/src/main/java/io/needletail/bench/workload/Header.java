package io.needletail.bench.workload;

/**
 * Fields of the header that change from message to message.
 *
 * @param msgSeqNum MsgSeqNum(34)
 * @param sendingMs SendingTime(52), epoch milliseconds
 */
public record Header(int msgSeqNum, long sendingMs) {
    /** BeginString(8) of all messages. */
    public static final Text BEGIN_STRING = Text.of("FIX.4.4");

    /** SenderCompID(49) of all messages. */
    public static final Text SENDER = Text.of("BUYSIDE01");

    /** TargetCompID(56) of all messages. */
    public static final Text TARGET = Text.of("VENUE-A");
}
