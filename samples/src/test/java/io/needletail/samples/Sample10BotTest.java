package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.gateway.Gateway;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.gateway.GatewayLog;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the bot of sample 10 at a venue in this process, with another client that trades with it. */
@Timeout(300)
final class Sample10BotTest {
    private static final int WINDOW = 1_024;
    private static final TcpEndpoint ENDPOINT = new TcpEndpoint("127.0.0.1", 0);

    @TempDir
    private Path folder;

    private long orders;
    private long ended;

    @Test
    void theBotQuotesAgainAfterEachFillAndEnds() throws IOException, InterruptedException {
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, System::nanoTime);
        InstrumentSetup stock =
                new InstrumentSetup("MSFT", 0, 2, InstrumentRules.DEFAULTS, 12_50, TradingPhase.CONTINUOUS);
        List<OwnerSetup> owners = List.of(
                new OwnerSetup("BOT", 0, OwnerLimits.UNLIMITED), new OwnerSetup("TAKER", 1, OwnerLimits.UNLIMITED));
        define(sequencer, stock, owners);
        Gateway.Market market = new Gateway.Market(List.of(stock), owners, SequencerConfig.DEFAULTS.matching());
        try (Gateway gateway = new Gateway(GatewayConfig.DEFAULTS, market, GatewayLog.none());
                Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK));
                Engine taker = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            gateway.connect(sequencer.client(GatewayConfig.DEFAULTS.clientId(), 1, WINDOW, gateway.events()));
            for (OwnerSetup owner : owners) {
                SessionId id = new SessionId("FIX.4.4", "VENUE", owner.name());
                gateway.attach(
                        engine.add(gateway.session(SessionSpec.acceptor(id).listen(ENDPOINT.host(), ENDPOINT.port()))));
            }
            int port = engine.port(ENDPOINT).orElseThrow();
            Session session = taker.add(SessionSpec.initiator(new SessionId("FIX.4.4", "TAKER", "VENUE"))
                    .connect(ENDPOINT.host(), port)
                    .listener((_, report) -> hear(report))
                    .build());
            Thread venue = Thread.ofPlatform().start(() -> gateway.run(engine, IdleStrategy.PARK));
            try (SampleProcess bot = SampleProcess.start(
                    Sample10Bot.class, folder, Integer.toString(port), "BOT", "MSFT", "1250", "4")) {
                Thread trading = Thread.ofPlatform().daemon().start(() -> trade(taker, session));
                List<String> lines = bot.lines();
                trading.interrupt();
                trading.join();
                assertThat(lines)
                        .filteredOn(line -> line.contains(" status 2 "))
                        .hasSizeGreaterThanOrEqualTo(4);
                // The answer to the quote after the third fill may come after the fourth.
                assertThat(lines)
                        .filteredOn(line -> line.contains(" status 0 "))
                        .hasSizeGreaterThanOrEqualTo(4);
            }
            gateway.stop();
            venue.join();
        }
    }

    private static void define(LocalSequencer sequencer, InstrumentSetup stock, List<OwnerSetup> owners) {
        try (SequencerClient operator = sequencer.client(1, SequencerClient.FROM_NOW, WINDOW, new VenueListener() {})) {
            while (!operator.isConnected()) operator.poll();
            owners.forEach(owner -> operator.defineOwner(owner.number(), owner.limits()));
            operator.defineInstrument(stock.number(), stock.rules(), stock.referencePrice());
            operator.changePhase(stock.number(), stock.phase());
            while (operator.unanswered() > 0) operator.poll();
        }
    }

    // An order of the taker ends with the report that it is filled, canceled or rejected.
    private void hear(Message report) {
        if (report.msgType() == MsgTypes.EXECUTION_REPORT
                && "248".indexOf((int) report.character(Tags.ORD_STATUS)) >= 0) ended++;
    }

    // Buys and sells at the bot's prices, an order at a time, until the bot has ended.
    private void trade(Engine taker, Session session) {
        while (!Thread.currentThread().isInterrupted()) {
            taker.poll();
            IdleStrategy.PARK.idle(0);
            // Orders that are sent before the logon would wait in the store.
            if (session.status() != SessionStatus.ACTIVE || ended < orders) continue;
            boolean isBuy = orders++ % 2 == 0;
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, orders)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, isBuy ? '1' : '2')
                    .put(Tags.ORDER_QTY, 100)
                    .put(Tags.ORD_TYPE, '2')
                    .decimal(Tags.PRICE, isBuy ? 12_51 : 12_49, 2)
                    .put(Tags.TIME_IN_FORCE, '3')
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }
    }
}
