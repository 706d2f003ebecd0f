package io.needletail.engine.log;

import io.needletail.wire.Timestamp;

/** A line to be written, redacted already. Made once and filled again and again, on the background thread. */
final class Line {
    /** What a line tells of. */
    enum Way {
        INCOMING("incoming"),
        OUTGOING("outgoing"),
        EVENT("event"),
        ERROR("error");

        private final String text;

        Way(String text) {
            this.text = text;
        }

        boolean isMessage() {
            return this == INCOMING || this == OUTGOING;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    final Bytes bytes = new Bytes();
    Way way = Way.EVENT;
    long timeNs;
    boolean heartbeat;

    /** Becomes an event. */
    void event(boolean error, String text, long now) {
        way = error ? Way.ERROR : Way.EVENT;
        timeNs = now;
        heartbeat = false;
        bytes.clear();
        bytes.append(text);
    }

    /** The message or event for people. */
    String text() {
        return Redaction.readable(bytes);
    }

    /** Appends the time. */
    void stamp(Bytes target) {
        target.reserve(Timestamp.LENGTH_MAX);
        target.endAt(Timestamp.write(timeNs, Timestamp.NANOS, target.array(), target.length()));
    }
}
