package io.needletail.venue.sequencer;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderReplacement;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.matching.TwoSidedQuote;
import java.util.Random;

/** Commands for tests: a small market, and random commands over all features from a seed. */
final class Market {
    private static final int OWNERS = 4;
    private static final int INSTRUMENTS = 2;
    private static final long REFERENCE = 1_000;
    private static final int SPREAD = 40;
    private static final int IDS = 400;

    private final SequencerClient client;
    private final NewOrder order = new NewOrder();
    private final OrderReplacement replacement = new OrderReplacement();
    private final TwoSidedQuote quote = new TwoSidedQuote();

    Market(SequencerClient client) {
        this.client = client;
    }

    /** Defines owners 0 to 3 and instruments 0 and 1, which trade continuously; eight commands. */
    Market open() {
        for (int owner = 0; owner < OWNERS; owner++) client.defineOwner(owner, OwnerLimits.UNLIMITED);
        for (int number = 0; number < INSTRUMENTS; number++) {
            client.defineInstrument(number, InstrumentRules.DEFAULTS, REFERENCE);
            client.changePhase(number, TradingPhase.CONTINUOUS);
        }
        return this;
    }

    long limit(long id, int owner, OrderSide side, long quantity, long price) {
        return client.submit(order.begin(id, owner, 0, 0).limit(side, quantity, price));
    }

    long goodTill(long id, long expiryNs) {
        return client.submit(
                order.begin(id, 0, 0, 0).limit(OrderSide.BUY, 1, REFERENCE).goodTill(expiryNs));
    }

    long withdrawQuote() {
        return client.quote(quote.begin(0, 0, 0).bid(1, 0, 0).ask(2, 0, 0));
    }

    /** Sends a random command; some are refused. */
    long random(Random random) {
        int kind = random.nextInt(100);
        long id = 1L + random.nextInt(IDS);
        int owner = random.nextInt(OWNERS);
        int instrument = random.nextInt(INSTRUMENTS);
        if (kind < 50) return client.submit(randomOrder(random, id, owner, instrument));
        if (kind < 65) return client.cancel(owner, id);
        if (kind < 80) {
            return client.replace(replacement.begin(id, owner, 0).to(1 + random.nextInt(50), price(random)));
        }
        if (kind < 92) {
            long middle = price(random);
            return client.quote(quote.begin(owner, instrument, 0)
                    .bid(IDS + 1 + owner, random.nextInt(20), middle - 1)
                    .ask(IDS + 11 + owner, random.nextInt(20), middle + 1));
        }
        if (kind < 94) return client.massCancel(owner, instrument, SideFilter.BOTH);
        if (kind < 96) return client.blockOwner(owner, random.nextInt(4) == 0);
        TradingPhase[] phases = {
            TradingPhase.CONTINUOUS, TradingPhase.OPENING_AUCTION, TradingPhase.CONTINUOUS, TradingPhase.HALTED
        };
        return client.changePhase(instrument, phases[random.nextInt(phases.length)]);
    }

    private NewOrder randomOrder(Random random, long id, int owner, int instrument) {
        OrderSide side = random.nextBoolean() ? OrderSide.BUY : OrderSide.SELL;
        long quantity = 1L + random.nextInt(50);
        order.begin(id, owner, instrument, 0).limit(side, quantity, price(random));
        return switch (random.nextInt(8)) {
            case 0 -> order.market(side, quantity);
            case 1 -> order.timeInForce(TimeInForce.IOC);
            case 2 -> order.stop(price(random));
            case 3 -> order.display(1 + random.nextInt(10));
            case 4 -> order.postOnly();
            default -> order;
        };
    }

    private static long price(Random random) {
        return REFERENCE - SPREAD / 2 + random.nextInt(SPREAD);
    }
}
