package io.needletail.venue.gateway;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SelfTradePrevention;
import io.needletail.matching.TickTable;
import io.needletail.matching.TradingPhase;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A venue in this process: a sequencer, a gateway and an engine with a session for each client, on a thread of its own.
 * MSFT has prices of 0.01 and lots of 10, IBM prices of 0.05; both trade continuously. BUYER's orders have at most
 * 100,000 units; those of REDUCER reduce each other; quotes of KEEPER survive its logout.
 */
final class RunningVenue implements AutoCloseable {
    static final InstrumentSetup MSFT = new InstrumentSetup(
            "MSFT", 0, 2, InstrumentRules.DEFAULTS.withLotSize(10).withCollar(1_000), 12_50, TradingPhase.CONTINUOUS);
    static final InstrumentSetup IBM = new InstrumentSetup(
            "IBM", 1, 2, InstrumentRules.DEFAULTS.withTicks(TickTable.of(5)), 100_00, TradingPhase.CONTINUOUS);
    static final OwnerSetup BUYER = new OwnerSetup("BUYER", 0, OwnerLimits.UNLIMITED.withOrderSizeMax(100_000));
    static final OwnerSetup SELLER = new OwnerSetup("SELLER", 1, OwnerLimits.UNLIMITED);
    static final OwnerSetup MAKER = new OwnerSetup("MAKER", 2, OwnerLimits.UNLIMITED);
    static final OwnerSetup REDUCER =
            new OwnerSetup("REDUCER", 3, OwnerLimits.UNLIMITED, SelfTradePrevention.DECREMENT, false);
    static final OwnerSetup KEEPER = new OwnerSetup("KEEPER", 4, OwnerLimits.UNLIMITED, SelfTradePrevention.NONE, true);
    private static final List<OwnerSetup> OWNERS = List.of(BUYER, SELLER, MAKER, REDUCER, KEEPER);
    static final MatchingConfig CAPACITY = new MatchingConfig(1 << 14, 1 << 10, 16, 16);

    private static final int WINDOW = 4_096;
    private static final AtomicLong OPERATORS = new AtomicLong(1_000);
    private static final TcpEndpoint ENDPOINT = new TcpEndpoint("127.0.0.1", 0);
    // Read once for all tests of a process.
    private static final Map<String, ValidatorTables> TABLES = new ConcurrentHashMap<>();

    private final LocalSequencer sequencer;
    private final SequencerClient operator;
    private final Gateway gateway;
    private final Engine engine;
    private final Thread thread;
    private Optional<Path> temporary = Optional.empty();
    private int port;

