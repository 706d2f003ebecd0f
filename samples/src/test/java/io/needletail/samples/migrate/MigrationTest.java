package io.needletail.samples.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.samples.migrate.Pair.Caller;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both sides of each pair in the guide do the same: a buyer on one engine meets a seller on the other. */
@Timeout(180)
final class MigrationTest {
    @ParameterizedTest
    @EnumSource
    void aRightPasswordIsAccepted(Caller caller) throws Exception {
        try (Pair pair = new Pair(caller, "sesame")) {
            pair.until(pair.buyer()::isLoggedOn);
            assertThat(pair.wire().holds("35=A", "553=desk")).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWrongPasswordIsRefusedWithAText(Caller caller) throws Exception {
        try (Pair pair = new Pair(caller, "guess")) {
            pair.until(() -> pair.wire().holds("35=5", "58=unknown user"));
            assertThat(pair.buyer().isLoggedOn()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aVetoLeavesNoTraceAndNumbersCanBeMoved(Caller caller) throws Exception {
        try (Pair pair = new Pair(caller, "sesame")) {
            pair.until(pair.buyer()::isLoggedOn);
            pair.buyer().halt(true);
            pair.buyer().send("A1");
            pair.settle();
            pair.buyer().halt(false);
            pair.buyer().send("A2");
            pair.until(() -> !pair.taken().isEmpty());
            pair.buyer().moveNextOut(50);
            pair.buyer().send("A3");
            pair.until(() -> pair.taken().size() > 1);
            assertThat(pair.taken()).containsExactly("2 A2 at 1250", "50 A3 at 1250");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUnacceptableOrderIsRefusedWithItsReason(Caller caller) throws Exception {
        try (Pair pair = new Pair(caller, "sesame")) {
            pair.until(pair.buyer()::isLoggedOn);
            pair.blurt('F');
            pair.until(() -> pair.wire().holds("35=j", "372=F", "380=3"));
            pair.blurt('D');
            pair.until(() -> pair.wire().holds("35=j", "372=D", "380=5"));
            assertThat(pair.taken()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anOperatorLogsOut(Caller caller) throws Exception {
        try (Pair pair = new Pair(caller, "sesame")) {
            pair.until(pair.buyer()::isLoggedOn);
            pair.buyer().logOut();
            pair.until(() -> pair.wire().holds("35=5", "58=done for today"));
            pair.until(() -> !pair.buyer().isLoggedOn());
        }
    }
}
