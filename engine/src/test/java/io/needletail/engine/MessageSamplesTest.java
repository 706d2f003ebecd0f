package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.MessageSample.Moment;
import io.needletail.session.SessionStatus;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests that the messages that are timed can be read with the times of their moments. */
class MessageSamplesTest {
    private static final int ORDERS = 40;

    private final List<MessageSample> samples = new ArrayList<>();

    @Test
    void eachTimedMessageHasItsIdentifiersAndItsMomentsInOrder() throws IOException {
        try (Engine us = new Engine(TestSessions.PARKING.timing(1))) {
            us.messageSamples().open();
            trade(us, ORDERS);
            us.messageSamples().drain(samples::add);
        }
        List<MessageSample> orders =
                samples.stream().filter(sample -> sample.msgType().equals("D")).toList();
        assertThat(orders).hasSize(ORDERS);
        assertThat(orders.stream().map(MessageSample::msgSeqNum)).doesNotHaveDuplicates();
        assertThat(orders.stream().map(sample -> sample.ids().get(Tags.CL_ORD_ID)))
                .doesNotContainNull()
                .doesNotHaveDuplicates();
        assertThat(orders).allSatisfy(order -> {
            assertThat(order.session().targetCompId()).isEqualTo(TestSessions.PEER);
            assertThat(order.epochNs()).containsOnlyKeys(Moment.values());
            assertThat(Arrays.stream(Moment.values()).map(order.epochNs()::get)).isSorted();
        });
    }

    @Test
    void aMessageThatTheApplicationDoesNotGetAndThatIsNotAnsweredHasFewerMoments() throws IOException {
        try (Engine us = new Engine(TestSessions.PARKING.timing(1))) {
            us.messageSamples().open();
            trade(us, 1);
            us.messageSamples().drain(samples::add);
        }
        assertThat(samples.getFirst().msgType()).isEqualTo("A");
        assertThat(samples.getFirst().epochNs()).doesNotContainKeys(Moment.APPLICATION_BEGAN, Moment.APPLICATION_ENDED);
    }

    @Test
    void whatDoesNotFitIsCounted() throws IOException {
        try (Engine us = new Engine(TestSessions.PARKING.timing(1))) {
            us.messageSamples().open();
            trade(us, MessageSamples.CAPACITY + ORDERS);
            assertThat(us.messageSamples().drain(samples::add)).isEqualTo(MessageSamples.CAPACITY);
            assertThat(us.messageSamples().lost()).isGreaterThanOrEqualTo(ORDERS);
            assertThat(us.messageSamples().drain(samples::add)).isZero();
        }
    }

    @Test
    void nothingIsRecordedBeforeItIsOpenAndAfterItIsClosed() throws IOException {
        try (Engine us = new Engine(TestSessions.PARKING.timing(1))) {
            trade(us, 1);
            us.messageSamples().open();
            assertThat(us.messageSamples().drain(samples::add)).isZero();
            us.messageSamples().close();
            assertThat(us.messageSamples().drain(samples::add)).isZero();
        }
    }

    @Test
    void aSecondReaderIsRefusedAndSoIsOneWhereNothingIsTimed() throws IOException {
        try (Engine us = new Engine(TestSessions.PARKING.timing(1));
                Engine untimed = new Engine(TestSessions.PARKING.timing(0))) {
            us.messageSamples().open();
            assertThatThrownBy(us.messageSamples()::open)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the samples of this engine have a reader already");
            assertThatThrownBy(untimed.messageSamples()::open)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no message is timed: LatencySampling is 0");
        }
    }

    private static void trade(Engine us, int orders) throws IOException {
        AtomicBoolean done = new AtomicBoolean();
        Trader trader = new Trader(1, orders + 1, () -> done.set(true));
        try (Engine peer = new Engine(TestSessions.PARKING)) {
            int port = TestSessions.listen(
                    us,
                    TestSessions.acceptor(TestSessions.PEER)
                            .listener(new Broker())
                            .build());
            peer.add(TestSessions.initiator(TestSessions.PEER)
                    .listener(trader)
                    .connect(TestSessions.port(port))
                    .build());
            Await.await("all reports", done::get, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(us.sessions().getFirst().status()).isEqualTo(SessionStatus.ACTIVE);
        }
    }
}
