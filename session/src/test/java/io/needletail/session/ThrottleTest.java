package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.ListenerCall.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests limits of two application messages a second, in either direction, with a third message. */
class ThrottleTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final String TEXT = "58=Throttle limit exceeded: at most 2 messages in 1000 ms|";

    private static SessionHarness acceptor(String beginString, Throttle in, Throttle out) {
        SessionConfig config = SessionConfig.acceptor(new SessionId(beginString, "ISLD", "TW"));
        return new SessionHarness(config.with(new SessionLimits(1 << 12, 256, 1 << 16, in, out)))
                .connect()
                .loggedOn();
    }

    private static SessionHarness in(Throttle.Excess excess) {
        return acceptor("FIX.4.4", new Throttle(2, SECOND_NS, excess), Throttle.NONE);
    }

    private static SessionHarness out(Throttle.Excess excess) {
        return acceptor("FIX.4.4", Throttle.NONE, new Throttle(2, SECOND_NS, excess));
    }

    @ParameterizedTest
    @CsvSource({"FIX.4.1, 3, ''", "FIX.4.4, j, 372=D|380=0|", "FIXT.1.1, j, 372=D|380=8|"})
    void aMessageAboveTheLimitIsRefusedCountedAndReported(String version, String type, String rest) {
        SessionHarness acceptor = acceptor(version, new Throttle(2, SECOND_NS, Throttle.Excess.REJECT), Throttle.NONE);
        acceptor.in("35=D|34=2|11=A|").in("35=D|34=3|11=B|").in("35=D|34=4|11=C|");
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|");
        acceptor.expect("35=" + type + "|34=2|45=4|" + TEXT + rest).expectNumbers(5, 3);
        acceptor.expectCalls(new Event(SessionEvent.THROTTLED, 4));
    }

    @Test
    void aRefusedMessageDoesNotUseUpTheThrottle() {
        SessionHarness acceptor =
                in(Throttle.Excess.REJECT).in("35=D|34=2|11=A|").in("35=D|34=3|11=B|");
        acceptor.at("10:00:00.900")
                .in("35=D|34=4|11=C|")
                .in("35=D|34=5|11=D|")
                .outbox()
                .clear();
        acceptor.at("10:00:01.000").in("35=D|34=6|11=E|").in("35=D|34=7|11=F|").expectNothing();
        acceptor.expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|", "35=D|34=6|11=E|", "35=D|34=7|11=F|");
    }

    @Test
    void aRefusalIsNeverRefused() {
        SessionHarness acceptor = in(Throttle.Excess.REJECT);
        for (int i = 2; i < 8; i++) acceptor.in("35=j|34=" + i + "|45=1|372=8|380=0|");
        acceptor.expectNothing().expectNumbers(8, 2);
    }

    @Test
    void adminMessagesAreNotCounted() {
        SessionHarness acceptor = in(Throttle.Excess.REJECT);
        for (int i = 2; i < 8; i++) acceptor.in("35=0|34=" + i + "|");
        acceptor.in("35=D|34=8|11=A|").expectDelivered("35=D|34=8|11=A|").expectNothing();
    }

    @Test
    void aMessageTooManyCanStayUnread() {
        SessionHarness acceptor = in(Throttle.Excess.QUEUE);
        SessionStateMachine session = acceptor.session();
        long nowNs = session.nowNs();
        assertThat(session.reads(nowNs)).isTrue();
        acceptor.in("35=D|34=2|11=A|").in("35=D|34=3|11=B|");
        assertThat(session.reads(nowNs)).isFalse();
        assertThat(session.reads(nowNs + SECOND_NS - 1)).isFalse();
        assertThat(session.reads(nowNs + SECOND_NS)).isTrue();
        acceptor.expectState(SessionStatus.ACTIVE).expectNothing();
    }

    @Test
    void aMessageTooManyCanEndTheSession() {
        SessionHarness acceptor =
                in(Throttle.Excess.DISCONNECT).in("35=D|34=2|11=A|").in("35=D|34=3|11=B|");
        acceptor.in("35=D|34=4|11=C|").expectDelivered("35=D|34=2|11=A|", "35=D|34=3|11=B|");
        acceptor.expect("35=5|34=2|" + TEXT)
                .expectClosed(DisconnectReason.THROTTLED)
                .expectNumbers(5, 3);
    }

    @Test
    void anOwnMessageAboveTheLimitIsRefusedAndTakesNoNumber() {
        SessionHarness acceptor = out(Throttle.Excess.REJECT);
        assertThat(acceptor.send("35=8|37=A|")).isEqualTo(SendResult.SENT);
        assertThat(acceptor.send("35=8|37=B|")).isEqualTo(SendResult.SENT);
        assertThat(acceptor.send("35=8|37=C|")).isEqualTo(SendResult.THROTTLED);
        acceptor.expect("35=8|34=2|37=A|", "35=8|34=3|37=B|").expectNumbers(2, 4);
        acceptor.at("10:00:01.000");
        assertThat(acceptor.send("35=8|37=C|")).isEqualTo(SendResult.SENT);
        acceptor.expect("35=8|34=4|37=C|");
    }

    @Test
    void anOwnMessageAboveTheLimitCanWait() {
        SessionHarness acceptor = out(Throttle.Excess.QUEUE);
        for (String id : new String[] {"A", "B", "C", "D", "E"}) {
            assertThat(acceptor.send("35=8|37=" + id + "|")).isEqualTo(SendResult.SENT);
        }
        acceptor.settle().expect("35=8|34=2|37=A|", "35=8|34=3|37=B|").expectNumbers(2, 7);
        acceptor.at("10:00:00.999").expectNothing();
        acceptor.at("10:00:01.000").expect("35=8|34=4|37=C|", "35=8|34=5|37=D|");
        acceptor.at("10:00:02.000").expect("35=8|34=6|37=E|").settle();
        acceptor.at("10:00:03.000");
        acceptor.send("35=8|37=F|");
        acceptor.expect("35=8|34=7|37=F|");
    }

    @Test
    void aWaitingMessageLeavesAfterTheClockHasSteppedBack() {
        SessionHarness acceptor = out(Throttle.Excess.QUEUE);
        for (String id : new String[] {"A", "B", "C"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.settle().outbox().clear();
        acceptor.at("09:59:30.000").expectNothing().at("09:59:31.000").expect("35=8|34=4|37=C|");
    }

    @Test
    void aResponseOfTheSessionFollowsTheWaitingMessages() {
        SessionHarness acceptor = out(Throttle.Excess.QUEUE);
        for (String id : new String[] {"A", "B", "C"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.settle().outbox().clear();
        acceptor.in("35=1|34=2|112=t|").settle().expectNothing();
        acceptor.at("10:00:01.000").expect("35=8|34=4|37=C|", "35=0|34=5|112=t|");
    }

    @Test
    void aWaitingMessageLeavesInEachPeriodOfTheThrottleSoThatNoHeartbeatIsMissed() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR)
                .with(new SessionLimits(
                        1 << 12, 256, 1 << 16, Throttle.NONE, new Throttle(2, 30 * SECOND_NS, Throttle.Excess.QUEUE)));
        SessionHarness acceptor = new SessionHarness(config).connect().loggedOn();
        acceptor.send("35=8|37=A|");
        acceptor.at("10:00:10.000");
        for (String id : new String[] {"B", "C", "D", "E"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.in("35=0|34=2|").settle().outbox().clear();
        acceptor.at("10:00:30.000").expect("35=8|34=4|37=C|");
        acceptor.at("10:00:40.000").in("35=0|34=3|").expect("35=8|34=5|37=D|");
        acceptor.at("10:01:00.000").expect("35=8|34=6|37=E|");
        acceptor.in("35=0|34=4|").settle().expectNothing();
        acceptor.at("10:01:30.000").expect("35=0|34=7|");
    }

    @Test
    void resentMessagesDoNotWaitForTheWaitingOnes() {
        SessionHarness acceptor = out(Throttle.Excess.QUEUE);
        for (String id : new String[] {"A", "B", "C"}) acceptor.send("35=8|37=" + id + "|");
        acceptor.settle().outbox().clear();
        acceptor.in("35=2|34=2|7=3|16=3|").settle().expect("35=8|34=3|43=Y|122=10:00:00.000|37=B|");
        acceptor.at("10:00:01.000").expect("35=8|34=4|37=C|");
    }

    @Test
    void aLogoutFollowsTheWaitingMessagesAndNoneIsLostWhenItTakesTooLong() {
        SessionConfig config = SessionConfig.acceptor(SessionHarness.ACCEPTOR)
                .with(new SessionLimits(
                        1 << 12, 256, 1 << 16, Throttle.NONE, new Throttle(1, 10 * SECOND_NS, Throttle.Excess.QUEUE)));
        SessionHarness acceptor = new SessionHarness(config).connect().loggedOn();
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        acceptor.logout("").settle().outbox().clear();
        acceptor.at("10:00:02.000").at("10:00:04.000").expectClosed(DisconnectReason.LOGOUT_TIMEOUT);
        acceptor.connect()
                .in("35=A|34=2|98=0|108=30|")
                .in("35=2|34=3|7=3|16=3|")
                .settle();
        acceptor.expect("35=A|34=5|98=0|108=30|", "35=8|34=3|43=Y|122=10:00:00.000|37=B|");
    }

    @Test
    void anOwnMessageAboveTheLimitCanEndTheSession() {
        SessionHarness acceptor = out(Throttle.Excess.DISCONNECT);
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        assertThat(acceptor.send("35=8|37=C|")).isEqualTo(SendResult.THROTTLED);
        acceptor.expect("35=8|34=2|37=A|", "35=8|34=3|37=B|", "35=5|34=4|58=Too many messages were sent|");
        acceptor.expectState(SessionStatus.LOGOUT_SENT);
    }

    @Test
    void aResendIsNotThrottled() {
        SessionHarness acceptor = out(Throttle.Excess.REJECT);
        acceptor.send("35=8|37=A|");
        acceptor.send("35=8|37=B|");
        acceptor.outbox().clear();
        acceptor.in("35=2|34=2|7=2|16=0|").settle();
        acceptor.expect("35=8|34=2|43=Y|122=10:00:00.000|37=A|", "35=8|34=3|43=Y|122=10:00:00.000|37=B|");
    }

    @ParameterizedTest
    @CsvSource({"-1, 1", "1000001, 1", "1, 0", "1, -1", "1, 9223372036854775807"})
    void aThrottleThatMakesNoSenseIsRefused(int messages, long perNs) {
        assertThatThrownBy(() -> new Throttle(messages, perNs, Throttle.Excess.QUEUE))
                .hasMessageContaining(messages + " messages in " + perNs);
    }

    @ParameterizedTest
    @EnumSource(Throttle.Excess.class)
    void noLimitLetsEverythingPass(Throttle.Excess excess) {
        RateLimiter rate = new RateLimiter(new Throttle(0, 1, excess));
        for (int i = 0; i < 10; i++) rate.passed(7);
        assertThat(rate.admits(7)).isTrue();
        assertThat(rate.isLimited()).isFalse();
    }

    @Test
    void aRateSlides() {
        RateLimiter rate = new RateLimiter(2, 10);
        assertThat(rate.nextNs()).isEqualTo(Long.MIN_VALUE);
        rate.passed(0);
        rate.passed(6);
        assertThat(rate.nextNs()).isEqualTo(10);
        rate.passed(10);
        assertThat(rate.nextNs()).isEqualTo(16);
        rate.shift(-5);
        assertThat(rate.nextNs()).isEqualTo(11);
        rate.clear();
        assertThat(rate.admits(0)).isTrue();
    }
}
