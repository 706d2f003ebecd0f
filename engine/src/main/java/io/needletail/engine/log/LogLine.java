package io.needletail.engine.log;

import io.needletail.wire.Timestamp;

/** A line to be written, already redacted. One object is reused for all lines, on the background thread. */
final class LogLine {
    /** Kind of a line. */
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

    final GrowingBytes bytes = new GrowingBytes();
    Way way = Way.EVENT;
    long timeNs;
    boolean heartbeat;

    /** Sets the line to an event. */
    void event(boolean error, String text, long now) {
        way = error ? Way.ERROR : Way.EVENT;
        timeNs = now;
        heartbeat = false;
        bytes.clear();
        bytes.append(text);
    }

    /** Returns the message or event as readable text. */
    String text() {
        return MessageText.readable(bytes);
    }

    /** Appends the time. */
    void stamp(GrowingBytes target) {
        stamp(target, Timestamp.NANOS);
    }

    /** Appends the time with 0, 3, 6 or 9 decimal places. */
    void stamp(GrowingBytes target, int places) {
        target.reserve(Timestamp.LENGTH_MAX);
        target.endAt(Timestamp.write(timeNs, places, target.array(), target.length()));
    }
}
