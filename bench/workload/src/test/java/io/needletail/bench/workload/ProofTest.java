package io.needletail.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProofTest {
    /** An exercise that comes to these fields. */
    private record Said(Fields outcome) implements Exercise {
        @Override
        public long run() {
            return 0;
        }
    }

    private static Said changed(Task task, int tag, String value) {
        List<Fields.Field> fields = new ArrayList<>(task.order().fields().all());
        fields.replaceAll(field -> field.tag() == tag ? new Fields.Field(tag, value) : field);
        return new Said(new Fields(fields));
    }

    private static Said without(Task task, int tag) {
        return new Said(new Fields(task.order().fields().all().stream()
                .filter(field -> field.tag() != tag)
                .toList()));
    }

    @Test
    void thePublishedMessagesHaveThePublishedLengths() {
        assertThat(PublishedOrder.F1X.bytes()).hasSize(219);
        assertThat(PublishedOrder.CHRONOS.bytes()).hasSize(125);
    }

    @Test
    void aReaderMayOmitFieldsThatAreNotRequired() {
        assertThatCode(() -> Proof.require(Task.F1X_DECODE, without(Task.F1X_DECODE, 58)))
                .doesNotThrowAnyException();
    }

    @Test
    void aReaderThatMissesOrMisreadsAPriceFails() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Proof.require(Task.CHRONOS_PARSE, without(Task.CHRONOS_PARSE, 44)));
        assertThatIllegalStateException()
                .isThrownBy(() -> Proof.require(Task.CHRONOS_PARSE, changed(Task.CHRONOS_PARSE, 44, "150.51")))
                .withMessageContaining("150.51");
    }

    @Test
    void aWriterMustWriteEveryFieldAndMayChooseOnlyItsTimes() {
        assertThatCode(() -> Proof.require(Task.F1X_ENCODE, changed(Task.F1X_ENCODE, 60, "20260101-00:00:00.000")))
                .doesNotThrowAnyException();
        assertThatIllegalStateException()
                .isThrownBy(() -> Proof.require(Task.F1X_ENCODE, without(Task.F1X_ENCODE, 58)));
        assertThatIllegalStateException()
                .isThrownBy(() -> Proof.require(Task.F1X_ENCODE, changed(Task.F1X_ENCODE, 58, "NIGE")));
    }
}
