package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.fuzz.MessageTwin.Field;
import io.needletail.fuzz.MessageTwin.Outcome;
import io.needletail.wire.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Any frame has the fields and groups that a slow twin finds. */
final class MessageFuzzTest {
    private static final Hunt HUNT = new Hunt(MessageFuzzTest.class, "frames", 3_000);
    private static final MessageTarget REAL = new MessageTarget(MessageTarget::indexed);

    @FuzzTest(maxDuration = "10m")
    void frames(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void dataThatEndsAtItsFirstSohIsFound() {
        HUNT.finds(new MessageTarget(MessageFuzzTest::splitAtEachSoh), REAL);
    }

    @Test
    void aFieldMoreThanThereIsRoomForIsFound() {
        HUNT.finds(
                new MessageTarget((bytes, from, length, max) -> MessageTarget.indexed(bytes, from, length, max + 1)),
                REAL);
    }

    @Test
    void aTagThatIsReadModuloItsSizeIsFound() {
        HUNT.finds(new MessageTarget(MessageFuzzTest::withShortTags), REAL);
    }

    private static Outcome splitAtEachSoh(byte[] bytes, int from, int length, int fieldsMax) {
        Outcome real = MessageTarget.indexed(bytes, from, length, fieldsMax);
        if (real.outcome() != Message.WELL_FORMED) return real;
        List<Field> fields = new ArrayList<>();
        String frame = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
        for (String text : frame.split("\001", 0)) {
            String[] parts = text.split("=", 2);
            if (parts.length < 2 || !parts[0].matches("[0-9]{1,9}")) return new Outcome(Message.GARBLED, List.of());
            fields.add(new Field(Integer.parseInt(parts[0]), parts[1]));
        }
        return new Outcome(Message.WELL_FORMED, fields);
    }

    private static Outcome withShortTags(byte[] bytes, int from, int length, int fieldsMax) {
        Outcome real = MessageTarget.indexed(bytes, from, length, fieldsMax);
        return new Outcome(
                real.outcome(),
                real.fields().stream()
                        .map(field -> new Field(field.tag() & 0xFF_FFFF, field.value()))
                        .toList());
    }
}
