package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.workload.Damage.BODY_LENGTH;
import static io.needletail.bench.workload.Damage.CHECK_SUM;
import static io.needletail.bench.workload.Damage.NOT_A_NUMBER;
import static io.needletail.bench.workload.Damage.REQUIRED_MISSING;
import static io.needletail.bench.workload.Damage.UNKNOWN_TAG;
import static io.needletail.bench.workload.Damage.VALUE_NOT_LISTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.workload.Damage;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Oracle;
import io.needletail.bench.workload.Proof;
import io.needletail.bench.workload.Task;
import io.needletail.bench.workload.Workload;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NeedletailLibraryTest {
    private final Library library = Library.present();

    @ParameterizedTest
    @EnumSource
    void everyMessageIsReadCorrectly(MessageKind kind) {
        Workload workload = Workload.of(kind);
        assertThat(Oracle.read(library.decoder(kind, Form.PLAIN), workload)).isEqualTo(workload.digest());
        assertThat(Oracle.read(library.decoder(kind, Form.VALIDATED), workload)).isEqualTo(workload.digest());
        assertThat(Oracle.read(library.decoder(kind, Form.VIEWS), workload)).isEqualTo(workload.digest());
    }

    @ParameterizedTest
    @EnumSource
    void everyMessageIsWrittenCorrectly(MessageKind kind) {
        Workload workload = Workload.of(kind);
        byte[] target = new byte[Encoder.BYTES_MAX];
        Oracle.written(library.encoder(workload, Form.PLAIN, target), workload, target);
        Oracle.written(library.encoder(workload, Form.VIEWS, target), workload, target);
    }

    @ParameterizedTest
    @EnumSource(names = {"NEW_ORDER_SINGLE", "EXECUTION_REPORT"})
    void everyPreparedMessageIsPatchedCorrectly(MessageKind kind) {
        Workload workload = Workload.of(kind).oneWidth();
        byte[] target = new byte[Encoder.BYTES_MAX];
        Oracle.written(library.encoder(workload, Form.PREPARED, target), workload, target);
    }

    @ParameterizedTest
    @EnumSource
    void publishedTasksHaveCorrectResults(Task task) {
        Proof.of(task, Form.PLAIN);
        if (!task.writes()) Proof.of(task, Form.SCAN);
    }

    @Test
    void thisIsRejectedWithoutValidation() {
        assertThat(refused(Form.PLAIN)).containsExactlyInAnyOrder(CHECK_SUM, BODY_LENGTH);
    }

    @Test
    void thisIsRejectedWithValidation() {
        assertThat(refused(Form.VALIDATED))
                .containsExactlyInAnyOrder(
                        CHECK_SUM, BODY_LENGTH, UNKNOWN_TAG, REQUIRED_MISSING, VALUE_NOT_LISTED, NOT_A_NUMBER);
    }

    private Set<Damage> refused(Form form) {
        return Oracle.refused(library.decoder(MessageKind.NEW_ORDER_SINGLE, form));
    }
}
