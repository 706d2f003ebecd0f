package io.needletail.wire;

import static io.needletail.wire.Frames.bytes;
import static io.needletail.wire.Frames.message;
import static io.needletail.wire.Frames.sealed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The index has the fields of a frame in order, or reports why it is not usable. */
class MessageTest {

    @Test
    void everyFieldIsIndexedInTheFramesOrder() {
        assertThat(fields("8=FIX.4.4|9=5|35=0|34=7|999999999=far|10=000|"))
                .containsExactly("8=FIX.4.4", "9=5", "35=0", "34=7", "999999999=far", "10=000");
    }

    @Test
    void theFirstFieldOfARepeatedTagCounts() {
        Message message = message("35=0|58=first|58=second|58=third|");
        assertThat(message.text(58)).isEqualTo("first");
        assertThat(message.from(message.find(58))).isLessThan(message.from(message.find(58) + 1));
    }

    @Test
    void emptyValuesAreKept() {
        Message message = message("35=0|58=|34=7|");
        assertThat(message.has(58)).isTrue();
        assertThat(message.text(58)).isEmpty();
        assertThat(message.from(message.find(58))).isEqualTo(message.to(message.find(58)));
        assertThat(message.number(34)).isEqualTo(7);
    }

    @Test
    void valueMayContainAnyByteExceptSoh() {
        assertThat(fields("58=a=b|1===|2=\0\n\u00FF|")).containsExactly("58=a=b", "1===", "2=\0\n\u00FF");
    }

    @Test
    void anAbsentFieldIsNotFound() {
        Message message = message("35=0|");
        assertThat(message.find(58)).isEqualTo(FieldReader.NOT_FOUND);
        assertThat(message.has(58)).isFalse();
        assertThat(message.text(58)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=x|",
                "a=x|",
                "3a=x|",
                "3 =x|",
                " 3=x|",
                "+3=x|",
                "--3=x|",
                "-=x|",
                "00=x|",
                "03=x|",
                "1234567890=x|",
                "3|",
                "3",
                "|",
                "3=x",
                "3=",
                "x",
                "3.5=x|",
                "\u00B3=x|",
            })
    void fieldWithoutTagOrEndGarblesTheFrameOrIsMalformed(String field) {
        int expected = field.matches(".*=.*\\|") ? Message.MALFORMED : Message.GARBLED;
        assertThat(outcome(field)).isEqualTo(expected);
        assertThat(outcome("35=0|" + field)).isEqualTo(expected);
        if (field.endsWith("|")) assertThat(outcome(field + "10=000|")).isEqualTo(expected);
    }

    @Test
    void malformedFrameNamesItsFirstFaultAndIndexesTheOtherFields() {
        byte[] frame = bytes("35=0|058=x|abc=y|no tag|34=7|10=000|");
        Message message = new Message();
        assertThat(message.index(frame, 0, frame.length)).isEqualTo(Message.MALFORMED);
        assertThat(message.fault()).isEqualTo(1);
        assertThat(message.tag(1)).isEqualTo(Tags.INVALID);
        assertThat(message.number(34)).isEqualTo(7);
        assertThat(message.endField()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0=x|", "-1=x|", "-12345678=x|"})
    void invalidTagIsIndexedForTheValidator(String field) {
        assertThat(message(field).tag(2)).isEqualTo(Tags.INVALID);
    }

    @Test
    void maximumNumberOfFieldsIsWellFormed() {
        byte[] four = bytes("1=a|2=b|3=c|4=d|");
        assertThat(new Message(4).index(four, 0, four.length)).isEqualTo(Message.WELL_FORMED);
        assertThat(new Message(5).index(four, 0, four.length)).isEqualTo(Message.WELL_FORMED);
    }

    @Test
    void frameWithTooManyFieldsIsReported() {
        byte[] four = bytes("1=a|2=b|3=c|4=d|");
        Message message = new Message(3);
        assertThat(message.index(four, 0, four.length)).isEqualTo(Message.TOO_MANY_FIELDS);
        assertThat(message.text(3)).isEqualTo("c");
        assertThat(message.has(4)).isFalse();
        assertThat(new Message(0).index(four, 0, four.length)).isEqualTo(Message.TOO_MANY_FIELDS);
    }

    @Test
    void defaultMaximumIs16384Fields() {
        byte[] most = bytes("58=x|".repeat(Message.FIELDS_MAX));
        byte[] tooMany = bytes("58=x|".repeat(Message.FIELDS_MAX + 1));
        assertThat(Message.FIELDS_MAX).isEqualTo(16_384);
        assertThat(new Message().index(most, 0, most.length)).isEqualTo(Message.WELL_FORMED);
        assertThat(new Message().index(tooMany, 0, tooMany.length)).isEqualTo(Message.TOO_MANY_FIELDS);
    }

    @Test
    void newFrameReplacesTheIndex() {
        Message message = new Message();
        byte[] first = bytes("35=0|58=old|112=old|");
        byte[] second = bytes("35=1|");
        message.index(first, 0, first.length);
        message.index(second, 0, second.length);
        assertThat(message.has(58)).isFalse();
        assertThat(message.endField()).isEqualTo(1);
        assertThat(message.bytes()).isSameAs(second);
    }

    @Test
    void frameMayBeAtAnyOffset() {
        byte[] stream = bytes("garbage58=x|34=7|58=behind|");
        Message message = new Message();
        assertThat(message.index(stream, 7, 10)).isEqualTo(Message.WELL_FORMED);
        assertThat(message.start()).isEqualTo(7);
        assertThat(message.length()).isEqualTo(10);
        assertThat(message.endField()).isEqualTo(2);
        assertThat(message).hasToString("58=x|34=7|");
    }

    @Test
    void emptyFrameHasNoFields() {
        Message message = new Message();
        assertThat(message.index(new byte[0], 0, 0)).isEqualTo(Message.WELL_FORMED);
        assertThat(message.firstField()).isEqualTo(message.endField());
        assertThat(message.msgType()).isEqualTo(MsgTypes.NONE);
    }

    @ParameterizedTest
    @CsvSource({"D, D", "AE, AE", "ABCD, ABCD", "0, 0"})
    void typeIsANumberForASwitch(String value, String type) {
        assertThat(message("35=" + value + "|34=1|").msgType()).isEqualTo(MsgTypes.of(type));
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=|", "35=ABCDE|", "34=1|35=D|", "35=\0D|", "35=D\0|"})
    void missingOrMisplacedTypeIsNone(String body) {
        assertThat(message(body).msgType()).isEqualTo(MsgTypes.NONE);
    }

    @Test
    void toStringShowsTheFrame() {
        assertThat(message("35=0|34=1|")).hasToString(sealed("35=0|34=1|"));
    }

    private static int outcome(String frame) {
        byte[] bytes = bytes(frame);
        return new Message().index(bytes, 0, bytes.length);
    }

    private static List<String> fields(String frame) {
        byte[] bytes = bytes(frame);
        Message message = new Message();
        assertThat(message.index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
        List<String> fields = new ArrayList<>();
        for (int i = message.firstField(); i < message.endField(); i++) {
            fields.add(message.tag(i) + "=" + Frames.text(bytes, message.from(i), message.to(i)));
        }
        return fields;
    }
}
