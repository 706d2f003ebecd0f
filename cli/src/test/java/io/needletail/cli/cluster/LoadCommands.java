package io.needletail.cli.cluster;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.SequencerClient;

/**
 * The commands of one client of the load, by their number: five that set up its own instrument with one large sell
 * order, then over and over a buy order for 1 that trades with it, a buy order that rests, another buy order for 1, and
 * the cancel of the one that rests. The number alone decides what a command is.
 */
final class LoadCommands {
    /** Commands before the repetition begins. */
    static final int SETUP = 5;

    private static final int CYCLE = 4;
    private static final int ID_BITS = 40;
    private static final long PRICE = 1_000;
    private static final long RESTING_PRICE = 500;

    private final SequencerClient client;
    private final int number;
    private final NewOrder order = new NewOrder();

    /**
     * Creates the commands of a client.
     *
     * @param number of the client, from 0; its instrument, and half the number of its first owner
     */
    LoadCommands(SequencerClient client, int number) {
        this.client = client;
        this.number = number;
    }

    /** Returns how many of the first commands are buy orders that trade. */
    static long bought(long commands) {
        return Math.max(0, commands - SETUP + 1) / 2;
    }

    /** Sends the next command; returns whether there was room for it. */
    boolean send() {
        long next = client.lastCommand() + 1;
        return (next <= SETUP ? setUp((int) next) : trade(next)) != SequencerClient.BACK_PRESSURE;
    }

    private long setUp(int step) {
        return switch (step) {
            case 1 -> client.defineOwner(seller(), OwnerLimits.UNLIMITED);
            case 2 -> client.defineOwner(buyer(), OwnerLimits.UNLIMITED);
            case 3 -> client.defineInstrument(number, InstrumentRules.DEFAULTS, PRICE);
            case 4 -> client.changePhase(number, TradingPhase.CONTINUOUS);
            default ->
                client.submit(order.begin(id(step), seller(), number, 0)
                        .limit(OrderSide.SELL, MatchingEngine.QUANTITY_MAX, PRICE)
                        .timeInForce(TimeInForce.GTC));
        };
    }

    private long trade(long next) {
        return switch ((int) ((next - SETUP - 1) % CYCLE)) {
            case 1 -> client.submit(order.begin(id(next), buyer(), number, 0).limit(OrderSide.BUY, 1, RESTING_PRICE));
            case 3 -> client.cancel(buyer(), id(next - 2));
            default ->
                client.submit(order.begin(id(next), buyer(), number, 0)
                        .limit(OrderSide.BUY, 1, PRICE)
                        .timeInForce(TimeInForce.IOC));
        };
    }

    private long id(long command) {
        return (number + 1L) << ID_BITS | command;
    }

    private int seller() {
        return 2 * number;
    }

    private int buyer() {
        return 2 * number + 1;
    }
}
