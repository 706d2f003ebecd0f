package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.CommandType;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.session.Latency;
import io.needletail.session.Stage;
import io.needletail.venue.config.SequencerConfig;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests which commands are timed, and at which stages. */
final class CommandTimerTest {
    private static final long CLIENT = 7;
    private static final int WINDOW = 64;

    private final AtomicLong clock = new AtomicLong();
    private final LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, clock::incrementAndGet);
    private final Latency latency = new Latency();
    private final CommandTimer timer = new CommandTimer(CLIENT);
    private final SequencerClient client =
            sequencer.client(CLIENT, SequencerClient.FROM_NOW, WINDOW, new VenueListener() {
                @Override
                public void refused(
                        EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
                    timer.arrived(header.clientSequence());
                    timer.reported(header.clientSequence());
                }
            });

    CommandTimerTest() {
        client.timedBy(timer);
        while (!client.isConnected()) client.poll();
    }

    @Test
    void aCommandIsTimedAtEachStage() {
        timer.begin(latency);
        send();
        timer.end();
        client.poll();
        for (Stage stage : List.of(Stage.GATEWAY, Stage.COMMAND, Stage.CONSENSUS, Stage.MATCH, Stage.REPORT)) {
            assertThat(latency.count(stage)).as("%s", stage).isEqualTo(1);
        }
    }

    @Test
    void aCommandIsNotTimedUnlessItsRequestIs() {
        send();
        client.poll();
        timer.begin(latency);
        timer.end();
        send();
        client.poll();
        for (Stage stage : Stage.values())
            assertThat(latency.count(stage)).as("%s", stage).isZero();
    }

    @Test
    void whileACommandIsUnderWayNoOtherOneIsTimed() {
        timer.begin(latency);
        send();
        timer.end();
        timer.begin(latency);
        send();
        timer.end();
        client.poll();
        assertThat(latency.count(Stage.GATEWAY)).isEqualTo(1);
        assertThat(latency.count(Stage.REPORT)).isEqualTo(1);
        timer.begin(latency);
        send();
        timer.end();
        client.poll();
        assertThat(latency.count(Stage.REPORT)).isEqualTo(2);
    }

    @Test
    void theCommandOfAnotherClientWithTheSameNumberIsNotTimed() {
        CommandTimer elsewhere = new CommandTimer(CLIENT + 1);
        client.timedBy(elsewhere);
        elsewhere.begin(latency);
        elsewhere.sending(1);
        send();
        elsewhere.arrived(1);
        assertThat(latency.count(Stage.CONSENSUS)).isEqualTo(1);
        assertThat(latency.count(Stage.MATCH)).isZero();
    }

    // Refused, since there is no instrument: one event.
    private void send() {
        timer.sending(client.lastCommand() + 1);
        client.submit(new NewOrder().begin(client.lastCommand() + 1, 0, 0, 0).limit(OrderSide.BUY, 1, 1));
    }
}
