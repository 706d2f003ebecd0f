package io.needletail.bench.peers.venue.cluster;

import io.needletail.matching.CommandType;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;

/**
 * Orders to the venue. Either one owner buys and another sells at one price in turn, so that every second order trades
 * with the one before; or all buy and rest. The reply is the last event of an order.
 */
final class MatchCaller implements Caller, VenueListener {
    private static final int INSTRUMENT = 0;
    private static final long PRICE = 1_000;
    private static final long QUANTITY = 10;
    private static final int PREPARING = 4;

    private final Replies replies;
    private final SequencerClient client;
    private final int ownerMask;
    private final NewOrder order = new NewOrder();
    private long firstOrder;
    private int prepared;

    /**
     * Begins to connect.
     *
     * @param trades false when all orders rest
     */
    MatchCaller(ClientConfig config, boolean trades, Replies replies) {
        this.replies = replies;
        ownerMask = trades ? 1 : 0;
        client = ClusterClient.connect(config, this);
    }

    @Override
    public boolean send(long number) {
        int owner = (int) number & ownerMask;
        order.begin(number, owner, INSTRUMENT, 0).limit(owner == 0 ? OrderSide.BUY : OrderSide.SELL, QUANTITY, PRICE);
        long sequence = client.submit(order);
        if (sequence == SequencerClient.BACK_PRESSURE) return false;
        if (number == 1) firstOrder = sequence;
        return true;
    }

    @Override
    public void poll() {
        client.poll();
    }

    @Override
    public boolean isReady() {
        if (client.isConnected() && prepared < PREPARING && prepare()) prepared++;
        return prepared == PREPARING && client.unanswered() == 0;
    }

    private boolean prepare() {
        long sequence = switch (prepared) {
            case 0 -> client.defineOwner(0, OwnerLimits.UNLIMITED);
            case 1 -> client.defineOwner(1, OwnerLimits.UNLIMITED);
            case 2 -> client.defineInstrument(INSTRUMENT, InstrumentRules.DEFAULTS, PRICE);
            default -> client.changePhase(INSTRUMENT, TradingPhase.CONTINUOUS);
        };
        return sequence != SequencerClient.BACK_PRESSURE;
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent event) {
        reply(header);
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        reply(header);
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        throw new IllegalStateException(command + " of order " + orderId + " was refused: " + reason);
    }

    private void reply(EventHeader header) {
        if (header.isLast()) replies.replied(header.clientSequence() - firstOrder + 1);
    }
}
