package io.needletail.bench.peers.venue.latency;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.session.SessionId;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.wire.MessageValidator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The venue of every path: one instrument that trades continuously, one owner, whose buy orders and sell orders trade
 * with each other.
 */
final class Market {
    static final String VERSION = "FIX.4.4";
    static final String VENUE = "VENUE";
    static final String OWNER = "BUYER";
    static final String SYMBOL = "MSFT";
    static final long PRICE = 12_50;
    static final int PRICE_DECIMALS = 2;
    static final long QUANTITY = 10;

    /** The session of the venue. */
    static final SessionId SESSION = new SessionId(VERSION, VENUE, OWNER);

    /** One order in so many is timed stage by stage: odd, so that orders that rest and orders that trade take turns. */
    static final int TIMED_ONE_IN = 17;

    /** The store of the session's messages, bytes. */
    static final int STORE_BYTES = 1 << 20;

    private static final int WINDOW = 4_096;
    private static final InstrumentSetup INSTRUMENT =
            new InstrumentSetup(SYMBOL, 0, PRICE_DECIMALS, InstrumentRules.DEFAULTS, PRICE, TradingPhase.CONTINUOUS);

    private Market() {}

    /** The dictionary's rules for the messages of the client. */
    static MessageValidator validator() {
        return new Validator(ValidatorTables.of(Dialects.standard(VERSION)), ValidatorOptions.DEFAULTS);
    }

    /** The wall clock, epoch ns. */
    static long nowNs() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }

    /** A gateway with a sequencer in this process, and the client that is between them. */
    static Gateway gateway(List<SequencerClient> client) {
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, Market::nowNs);
        SequencerClient operator = sequencer.client(1, SequencerClient.FROM_NOW, WINDOW, new VenueListener() {});
        while (!operator.isConnected()) operator.poll();
        operator.defineOwner(0, OwnerLimits.UNLIMITED);
        operator.defineInstrument(0, INSTRUMENT.rules(), INSTRUMENT.referencePrice());
        operator.changePhase(0, INSTRUMENT.phase());
        while (operator.unanswered() > 0) operator.poll();
        operator.close();
        Gateway.Market market = new Gateway.Market(
                List.of(INSTRUMENT), List.of(new OwnerSetup(OWNER, 0, OwnerLimits.UNLIMITED)), MatchingConfig.DEFAULTS);
        Gateway gateway = new Gateway(GatewayConfig.DEFAULTS, market, GatewayLog.none());
        SequencerClient made = sequencer.client(gateway.config().clientId(), 1, WINDOW, gateway.events());
        gateway.connect(made);
        while (!gateway.isLive()) made.poll();
        client.add(made);
        return gateway;
    }
}
