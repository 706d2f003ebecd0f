package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fuzz.MessageTwin.Field;
import io.needletail.fuzz.MessageTwin.Outcome;
import io.needletail.wire.Message;
import io.needletail.wire.ScanStrategy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every codec answers as the twins of the framer and of the index do, one after the other: for the input as a stream,
 * and for the input as the body of a frame that is sealed, so that a change does not end at the check sum.
 *
 * @param reader what is examined
 */
record CodecTarget(Reader reader) implements Target {
    private static final int BYTES_MAX = 1 << 12;
    private static final int LENGTH_MAX = 1 << 13;
    private static final int FIELDS_MAX = 64;
    private static final int[] MARGINS = {0, 67};
    private static final List<ScanStrategy> CODECS =
            Stream.of(ScanStrategy.values()).filter(ScanStrategy::isAvailable).toList();

    /** The answer of a read, and the fields when there is a frame. */
    record Answer(int answer, Outcome outcome) {}

    /** How a frame is looked for, verified and indexed. */
    @FunctionalInterface
    interface Reader {
        Answer read(Message message, byte[] bytes, int from, int limit);
    }

    /** The real thing. */
    static Answer real(Message message, byte[] bytes, int from, int limit) {
        int answer = message.read(bytes, from, limit, LENGTH_MAX);
        if (answer <= 0) return new Answer(answer, new Outcome(Message.WELL_FORMED, fields(message)));
        boolean wellFormed = message.outcome() == Message.WELL_FORMED;
        return new Answer(answer, new Outcome(message.outcome(), wellFormed ? fields(message) : List.of()));
    }

    @Override
    public void run(byte[] data) {
        String text = new String(data, 0, Math.min(data.length, BYTES_MAX), StandardCharsets.ISO_8859_1);
        assertRead(text);
        assertRead(Fix.text(Fix.sealed("FIX.4.4", "35=D\001" + text)));
        assertRead(Fix.text(Fix.sealed("FIXT.1.1", "35=D\001" + text + "\001")));
    }

    private void assertRead(String stream) {
        Answer expected = expected(stream);
        for (ScanStrategy codec : CODECS) {
            Message message = new Message(FIELDS_MAX, codec);
            for (int margin : MARGINS) {
                byte[] buffer = new byte[stream.length() + 2 * margin];
                Arrays.fill(buffer, (byte) 1);
                System.arraycopy(Fix.bytes(stream), 0, buffer, margin, stream.length());
                assertThat(reader.read(message, buffer, margin, margin + stream.length()))
                        .as("%s, margins of %d", codec, margin)
                        .isEqualTo(expected);
            }
        }
    }

    private static Answer expected(String stream) {
        int answer = FramerTwin.frame(stream, LENGTH_MAX);
        if (answer <= 0) return new Answer(answer, new Outcome(Message.WELL_FORMED, List.of()));
        return new Answer(answer, MessageTwin.of(stream.substring(0, answer), FIELDS_MAX));
    }

    private static List<Field> fields(Message message) {
        List<Field> fields = new ArrayList<>();
        for (int i = message.firstField(); i < message.endField(); i++) {
            int from = message.from(i);
            String value = new String(message.bytes(), from, message.to(i) - from, StandardCharsets.ISO_8859_1);
            fields.add(new Field(message.tag(i), value));
        }
        return fields;
    }
}
