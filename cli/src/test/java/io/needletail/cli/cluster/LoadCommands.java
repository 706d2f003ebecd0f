package io.needletail.cli.cluster;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.SequencerClient;
import java.time.Duration;

/**
 * The commands of one client of the load, by their number: five that set up its own instrument with one large sell
 * order, then over and over a buy order for 1 that trades with it, a buy order that rests, another buy order for 1, and
 * the cancel of the one that rests. The number alone decides what a command is, and its order's id has the number.
 */
final class LoadCommands {
    /** Commands before the repetition begins. */
    static final int SETUP = 5;

    /** Id of the first client. */
    static final long FIRST_CLIENT = 11;

    /** The calendar that instruments follow whose trading has days. */
    static final int CALENDAR = 0;

    /** An order at this price trades outside the volatility range, when an instrument has one. */
    static final long FAR_PRICE = 700;

    private static final Duration VOLATILITY_AUCTION = Duration.ofSeconds(6);
    private static final long VOLATILITY_RANGE = 200;
    private static final int CYCLE = 4;
    private static final int FOR_THE_CLOSE = 16 * CYCLE;
    private static final int ID_BITS = 40;
    private static final long PRICE = 1_000;
    private static final long RESTING_PRICE = 500;

    private final SequencerClient client;
    private final int number;
    private final Hours hours;
    private final NewOrder order = new NewOrder();

    /** Trading hours of the instruments, and the orders that buy. */
    enum Hours {
        /** Always, with IOC orders. */
        ALWAYS,
        /** As the calendar says, with orders for the day and for its closing auction; some wait for an auction. */
        DAYS
    }

    /**
     * Creates the commands of a client.
     *
     * @param number of the client, from 0; its instrument, and half the number of its first owner
     */
    LoadCommands(SequencerClient client, int number, Hours hours) {
        this.client = client;
        this.number = number;
        this.hours = hours;
    }

    /** Returns the id of the client whose order this is; below {@link #FIRST_CLIENT} when it is not of the load. */
    static long client(long orderId) {
        return FIRST_CLIENT + instrument(orderId);
    }

    /** Returns the instrument of an order of the load. */
    static int instrument(long orderId) {
        return (int) (orderId >> ID_BITS) - 1;
    }

    /** Tests whether an order of the load is one that buys from the large sell order. */
    static boolean isBuy(long orderId) {
        long command = orderId & ((1L << ID_BITS) - 1);
        return client(orderId) >= FIRST_CLIENT && command > SETUP && (command - SETUP - 1) % 2 == 0;
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
            case 3 -> defineInstrument();
            case 4 ->
                hours == Hours.DAYS
                        ? client.followCalendar(number, CALENDAR)
                        : client.changePhase(number, TradingPhase.CONTINUOUS);
            default ->
                client.submit(order.begin(id(step), seller(), number, 0)
                        .limit(OrderSide.SELL, MatchingEngine.QUANTITY_MAX, PRICE)
                        .timeInForce(TimeInForce.GTC));
        };
    }

    private long defineInstrument() {
        if (hours == Hours.ALWAYS) return client.defineInstrument(number, InstrumentRules.DEFAULTS, PRICE);
        InstrumentRules rules = InstrumentRules.DEFAULTS.withVolatilityRange(VOLATILITY_RANGE);
        return client.defineInstrument(number, rules, PRICE, VOLATILITY_AUCTION);
    }

    private long trade(long next) {
        return switch ((int) ((next - SETUP - 1) % CYCLE)) {
            case 1 -> client.submit(order.begin(id(next), buyer(), number, 0).limit(OrderSide.BUY, 1, RESTING_PRICE));
            case 3 -> client.cancel(buyer(), id(next - 2));
            case 0 -> buy(next, timeInForce());
            default -> buy(next, isForTheClose(next) ? TimeInForce.AT_THE_CLOSE : timeInForce());
        };
    }

    private TimeInForce timeInForce() {
        return hours == Hours.DAYS ? TimeInForce.DAY : TimeInForce.IOC;
    }

    // Few: each order that waits for the close keeps room for a range of prices.
    private boolean isForTheClose(long next) {
        return hours == Hours.DAYS && next % FOR_THE_CLOSE < CYCLE;
    }

    private long buy(long next, TimeInForce time) {
        return client.submit(order.begin(id(next), buyer(), number, 0)
                .limit(OrderSide.BUY, 1, PRICE)
                .timeInForce(time));
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