    private RunningVenue(
            LocalSequencer sequencer,
            GatewayConfig config,
            GatewayLog log,
            UnaryOperator<SequencerClient> network,
            List<SessionSpecBuilder> specs)
            throws IOException {
        this.sequencer = sequencer;
        operator =
                sequencer.client(OPERATORS.incrementAndGet(), SequencerClient.FROM_NOW, WINDOW, new VenueListener() {});
        gateway = new Gateway(config, new Gateway.Market(List.of(MSFT, IBM), OWNERS, CAPACITY), log);
        gateway.connect(network.apply(sequencer.client(config.clientId(), 1, WINDOW, gateway.events())));
        engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK));
        for (SessionSpecBuilder spec : specs) gateway.attach(engine.add(gateway.session(spec)));
        port = engine.port(ENDPOINT).orElseThrow();
        thread = Thread.ofPlatform().name("venue").start(() -> gateway.run(engine, IdleStrategy.PARK));
    }

    /** Starts an empty venue, whose gateway keeps a log as long as the venue runs. */
    static RunningVenue start(SessionSpecBuilder... specs) throws IOException {
        Path folder = Files.createTempDirectory("gateway");
        RunningVenue venue =
                start(newSequencer(), GatewayConfig.DEFAULTS.withRequests(1 << 14), GatewayLog.open(folder), specs);
        venue.temporary = Optional.of(folder);
        return venue;
    }

    /** Starts a gateway of a venue that is there already. */
    static RunningVenue start(
            LocalSequencer sequencer, GatewayConfig config, GatewayLog log, SessionSpecBuilder... specs)
            throws IOException {
        return start(sequencer, config, log, UnaryOperator.identity(), specs);
    }

    /** Starts a gateway whose client of the sequencer has a network of the test's choice. */
    static RunningVenue start(
            LocalSequencer sequencer,
            GatewayConfig config,
            GatewayLog log,
            UnaryOperator<SequencerClient> network,
            SessionSpecBuilder... specs)
            throws IOException {
        return new RunningVenue(sequencer, config, log, network, List.of(specs));
    }

    /** Makes a sequencer with owners and instruments that trade continuously. */
    static LocalSequencer newSequencer() {
        return newSequencer(SequencerConfig.DEFAULTS.eventsRetained());
    }

    /** The same with another number of retained events. */
    static LocalSequencer newSequencer(int eventsRetained) {
        SequencerConfig config = SequencerConfig.DEFAULTS.withMatching(CAPACITY).withEventsRetained(eventsRetained);
        LocalSequencer sequencer = new LocalSequencer(config, () -> System.currentTimeMillis() * 1_000_000);
        SequencerClient setup =
                sequencer.client(OPERATORS.incrementAndGet(), SequencerClient.FROM_NOW, WINDOW, new VenueListener() {});
        while (!setup.isConnected()) setup.poll();
        for (OwnerSetup owner : OWNERS) setup.defineOwner(owner.number(), owner.limits());
        for (InstrumentSetup one : List.of(MSFT, IBM)) {
            setup.defineInstrument(one.number(), one.rules(), one.referencePrice());
            setup.changePhase(one.number(), one.phase());
        }
        while (setup.unanswered() > 0) setup.poll();
        setup.close();
        return sequencer;
    }

    /** A session of the venue with a client, validated, on a port of the system's choice. */
    static SessionSpecBuilder session(String beginString, String client) {
        return SessionSpec.acceptor(new SessionId(beginString, "VENUE", client))
                .listen(ENDPOINT.host(), ENDPOINT.port())
                .validator(validator(beginString))
                .memoryStore(1 << 20);
    }

    int port() {
        return port;
    }

    LocalSequencer sequencer() {
        return sequencer;
    }

    /** Runs a task on the venue's thread and returns its result. */
    <T> T ask(Function<RunningVenue, T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        engine.submit(() -> result.complete(task.apply(this)));
        return result.join();
    }

    /** Sends commands of the venue's operator. */
    void operate(Consumer<SequencerClient> commands) {
        ask(venue -> {
            while (!operator.isConnected()) operator.poll();
            commands.accept(operator);
            return operator.poll();
        });
    }

    Session session(SessionId id) {
        return engine.session(id).orElseThrow();
    }

    Gateway gateway() {
        return gateway;
    }

    @Override
    public void close() throws IOException {
        gateway.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
        engine.close();
        gateway.close();
        if (temporary.isPresent()) delete(temporary.get());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }

    private static MessageValidator validator(String beginString) {
        if (!beginString.equals("FIXT.1.1")) {
            return new Validator(tables(beginString), ValidatorOptions.DEFAULTS);
        }
        return Validator.fixt(tables("FIXT.1.1"), Map.of("9", tables("FIX.5.0SP2")), "9", ValidatorOptions.DEFAULTS);
    }

    private static ValidatorTables tables(String version) {
        return TABLES.computeIfAbsent(version, RunningVenue::read);
    }

    private static ValidatorTables read(String version) {
        String spec = version.equals("FIXT.1.1") ? version : version + " + " + Dialects.VENUE;
        try {
            return ValidatorTables.of(Dialects.readAll(spec, Path.of("")));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
