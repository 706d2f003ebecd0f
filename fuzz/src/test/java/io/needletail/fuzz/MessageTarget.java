package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fuzz.MessageTwin.Field;
import io.needletail.fuzz.MessageTwin.Outcome;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A frame has the fields that the twin finds, its groups have the twin's instances, also within each other, and no
 * getter throws, whatever is asked.
 *
 * @param indexer what is examined
 */
record MessageTarget(Indexer indexer) implements Target {
    private static final int BYTES_MAX = 1 << 12;
    private static final int MARGIN = 9;
    private static final List<GroupShape> GROUPS = List.of(
            new GroupShape(268, List.of(269, 270, 271, 453, 448, 447, 452, 802, 523, 803)),
            new GroupShape(268, List.of()),
            new GroupShape(78, List.of(79, 80, 539, 524, 525, 538)),
            new GroupShape(453, List.of(448, 447, 452, 802, 523, 803)));
    private static final List<GroupShape> INNER = List.of(
            new GroupShape(453, List.of(448, 447, 452, 802, 523, 803)), new GroupShape(539, List.of(524, 525, 538)));
    private static final GroupShape INNERMOST = new GroupShape(802, List.of(523, 803));

    /** How a frame is indexed; {@code fieldsMax} fields fit. */
    @FunctionalInterface
    interface Indexer {
        Outcome index(byte[] bytes, int from, int length, int fieldsMax);
    }

    /** A group as it is described to both. */
    record GroupShape(int countTag, List<Integer> members) {
        Group group() {
            return new Group(
                    countTag, members.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** The real thing. */
    static Outcome indexed(byte[] bytes, int from, int length, int fieldsMax) {
        Message message = new Message(fieldsMax);
        int outcome = message.index(bytes, from, length);
        assertThat(message.isComplete()).isEqualTo(outcome == Message.WELL_FORMED);
        assertThat(message.endField()).isBetween(0, fieldsMax);
        message.isWhole();
        message.msgType();
        assertThat(message.toString()).hasSize(length);
        fields(message); // what is left of a garbled one can be read as well
        return new Outcome(outcome, outcome == Message.WELL_FORMED ? fields(message) : List.of());
    }

    @Override
    public void run(byte[] data) {
        int length = Math.min(data.length, BYTES_MAX);
        String frame = new String(data, 0, length, StandardCharsets.ISO_8859_1);
        byte[] buffer = new byte[length + 2 * MARGIN];
        Arrays.fill(buffer, (byte) 1);
        System.arraycopy(data, 0, buffer, MARGIN, length);
        for (int fieldsMax : new int[] {4, 64, BYTES_MAX}) {
            Outcome expected = MessageTwin.of(frame, fieldsMax);
            Outcome found = indexer.index(buffer, MARGIN, length, fieldsMax);
            assertThat(found).as("with room for %d fields", fieldsMax).isEqualTo(expected);
        }
        Message message = new Message(BYTES_MAX);
        if (message.index(buffer, MARGIN, length) != Message.WELL_FORMED) return;
        List<Field> fields = MessageTwin.of(frame, BYTES_MAX).fields();
        assertGetters(message, fields);
        for (GroupShape shape : GROUPS) assertGroup(shape, message, fields, INNER);
    }

    private static void assertGroup(GroupShape shape, FieldReader outer, List<Field> fields, List<GroupShape> inner) {
        Group group = shape.group();
        GroupTwin.Found expected = GroupTwin.in(fields, shape.countTag(), shape.members());
        assertThat(group.in(outer)).as("%s", shape).isEqualTo(expected.answer());
        for (List<Field> instance : expected.instances()) {
            assertThat(group.next()).isTrue();
            assertThat(fields(group)).isEqualTo(instance);
            assertGetters(group, instance);
            for (GroupShape within : inner) {
                List<GroupShape> deeper = within.equals(INNERMOST) ? List.of() : List.of(INNERMOST);
                assertGroup(within, group, instance, deeper);
            }
        }
        assertThat(group.next())
                .as("more than %d instances", expected.instances().size())
                .isFalse();
    }

    private static void assertGetters(FieldReader read, List<Field> fields) {
        for (Field field : fields.subList(0, Math.min(40, fields.size()))) {
            int tag = field.tag();
            String value = fields.stream()
                    .filter(any -> any.tag() == tag)
                    .findFirst()
                    .orElseThrow()
                    .value();
            assertThat(read.text(tag)).isEqualTo(value);
            assertThat(read.number(tag)).as("number %s", value).isEqualTo(number(value));
            assertThat(read.isSet(tag)).isEqualTo(value.equals("Y"));
            assertThat(read.character(tag)).isEqualTo(value.length() == 1 ? value.charAt(0) : FieldValue.MALFORMED);
            assertThat(read.is(tag, value.getBytes(StandardCharsets.ISO_8859_1)))
                    .isTrue();
            for (int scale = 0; scale <= 8; scale += 4) {
                assertThat(read.decimal(tag, scale)).isNotEqualTo(FieldValue.ABSENT);
            }
            assertThat(read.timestamp(tag)).isNotEqualTo(FieldValue.ABSENT);
            assertThat(read.date(tag)).isNotEqualTo(FieldValue.ABSENT);
            assertThat(read.time(tag)).isNotEqualTo(FieldValue.ABSENT);
            assertThat(read.integer(tag)).isNotEqualTo(FieldValue.ABSENT);
            assertThat(read.copy(tag, new byte[value.length()], 0)).isEqualTo(value.length());
        }
    }

    private static long number(String value) {
        if (!value.matches("-?[0-9]+")) return FieldValue.MALFORMED;
        BigInteger number = new BigInteger(value);
        return number.abs().bitLength() < Long.SIZE ? number.longValue() : FieldValue.MALFORMED;
    }

    private static List<Field> fields(FieldReader read) {
        List<Field> fields = new ArrayList<>();
        for (int i = read.firstField(); i < read.endField(); i++) {
            String value =
                    new String(read.bytes(), read.from(i), read.to(i) - read.from(i), StandardCharsets.ISO_8859_1);
            fields.add(new Field(read.tag(i), value));
        }
        return fields;
    }
}
