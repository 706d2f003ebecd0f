package io.needletail.bench.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {
    @ParameterizedTest
    @EnumSource
    void everyMessageIsAFrameWithItsFields(MessageKind kind) {
        Workload workload = Workload.of(kind);
        Stream stream = workload.stream();
        for (int index = 0; index < Workload.MESSAGES; index++) {
            Fields read = Fields.read(stream.bytes(), stream.from()[index], stream.length(index));
            assertThat(read).isEqualTo(workload.fields(index));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSeedDeterminesTheBytes(MessageKind kind) {
        assertThat(Workload.of(kind).stream().bytes())
                .isEqualTo(Workload.of(kind).stream().bytes());
        assertThat(Workload.of(kind, 1).stream().bytes())
                .isNotEqualTo(Workload.of(kind, 2).stream().bytes());
    }

    @Test
    void anOrderHas219BytesAndItsFieldsAtVaryingOffsets() {
        Stream stream = Workload.of(MessageKind.NEW_ORDER_SINGLE).stream();

        assertThat(IntStream.range(0, Workload.MESSAGES).map(stream::length)).containsOnly(Workload.ORDER_BYTES);
        assertThat(IntStream.range(0, Workload.MESSAGES)
                        .map(index -> new String(stream.bytes(), stream.from()[index], Workload.ORDER_BYTES, US_ASCII)
                                .indexOf("\u000144="))
                        .distinct()
                        .count())
                .isGreaterThan(20);
    }

    @Test
    void aDigestThatDiffersEndsTheRun() {
        Workload workload = Workload.of(MessageKind.NEW_ORDER_SINGLE);
        assertThatIllegalStateException()
                .isThrownBy(() -> Oracle.read((_, _, _) -> 42, workload))
                .withMessageContaining("message 0 was read as 42");
    }

    @Test
    void aWronglyWrittenFieldEndsTheRun() {
        Workload workload = Workload.of(MessageKind.EXECUTION_REPORT);
        byte[] target = new byte[Encoder.BYTES_MAX];
        Encoder liar = _ -> {
            byte[] other = workload.fields(7).frame();
            System.arraycopy(other, 0, target, 3, other.length);
            return Encoder.place(3, other.length);
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> Oracle.written(liar, workload, target))
                .withMessageContaining("message 0 was written as");
    }

    @Test
    void aFrameWithAWrongCheckSumIsRejected() {
        byte[] frame = Workload.of(MessageKind.NEW_ORDER_SINGLE).fields(0).frame();
        frame[30]++;
        assertThatIllegalArgumentException().isThrownBy(() -> Fields.read(frame, 0, frame.length));
    }

    @Test
    void validatedOrdersHaveListsOfTagsOfTheirOwn() {
        Workload workload = Workload.of(MessageKind.NEW_ORDER_SINGLE);
        Stream stream = workload.stream(Form.VALIDATED);

        List<Fields> read = IntStream.range(0, Workload.MESSAGES)
                .mapToObj(index -> Fields.read(stream.bytes(), stream.from()[index], stream.length(index)))
                .toList();

        assertThat(read.stream()
                        .map(fields ->
                                fields.all().stream().map(Fields.Field::tag).toList())
                        .distinct())
                .hasSizeGreaterThan(Workload.MESSAGES * 9 / 10);
        assertThat(IntStream.range(0, Workload.MESSAGES))
                .allSatisfy(index -> assertThat(read.get(index).byTag())
                        .isEqualTo(workload.fields(index).byTag()));
    }
}
