package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.ListenerCall.CancelDue;
import io.needletail.session.schedule.ClockTime;
import io.needletail.session.schedule.Holidays;
import io.needletail.session.schedule.Recurrence;
import io.needletail.session.schedule.Schedule;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the parts of a session outside its connections: schedule, cancel on disconnect, operator, Logon(A). */
class SessionLifecycleTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final SessionConfig ACCEPTOR = SessionConfig.acceptor(SessionHarness.ACCEPTOR);

    private static Schedule daily(String from, String to) {
        return Schedule.of(
                List.of(new Recurrence(EnumSet.allOf(DayOfWeek.class), clock(from), Optional.empty(), clock(to))),
                Holidays.NONE);
    }

    private static ClockTime clock(String time) {
        return new ClockTime(LocalTime.parse(time), ZoneOffset.UTC);
    }

    private static SessionHarness cancelling(long afterNs) {
        return new SessionHarness(ACCEPTOR.with(HeartbeatConfig.DEFAULTS.with(to -> to.cancelAfterNs = afterNs)))
                .connect()
                .loggedOn();
    }

    @Test
    void theEndOfTheWindowLogsOut() {
        SessionHarness acceptor = new SessionHarness(ACCEPTOR.with(daily("09:00", "10:00:20")))
                .connect()
                .loggedOn();
        acceptor.at("10:00:19.999").expectNothing();
        acceptor.at("10:00:20.000").expect("35=5|34=2|58=Session time is over|").expectState(SessionStatus.LOGOUT_SENT);
        acceptor.in("35=5|34=2|").expectClosed(DisconnectReason.LOGOUT).expectNumbers(3, 3);
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.REFUSED);
    }

    @Test
    void aNewWindowBeginsAnew() {
        SessionHarness acceptor = new SessionHarness(ACCEPTOR.with(daily("10:01", "10:00"))).connect();
        acceptor.in("35=A|34=1|98=0|108=30|").expect("35=5|34=1|58=Logon attempt not within session time|");
        acceptor.expectClosed(DisconnectReason.LOGON_REFUSED).expectNumbers(1, 2);
        acceptor.at("10:01:00.000").expectNumbers(1, 1);
        acceptor.connect().in("35=A|34=1|98=0|108=30|").expect("35=A|34=1|98=0|108=30|");
    }

    @Test
    void aWindowThatFollowsAtOnceLogsOutAndBeginsAnew() {
        SessionHarness acceptor = new SessionHarness(ACCEPTOR.with(daily("10:00:20", "10:00:20")))
                .connect()
                .loggedOn();
        acceptor.at("10:00:20.000").expect("35=5|34=2|58=Session reset|").in("35=5|34=2|");
        acceptor.expectClosed(DisconnectReason.LOGOUT).expectNumbers(1, 1);
        acceptor.connect().in("35=A|34=1|98=0|108=30|").expect("35=A|34=1|98=0|108=30|");
        acceptor.at("10:00:19.000")
                .at("10:00:21.000")
                .expectState(SessionStatus.ACTIVE)
                .expectNumbers(2, 2);
    }

    @Test
    void anInitiatorKnowsWhenItMayConnectAndBeginsAnewWithTheWindow() {
        SessionConfig config = SessionConfig.initiator(SessionHarness.INITIATOR).with(daily("09:59", "10:01"));
        SessionHarness initiator = new SessionHarness(config);
        long nowNs = Frame.time("10:00:00.000");
        assertThat(initiator.session().isOpen(nowNs)).isTrue();
        assertThat(initiator.session().isOpen(nowNs + 60 * SECOND_NS)).isFalse();
        initiator.session().setNumbers(7, 9);
        initiator.connect().expect("35=A|34=1|98=0|108=30|").expectNumbers(1, 2);
    }

    @Test
    void hoursQueryTheScheduleAgainWhenTheClockHasLeftTheWindow() {
        MemoryMessageStore store = new MemoryMessageStore(1 << 10);
        SessionHours hours = new SessionHours(daily("10:00", "11:00"), store);
        long open = Frame.time("10:30:00.000");
        assertThat(hours.isOpen(open)).isTrue();
        assertThat(hours.areNumbersOld(open)).isTrue();
        assertThat(hours.nextNs()).isEqualTo(Frame.time("11:00:00.000"));
        assertThat(hours.isOpen(Frame.time("09:00:00.000"))).isFalse();
        assertThat(hours.areNumbersOld(Frame.time("09:00:00.000"))).isFalse();
        store.reset(open);
        assertThat(hours.areNumbersOld(open)).isFalse();
    }

    @Test
    void aPeerThatIsLostIsCancelledWhenItsTimeIsUp() {
        SessionHarness acceptor = cancelling(5 * SECOND_NS).disconnect();
        acceptor.expectCalls(new ListenerCall.Disconnected(DisconnectReason.PEER_GONE));
        acceptor.at("10:00:04.999").expectCalls().at("10:00:05.000").expectCalls(new CancelDue());
        acceptor.at("10:01:00.000").expectCalls();
    }

    @Test
    void aPeerThatComesBackInTimeIsNotCancelled() {
        SessionHarness acceptor = cancelling(5 * SECOND_NS)
                .disconnect()
                .at("10:00:03.000")
                .connect()
                .loggedOn();
        acceptor.at("10:00:20.000").expectCalls();
    }

    @Test
    void aConnectionWithoutALogonDoesNotDelayTheCancel() {
        SessionHarness acceptor =
                cancelling(5 * SECOND_NS).disconnect().at("10:00:03.000").connect();
        acceptor.at("10:00:05.000")
                .expectCalls(new ListenerCall.Disconnected(DisconnectReason.PEER_GONE), new CancelDue());
    }

    @Test
    void aPeerThatLoggedOutIsNotCancelled() {
        SessionHarness acceptor = cancelling(0).in("35=5|34=2|");
        acceptor.outbox().clear();
        acceptor.disconnect().at("10:00:10.000");
        acceptor.expectCalls(
                new ListenerCall.LoggedOut(LogoutInitiator.PEER, ""),
                new ListenerCall.Disconnected(DisconnectReason.LOGOUT));
    }

    @Test
    void withoutADelayThePeerIsCancelledAtOnceAndAClockThatStepsBackChangesNothing() {
        cancelling(0)
                .disconnect()
                .expectCalls(new ListenerCall.Disconnected(DisconnectReason.PEER_GONE), new CancelDue());
        SessionHarness later = cancelling(5 * SECOND_NS).disconnect().at("09:00:00.000");
        later.at("09:00:04.999").expectCalls(new ListenerCall.Disconnected(DisconnectReason.PEER_GONE));
        later.at("09:00:05.000").expectCalls(new CancelDue());
    }

    @Test
    void theApplicationMayRefuseALogon() {
        new SessionHarness(ACCEPTOR)
                .refusing("wrong password")
                .connect()
                .in("35=A|34=1|98=0|108=30|553=me|554=guess|")
                .expect("35=5|34=1|58=wrong password|")
                .expectClosed(DisconnectReason.LOGON_REFUSED);
    }

    @Test
    void aLogonSaysWhatWasAgreedAndItsTermsNameNoSecret() {
        LogonFields terms = new LogonFields(
                "", "me", "hunter2", List.of(new LogonFields.Extra(925, "hunter3"), new LogonFields.Extra(464, "Y")));
        new SessionHarness(SessionConfig.initiator(SessionHarness.INITIATOR).with(terms))
                .connect()
                .expect("35=A|34=1|98=0|108=30|553=me|554=hunter2|925=hunter3|464=Y|");
        assertThat(terms.toString()).contains("me").doesNotContain("hunter");
        assertThat(ACCEPTOR.with(terms).toString()).doesNotContain("hunter");
    }

    @Test
    void termsThatCannotStandInALogonAreRefused() {
        assertThatThrownBy(() -> new LogonFields("", "a\u0001b", "", List.of())).hasMessageContaining("Username");
        assertThatThrownBy(() -> new LogonFields("", "", "\u20ac", List.of())).hasMessageContaining("Password");
        assertThatThrownBy(() -> new LogonFields("", "x".repeat(600), "", List.of()))
                .hasMessageContaining("bytes");
        assertThatThrownBy(() -> new LogonFields.Extra(0, "x")).hasMessageContaining("LogonTag 0");
    }

    @Test
    void idsThatLeaveNoRoomForALogonAreRefused() {
        CompIds longest = new CompIds("C".repeat(128), "S".repeat(128), "L".repeat(128));
        assertThatThrownBy(() -> SessionConfig.acceptor(new SessionId("FIX.4.4", longest, longest, "")))
                .hasMessageContaining("bytes");
        SessionConfig fits = SessionConfig.initiator(new SessionId("FIX.4.4", longest, CompIds.of("X"), ""));
        new SessionHarness(fits.with(new SessionLimits(1024, 64, 8192)))
                .connect()
                .expectState(SessionStatus.LOGON_SENT);
    }

    @ParameterizedTest
    @CsvSource({
        "86401000000000, 0.5, 1.4, 1, 1",
        "1, -1, 1.4, 1, 1",
        "1, NaN, 1.4, 1, 1",
        "1, 0.5, Infinity, 1, 1",
        "1, 0.5, 1.4, 9223372036854775807, 1",
        "1, 0.5, 1.4, 1, 9223372036854775807"
    })
    void timesThatCannotBeCountedAreRefused(long heartbeat, double test, double out, long logon, long logout) {
        assertThatThrownBy(() -> HeartbeatConfig.DEFAULTS.with(to -> {
                    to.heartbeatNs = heartbeat;
                    to.testRequestAfter = test;
                    to.timeoutAfter = out;
                    to.logonTimeoutNs = logon;
                    to.logoutTimeoutNs = logout;
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anOperatorSetsBothNumbersOfALiveSession() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=4|11=C|");
        acceptor.outbox().clear();
        acceptor.session().setNumbers(7, 20);
        acceptor.in("35=D|34=7|11=G|").settle().expectDelivered("35=D|34=7|11=G|");
        acceptor.send("35=8|37=A|");
        acceptor.expect("35=8|34=20|37=A|").expectNumbers(8, 21);
        assertThatThrownBy(() -> acceptor.session().setNumbers(0, 1)).hasMessageContaining("1 or more");
    }

    @Test
    void anOperatorResetsAnIdleSessionAtOnceAndALiveOneByLogout() {
        SessionHarness idle = SessionHarness.loggedOnAcceptor().disconnect();
        idle.session().reset();
        idle.expectNumbers(1, 1);
        SessionHarness live = SessionHarness.loggedOnAcceptor();
        live.session().reset();
        live.expect("35=5|34=2|58=Session reset|").expectNumbers(2, 3).in("35=5|34=2|");
        live.expectClosed(DisconnectReason.LOGOUT).expectNumbers(1, 1);
    }

    @Test
    void aResetDropsTheMessagesQueuedAfterAGap() {
        SessionHarness acceptor = SessionHarness.loggedOnAcceptor().in("35=D|34=4|11=C|");
        acceptor.outbox().clear();
        acceptor.in("35=A|34=1|98=0|108=30|141=Y|")
                .expect("35=A|34=1|98=0|108=30|141=Y|")
                .settle();
        acceptor.in("35=D|34=2|11=Z|")
                .settle()
                .expectDelivered("35=D|34=2|11=Z|")
                .expectNumbers(3, 2);
    }
}
