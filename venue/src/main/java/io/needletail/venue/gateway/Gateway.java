package io.needletail.venue.gateway;

import io.needletail.engine.Engine;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.error.VenueFault;
import io.needletail.matching.MatchingConfig;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.OwnerSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.WarningLimiter;
import io.needletail.venue.sequencer.CommandTimer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The FIX side of a venue: the application of an engine's sessions, and the listener of a client of the sequencer. Each
 * order is executed once for a CompID and ClOrdID(11), and each of its events is reported once, also when the gateway
 * or the leader fails.
 *
 * <pre>{@code
 * Gateway gateway = new Gateway(config, market, log);
 * SequencerClient client = …(gateway.events());         // from the first event on
 * gateway.connect(client);
 * gateway.attach(engine.add(gateway.session(builder)));
 * gateway.run(engine, IdleStrategy.SPIN);
 * }</pre>
 *
 * <p>One thread, the engine's. An order that keeps up with the venue allocates nothing, but for room for the fields
 * that its reports repeat, until each record of an order has had some. Refusals, backlogs and requests for data may.
 */
public final class Gateway implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.gateway");

    private final WarningLimiter warnings = new WarningLimiter();
    private volatile Optional<String> refusal = Optional.empty();

    private static final long NS_PER_MS = 1_000_000;

    private final GatewayConfig config;
    private final GatewayLog log;
    private final Listings listings;
    private final RequestTable requests;
    private final Sessions sessions;
    private final CommandTimer timer;
    private final CommandSender sender;
    private final FixApplication application;
    private final GatewayEvents events;
    private final MarketDataRequests marketData;
    private final ServedMarket served;
    private final OperatorRequests operators;
    private Optional<SequencerClient> client = Optional.empty();
    private volatile boolean stopping;

    /**
     * Instruments, owners and capacity of a gateway's market.
     *
     * @param instruments the instruments
     * @param owners the firms; the peer of a session has the name of one as its CompID, or its Logon(A) is refused
     * @param capacity of the venue's matching engine
     */
    public record Market(List<InstrumentSetup> instruments, List<OwnerSetup> owners, MatchingConfig capacity) {
        /**
         * {@return what the file of a venue describes}
         *
         * @param setup the file
         */
        public static Market of(VenueSetup setup) {
            return new Market(
                    setup.instruments(), setup.owners(), setup.sequencer().matching());
        }

        /** Copies the lists. */
        public Market {
            instruments = List.copyOf(instruments);
            owners = List.copyOf(owners);
        }
    }

    /**
     * Makes a gateway.
     *
     * @param config limits
     * @param market instruments and firms
     * @param log its commands, which the gateway closes
     */
    public Gateway(GatewayConfig config, Market market, GatewayLog log) {
        this.config = config;
        this.log = log;
        listings = new Listings(market.instruments(), market.capacity().instruments());
        requests = new RequestTable(config.requests());
        OrderIds ids = new OrderIds(config.clientId());
        sessions = new Sessions(market.owners(), log, ids, config.backlogBytes());
        timer = new CommandTimer(config.clientId());
        QuoteSides quotes = new QuoteSides(config.waiting());
        CommandSender.Memory memory = new CommandSender.Memory(log, requests, quotes);
        sender = new CommandSender(memory, sessions, config.waiting(), timer);
        OrderReports reports = new OrderReports(ids, requests, quotes, listings);
        StateRecovery recovery =
                new StateRecovery(ids, requests, sessions, sender, new StateRecovery.Parts(listings, quotes));
        marketData = new MarketDataRequests(listings, config, market.capacity());
        ReferenceRequests reference = new ReferenceRequests(listings, config.subscriptions());
        GatewayEvents.Notices notices = new GatewayEvents.Notices(new PhaseNotices(listings, reference), recovery);
        events = new GatewayEvents(this, reports, marketData, notices);
        operators = new OperatorRequests(listings, sessions);
        application = new FixApplication(
                sessions,
                sender,
                timer,
                log,
                new FixHandlers(
                        new OrderRequests(listings, ids, requests, sender),
                        new MassRequests(listings, ids, requests, sender, quotes),
                        new StatusRequests(listings, requests, recovery),
                        marketData,
                        reference,
                        operators));
        OpenOrders open = new OpenOrders(requests, quotes);
        served = new ServedMarket(listings, sessions, marketData, open, application);
    }

    /** {@return the listener for the client of the sequencer, which subscribes from the first event on} */
    public VenueListener events() {
        return events;
    }

    /**
     * {@return the timer of commands, for a sequencer in this process: it records in {@link Session#latency} the stages
     * from {@link io.needletail.session.Stage#GATEWAY} on, of messages that the engine samples}
     */
    public CommandTimer timer() {
        return timer;
    }

    /** {@return the limits} */
    public GatewayConfig config() {
        return config;
    }

    /**
     * Sets the client of the sequencer, before the first poll.
     *
     * @param sequencer has this gateway's client id and {@link #events}; its window has room for
     *     {@link GatewayConfig#waiting} commands
     */
    public void connect(SequencerClient sequencer) {
        client = Optional.of(sequencer);
        sequencer.timedBy(timer);
        sender.connect(sequencer);
    }

    /**
     * {@return the session with this gateway as its application}
     *
     * @param builder a session with a store, of which the gateway learns which reports were sent
     */
    public SessionSpec session(SessionSpecBuilder builder) {
        SessionSpec spec = builder.listener(application).build();
        spec.dropCopyTo().ifPresent(application::copiesTo);
        return spec.toBuilder()
                .storage(new GatewayStorage(spec.storage(), this))
                .build();
    }

    /** {@return the application of the sessions} */
    public SessionListener application() {
        return application;
    }

    /**
     * Makes a session known before its peer logs on, so that reports of the time before reach its store.
     *
     * @param session a session that the engine has added
     */
    public void attach(Session session) {
        if (sessions.isMember(session.id())) sessions.of(session);
    }

    /**
     * Sets what executes commands of operators at FIX sessions, before {@link #run}; without it they are refused.
     *
     * @param with executes them
     */
    public void operators(FixOperators with) {
        operators.operators(with);
    }

    /** {@return what the gateway serves, to change it while it runs} */
    public ServedMarket served() {
        return served;
    }

    /** {@return true when the gateway has all events so far and takes requests; peers may log on before} */
    public boolean isLive() {
        return sender.isLive();
    }

    /**
     * {@return why the venue refused a connection or a message of this gateway, the last time; empty when it never did}
     */
    public Optional<String> refusal() {
        return refusal;
    }

    /** {@return true while reports wait for the store or the peer of their session, see {@link #poll}} */
    public boolean hasBacklog() {
        return sessions.all().stream().anyMatch(GatewaySession::hasBacklog);
    }

    /** {@return reports that were dropped because a backlog or a store was full} */
    public long droppedReports() {
        return sessions.all().stream().mapToLong(GatewaySession::dropped).sum();
    }

    /**
     * Runs the client, the gateway and the engine on this thread until {@link #stop}; then logs all sessions out and
     * returns.
     *
     * @param engine runs the sessions
     * @param idle what the thread does after a cycle without work
     */
    public void run(Engine engine, IdleStrategy idle) {
        SequencerClient sequencer = client.orElseThrow();
        // The engine sends the reports of new events first, and in its next cycle market data.
        engine.run(
                () -> {
                    if (stopping) engine.stop();
                    return poll() + sequencer.poll();
                },
                idle);
    }

    /** Makes {@link #run} return. From any thread. */
    public void stop() {
        stopping = true;
    }

    /**
     * Sends market data, and reports that had to wait. Call it in every cycle, after the client's poll and that of the
     * engine.
     *
     * @return how much was done; 0 for nothing
     */
    public int poll() {
        int count = marketData.poll();
        List<GatewaySession> all = sessions.all();
        for (int i = 0; i < all.size(); i++) count += application.poll(all.get(i));
        if (count == 0 && log.isKept()) log.onTime(nowNs());
        return count;
    }

    @Override
    public void close() throws IOException {
        log.close();
    }

    Sessions sessions() {
        return sessions;
    }

    /** Notes and logs that the venue refused this gateway. */
    void refused(String reason) {
        refusal = Optional.of(reason);
        if (warnings.permits("refused", TimeUnit.NANOSECONDS.toMillis(System.nanoTime())) >= 0)
            LOG.warn("{} {}", VenueFault.COMMANDS_REFUSED.id(), reason);
    }

    /** Reads the state of the venue in place of events that are no longer retained. */
    void eventsGone(long from, long next) {
        if (from > next) throw beganAnew("the gateway received events up to " + (from - 1), next);
        if (sender.isLive()) {
            LOG.warn(
                    "{} events from {} on are no longer retained: the state of the venue is read; commands wait",
                    VenueFault.EVENTS_GONE.id(),
                    from);
        }
        client.orElseThrow().readState();
    }

    /** Tells an operator; commands wait, and are sent when the venue is back. */
    void disconnected() {
        LOG.warn(
                "{} the connection to the venue is lost; commands wait until it is back",
                VenueFault.SEQUENCER_LOST.id());
    }

    /** Returns the wall clock, epoch nanoseconds: events have the time of the log. */
    long nowNs() {
        return System.currentTimeMillis() * NS_PER_MS;
    }

    void readUntil(long command) {
        sender.readUntil(command);
    }

    /** Takes requests from now on, unless the venue's events began anew. */
    void live(long nextSequence, long lastCommand) {
        if (sender.isLive()) {
            LOG.info("connected to the venue again at event {}", nextSequence);
            return;
        }
        for (GatewaySession session : sessions.all()) {
            if (ReportNumber.event(session.reported()) >= nextSequence) {
                throw beganAnew(
                        "a session was sent the report of event " + ReportNumber.event(session.reported()),
                        nextSequence);
            }
        }
        sender.live(lastCommand);
        // Nobody is logged on yet.
        sessions.all().forEach(GatewaySession::connectionEnded);
        int restored = 0;
        for (GatewaySession session : sessions.all()) restored += session.restoreOrders(requests, listings);
        LOG.info("live at event {}, command {}; {} orders restored from reports", nextSequence, lastCommand, restored);
    }

    private static IllegalStateException beganAnew(String known, long nextSequence) {
        return new IllegalStateException(known + ", but the next event of the venue is " + nextSequence
                + ": the venue began anew; move the sessions' stores and the gateway's log away");
    }
}
