package io.needletail.tools.describe;

import io.needletail.engine.log.MessageText;
import io.needletail.tools.extract.Direction;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.FrameFault;
import io.needletail.tools.output.ByteOutput;
import io.needletail.tools.output.Ink;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.Redaction;
import io.needletail.wire.Tags;
import io.needletail.wire.Timestamp;
import java.util.stream.Collectors;

/**
 * Writes what stands above or before a message: its time, direction, name, number and parties.
 *
 * @param out takes UTF-8
 * @param colour whether it has colours
 */
public record MessageHead(ByteOutput out, boolean colour) {
    private static final int TIME_WIDTH = 29;
    private static final int DATE = 8;
    private static final ValueText SAFE = new ValueText(Redaction.NONE);

    /**
     * Appends a time of fixed width such as {@code 2026-01-31 08:00:00.123456789}; blanks when there is none.
     *
     * @param timeNs epoch nanoseconds, or {@link FoundMessage#NO_TIME}
     */
    public void time(long timeNs) {
        if (timeNs == FoundMessage.NO_TIME) {
            out.blanks(TIME_WIDTH);
            return;
        }
        byte[] text = new byte[Timestamp.LENGTH_MAX];
        int end = Timestamp.write(timeNs, Timestamp.NANOS, text, 0);
        Ink.FAINT.begin(out, colour);
        out.put(text, 0, 4).put('-').put(text, 4, 6).put('-').put(text, 6, DATE).put(' ');
        out.put(text, DATE + 1, end);
        Ink.end(out, colour);
    }

    /**
     * Appends who sent the message, of fixed width.
     *
     * @param direction in, out, or not known
     */
    public void direction(Direction direction) {
        switch (direction) {
            case IN -> Ink.GREEN.put(out, colour, "in ");
            case OUT -> Ink.CYAN.put(out, colour, "out");
            case UNKNOWN -> out.put("   ");
        }
    }

    /**
     * Appends the whole line above a message, without its end.
     *
     * @param found the message
     * @param title its name
     */
    public void line(FoundMessage found, String title) {
        Message fields = found.fields();
        time(found.timeNs());
        out.put(' ').put(' ');
        direction(found.direction());
        out.put(' ').put(' ');
        Ink.BOLD.put(out, colour, title);
        if (found.isReadable()) {
            out.put(' ').put(' ').put('#');
            value(fields, Tags.MSG_SEQ_NUM);
            out.put(' ').put(' ');
            value(fields, Tags.SENDER_COMP_ID);
            out.put(' ').put('>').put(' ');
            value(fields, Tags.TARGET_COMP_ID);
        }
        out.put(' ').put(' ');
        Ink.FAINT.begin(out, colour);
        out.put(found.source()).put(':').put(found.position());
        Ink.end(out, colour);
    }

    /**
     * Appends what is wrong with a message that is not intact; nothing for any other.
     *
     * @param found a readable message
     */
    public void faults(FoundMessage found) {
        if (found.isIntact()) return;
        String faults = found.faults().stream().map(FrameFault::toString).collect(Collectors.joining("; "));
        out.put(' ').put(' ');
        Ink.YELLOW.put(out, colour, "not as it was sent: " + MessageText.ofPeer(faults));
    }

    private void value(Message fields, int tag) {
        int field = fields.find(tag);
        if (field != FieldReader.NOT_FOUND) SAFE.put(out, fields, field);
    }
}
