package io.needletail.venue.sequencer;

/** Sequence, time and cause of an event. Reused: it holds its values until the listener's method returns. */
public final class EventHeader {
    private long sequence;
    private long timeNs;
    private long clientId;
    private long clientSequence;
    private boolean isLast;

    EventHeader() {}

    EventHeader at(long eventSequence, long atNs) {
        sequence = eventSequence;
        timeNs = atNs;
        return this;
    }

    EventHeader causedBy(long client, long command, boolean isLastOfCommand) {
        clientId = client;
        clientSequence = command;
        isLast = isLastOfCommand;
        return this;
    }

    /** {@return the global number of the event, from 1 on without gaps} */
    public long sequence() {
        return sequence;
    }

    /** {@return the time of the command in the cluster's log, epoch ns} */
    public long timeNs() {
        return timeNs;
    }

    /** {@return the client whose command caused the event; 0 for none, when an order expires} */
    public long clientId() {
        return clientId;
    }

    /** {@return the client's number of the command that caused the event; 0 for none} */
    public long clientSequence() {
        return clientSequence;
    }

    /** {@return true for the last event of its command} */
    public boolean isLast() {
        return isLast;
    }
}
