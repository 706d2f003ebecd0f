package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a command allocates nothing on its way: client, message, matching, event, message, listener. */
final class SequencerAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP_BATCHES = 100;
    private static final int BATCHES = 10;
    private static final int COMMANDS = 20_000;
    private static final int IDS = 500;

    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private long nowNs;
    private long events;
    private final LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> nowNs);
    private final SequencerClient client =
            sequencer.client(KeyFolder.gateway(101), 101, SequencerClient.FROM_NOW, 1_024, new VenueListener() {
                @Override
                public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent accepted) {
                    events += accepted.quantity() > 0 ? 1 : 0;
                }

                @Override
                public void traded(EventHeader header, TradeEvent trade) {
                    events += trade.quantity() > 0 ? 1 : 0;
                }
            });
    private byte[] planted = {};

    @Test
    void noBatchOfCommandsAllocates() {
        define();
        while (client.poll() > 0) {}
        for (int batch = 0; batch < WARM_UP_BATCHES; batch++) allocatedBy(0);
        long before = events;
        for (int batch = 0; batch < BATCHES; batch++) {
            assertThat(allocatedBy(0)).as("batch %d", batch).isZero();
        }
        assertThat(events - before).isGreaterThan(BATCHES * COMMANDS / 2);
        assertThat(client.unanswered()).isZero();
        assertThat(allocatedBy(1)).isPositive();
        assertThat(planted).hasSize(1);
    }

    /** Defines a market, and puts the rights of a gateway in force. */
    private void define() {
        SequencerClient operator = sequencer.client(1, SequencerClient.FROM_NOW, 64, new VenueListener() {});
        while (operator.poll() > 0) {}
        for (int owner = 0; owner < 4; owner++) operator.defineOwner(owner, OwnerLimits.UNLIMITED);
        operator.defineInstrument(0, InstrumentRules.DEFAULTS, 1_000);
        operator.changePhase(0, TradingPhase.CONTINUOUS);
        operator.beginIdentities();
        operator.defineIdentity(IdentitySetup.gateway(101, List.of(0, 1, 2, 3)));
        operator.applyIdentities();
        while (operator.poll() > 0) {}
        operator.close();
    }

    private long allocatedBy(int plantedLength) {
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < COMMANDS; i++) command(i);
        if (plantedLength > 0) planted = new byte[plantedLength];
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private void command(int i) {
        nowNs += 100;
        long id = i % IDS;
        OrderSide side = (i & 1) == 0 ? OrderSide.BUY : OrderSide.SELL;
        long price = 1_000L + i % 11 - 5;
        if (i % 5 == 4) client.cancel(owner(id - 1), id - 1);
        else if (i % 7 == 6)
            client.replace(replacement.begin(id - 2, owner(id - 2), 0).to(5, price));
        else client.submit(order.begin(id, owner(id), 0, 0).limit(side, 1 + i % 10, price));
        while (client.poll() > 0) {}
    }

    private static int owner(long id) {
        return (int) (id & 3);
    }
}
