package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Extreme sequence numbers: no exception, no number twice, none that goes back. */
class SequenceNumberTest {
    private static final long MAX = 999_999_999_999_999_999L;
    private static final String AGAIN = "43=Y|122=09:59:00.000|";

    private static final List<String> NUMBERS = List.of(
            "-9223372036854775808",
            "-9223372036854775807",
            "-1",
            "0",
            "00",
            "1",
            "001",
            "2",
            "3",
            "0000000000000000000000000003",
            "4",
            "5",
            "6",
            "2147483647",
            "2147483648",
            "4294967296",
            "999999999999999998",
            "999999999999999999",
            "1000000000000000000",
            "9223372036854775806",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999");

    /** Kinds of messages; N is the number. */
    private static final List<String> KINDS = List.of(
            "35=D|34=N|11=X|",
            "35=D|34=N|" + AGAIN + "11=X|",
            "35=0|34=N|",
            "35=1|34=N|112=x|",
            "35=2|34=N|7=1|16=0|",
            "35=2|34=N|7=N|16=N|",
            "35=3|34=N|45=2|",
            "35=4|34=N|36=N|",
            "35=4|34=N|36=N|123=Y|",
            "35=4|34=3|36=N|123=Y|",
            "35=4|34=N|36=5|",
            "35=5|34=N|",
            "35=A|34=N|98=0|108=30|",
            "35=A|34=N|98=0|108=30|141=Y|",
            "35=A|34=N|98=0|108=30|789=N|");

    /** Earlier events of a session. */
    enum Before {
        NOT_LOGGED_ON,
        LOGGED_ON,
        BEHIND_A_GAP,
        LOGGING_OUT,
        CLOSING
    }

    static Stream<Arguments> strategies() {
        return Stream.of(GapPolicy.values())
                .flatMap(strategy -> Stream.of(true, false).map(verified -> Arguments.of(strategy, verified)));
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void noExtremeNumberThrowsResetsOrDeliversTwice(GapPolicy strategy, boolean verified) {
        for (Before before : Before.values()) {
            for (String kind : KINDS) {
                for (String number : NUMBERS) {
                    requireSound(strategy, verified, before, kind.replace("N", number));
                }
            }
        }
    }

    @Test
    void aNumberAboveTheLimitIsRejectedAndChangesNothing() {
        for (String number : List.of("1000000000000000000", "9223372036854775807")) {
            SessionHarness ignoring = new SessionHarness(config(GapPolicy.IGNORE_GAP, true))
                    .connect()
                    .loggedOn();
            ignoring.in("35=D|34=" + number + "|11=A|")
                    .expect("35=3|34=2|369=1|45=" + number
                            + "|58=Value is incorrect (out of range) for this tag, field=34|371=34|372=D|373=5|")
                    .expectDelivered()
                    .expectNumbers(2, 3);
            ignoring.in("35=D|34=2|11=B|").expectDelivered("35=D|34=2|11=B|").expectNumbers(3, 3);
        }
    }

    @Test
    void theLargestNumberIsTakenWhereGapsAreIgnored() {
        SessionHarness ignoring =
                new SessionHarness(config(GapPolicy.IGNORE_GAP, true)).connect().loggedOn();
        ignoring.in("35=D|34=" + MAX + "|11=A|").expectNumbers(MAX + 1, 2);
        ignoring.in("35=D|34=2|11=B|").expectNumbers(MAX + 1, 3);
        ignoring.expectDelivered("35=D|34=" + MAX + "|11=A|");
    }

    @Test
    void aLogonAboveTheLimitIsRefusedWithTheNumber() {
        new SessionHarness(config(GapPolicy.IGNORE_GAP, true))
                .connect()
                .in("35=A|34=9223372036854775807|98=0|108=30|")
                .expect("35=5|34=1|369=0|58=MsgSeqNum(34) is 9223372036854775807, at most " + MAX + " is accepted|");
    }

    @Test
    void anOperatorCannotSetANumberAboveTheLimit() {
        Session session = SessionHarness.loggedOnAcceptor().session();
        assertThatThrownBy(() -> session.setNumbers(MAX + 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most " + MAX);
        assertThatThrownBy(() -> session.setNumbers(1, 0)).hasMessageContaining("1 or more");
    }

    private static void requireSound(GapPolicy strategy, boolean verified, Before before, String text) {
        String what = strategy + ", verified " + verified + ", " + before + ": " + text;
        SessionHarness wire = new SessionHarness(config(strategy, verified)).connect();
        List<Long> delivered = new ArrayList<>();
        wire.answering((session, message) -> delivered.add(session.nextIn()));
        prepare(wire, before);
        long nextIn = wire.session().store().nextIn();
        try {
            if (!wire.session().wantsClose()) wire.in(text);
            wire.settle();
            requireNotBack(wire, nextIn, text, what);
            nextIn = wire.session().store().nextIn();
            // The same again, and what follows.
            if (wire.session().status() == SessionStatus.ACTIVE) wire.in(text).settle();
            if (wire.session().status() == SessionStatus.ACTIVE)
                wire.in("35=D|34=2|11=Y|").settle();
            requireNotBack(wire, nextIn, text, what);
        } catch (RuntimeException thrown) {
            throw new AssertionError(what, thrown);
        }
        assertThat(wire.session().store().nextIn()).as(what).isPositive();
        // With numbers verified each message that is delivered has moved the number that is expected.
        if (verified && !text.contains("141=Y"))
            assertThat(delivered).as(what).doesNotHaveDuplicates().isSorted();
    }

    private static void requireNotBack(SessionHarness wire, long nextIn, String text, String what) {
        // ResetSeqNumFlag(141) resets the numbers.
        if (!text.contains("141=Y"))
            assertThat(wire.session().store().nextIn()).as(what).isGreaterThanOrEqualTo(nextIn);
    }

    private static void prepare(SessionHarness wire, Before before) {
        if (before == Before.NOT_LOGGED_ON) return;
        wire.loggedOn().in("35=D|34=2|11=A|").settle();
        switch (before) {
            case BEHIND_A_GAP -> wire.in("35=D|34=5|11=C|").settle();
            case LOGGING_OUT -> wire.logout("").settle();
            case CLOSING -> wire.in("35=5|34=3|").settle();
            default -> {}
        }
    }

    private static SessionConfig config(GapPolicy strategy, boolean verified) {
        SessionValidation checks = SessionValidation.DEFAULTS.with(to -> to.sequence = verified);
        return SessionConfig.acceptor(SessionHarness.ACCEPTOR).with(checks).with(ResendConfig.DEFAULTS.with(to -> {
            to.queueBytes = 1 << 16;
            to.gapPolicy = strategy;
            to.lastProcessed = true;
            to.nextExpected = true;
        }));
    }
}
