package io.needletail.cli.demo;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.sun.management.ThreadMXBean;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.cli.cluster.ClusterOptions;
import io.needletail.cli.console.ConsoleOptions;
import io.needletail.cli.venue.NodeErrors;
import io.needletail.console.MarketCommand;
import io.needletail.console.MarketOutcome;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail demo}: a venue, bots that trade on it, and a dashboard. */
@Command(
        name = "demo",
        description = {
            "Run a venue in this process, with bots that trade on it over FIX sockets, and show what happens: orders, trades,"
                    + " round trips, allocation, collections, and the book of one instrument.",
            "--nodes 3 runs it on a cluster of three processes; --chaos kills one of them every ten seconds.",
            "It ends with a summary after --duration or Ctrl-C, and leaves no file and no process behind."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail demo",
            "  needletail demo --duration 20 --json demo.json",
            "  needletail demo --rate 20000 --yield",
            "  needletail demo --nodes 3 --chaos --duration 60"
        })
public final class DemoCommand implements CliCommand, Callable<Integer>, NodeListener {
    private static final int RATE_MAX = 200_000;
    private static final int RATE = 5_000;
    private static final int RATE_OF_CLUSTER = 1_000;
    private static final int SECONDS_MAX = 86_400;
    private static final int NODES = 3;
    private static final long REFRESH_NS = 250_000_000;
    private static final long SECOND_NS = 1_000_000_000;
    private static final long SILENCE_NS = 20 * SECOND_NS;
    private static final long PAUSE_NS = 1_000_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long WARM_UP_SECONDS = 5;
    private static final long AUCTION_SECONDS = 2;
    // The trades of the opening, and the reports of them, are through after so long.
    private static final long OPENING_NS = 2 * SECOND_NS;

    private final AtomicBoolean isEnded = new AtomicBoolean();
    private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
    private volatile long openedNs;
    private long warmUpSeconds;
    private int leadersKilled;
    private int followersKilled;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "End so long after the first order (default: until Ctrl-C).")
    private int duration = SECONDS_MAX;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Orders a second of all bots (default: 5000, with --nodes 3 1000).")
    private Optional<Integer> rate = Optional.empty();

    @Option(
            names = "--yield",
            description = "Use whole cores for shorter round trips (default: leave the machine usable).")
    private boolean isYielding;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description =
                    "1 for a venue of one node in this process, 3 for a cluster of three (default: ${DEFAULT-VALUE}).")
    private int nodes = 1;

    @Option(
            names = "--chaos",
            description = "Kill a node every ten seconds (SIGKILL), a leader and a follower in turn.")
    private boolean isChaotic;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the summary to a file as one JSON object.")
    private Optional<Path> json = Optional.empty();

    @Mixin
    private ConsoleOptions console;

    /** Called by {@link java.util.ServiceLoader}. */
    public DemoCommand() {}

    @Override
    public Integer call() throws IOException {
        if (rate() < 1 || rate() > RATE_MAX) throw wrong("--rate=" + rate() + ": expected 1 to " + RATE_MAX);
        if (duration < 1 || duration > SECONDS_MAX) {
            throw wrong("--duration=" + duration + ": expected 1 to " + SECONDS_MAX + " seconds");
        }
        if (nodes != 1 && nodes != NODES) throw wrong("--nodes=" + nodes + ": expected 1 or " + NODES);
        if (isChaotic && nodes == 1)
            throw wrong("--chaos needs --nodes " + NODES + ": one node cannot do without itself");
        // The lines of the log would stand in the dashboard.
        Logger log = (Logger) LoggerFactory.getLogger("needletail");
        Level before = log.getLevel();
        log.setLevel(isChaotic ? Level.ERROR : Level.WARN);
        Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "demo-stop"));
        try (DemoFiles files = DemoFiles.create()) {
            return run(files, files.configuration(DemoMarket.STANDARD, isYielding, nodes));
        } finally {
            log.setLevel(before);
            finished.complete(true);
        }
    }

    @Override
    public void error(Throwable error) {
        NodeErrors.print(spec.commandLine().getErr(), error);
    }

    @Override
    public void terminated(String part) {
        isEnded.set(true);
    }

    private int run(DemoFiles files, Path file) throws IOException {
        EngineSetup sessions = EngineSetup.read(file, ProcessEnvironment.variables());
        DemoCounts counts = new DemoCounts();
        WatchedBook book = new WatchedBook(DemoMarket.STANDARD);
        News news = new News();
        try (DemoVenue venue = venue(files, file, sessions, news)) {
            if (console.isOn()) venue.openConsole(console, WatchedEngine.of("venue", files.store()));
            Thread serving = Thread.ofPlatform().name("venue").start(venue::run);
            BotFarm.Pace pace = new BotFarm.Pace(rate(), isYielding);
            try (BotFarm bots = new BotFarm(DemoMarket.STANDARD, counts, book, venue.port(), pace)) {
                Dashboard dashboard = new Dashboard(spec.commandLine().getOut(), book, venue.describe(), news);
                if (!bots.awaitTrading(isEnded::get))
                    throw new IOException("the bots are not logged on within " + BotFarm.LOGON_SECONDS_MAX
                            + " s; try again on a machine with more free cores");
                Thread opening = Thread.ofVirtual().start(() -> openMarket(venue, news));
                if (isChaotic && venue instanceof ClusterVenue cluster)
                    trade(cluster, news, counts, dashboard, serving);
                else show(counts, dashboard, serving);
                join(opening);
                bots.endTrading();
                drain(counts);
            } finally {
                console.close();
                venue.stop();
                join(serving);
            }
        }
        counts.interval();
        return summary(counts);
    }

    /** Lets the first orders collect for an opening auction, then begins continuous trading, as an operator does. */
    private void openMarket(DemoVenue venue, News news) {
        List<String> symbols = DemoMarket.STANDARD.stocks().stream()
                .map(DemoMarket.Stock::symbol)
                .toList();
        news.add("opening auction: orders collect until it ends");
        LockSupport.parkNanos(Math.min(AUCTION_SECONDS * SECOND_NS, duration * SECOND_NS / 3));
        if (isEnded.get()) return;
        try {
            MarketOutcome outcome = venue.operations(KeyFolder.OPERATOR)
                    .execute(
                            new MarketCommand.PhaseChange(symbols, TradingPhase.CONTINUOUS.name()),
                            "demo",
                            "the opening auction ends");
            if (outcome.unanswered().isPresent())
                throw new IOException(outcome.unanswered().get());
            news.add("continuous trading since the opening auction");
            openedNs = System.nanoTime();
        } catch (IOException notOpened) {
            error(notOpened);
        }
    }

    private int rate() {
        return rate.orElseGet(() -> nodes == 1 ? RATE : RATE_OF_CLUSTER);
    }

    private DemoVenue venue(DemoFiles files, Path file, EngineSetup sessions, News news) throws IOException {
        if (nodes > 1) {
            ClusterSettings settings = ClusterOptions.settings(file, spec.commandLine());
            try {
                return new ClusterVenue(files, settings, sessions, news::add, isEnded::get);
            } catch (IOException notStarted) {
                // Which nodes ended is the reason, and their logs go with the files of the demo.
                news.take().forEach(spec.commandLine().getErr()::println);
                throw notStarted;
            }
        }
        return new OneNodeVenue(VenueSetup.read(file, ProcessEnvironment.variables()), sessions, this);
    }

    private void trade(ClusterVenue venue, News news, DemoCounts counts, Dashboard dashboard, Thread serving) {
        try (Chaos chaos = Chaos.start(venue.cluster(), news::add)) {
            show(counts, dashboard, serving);
            leadersKilled = chaos.leaders();
            followersKilled = chaos.followers();
        }
    }

    private void show(DemoCounts counts, Dashboard dashboard, Thread serving) {
        boolean isTerminal = ProcessEnvironment.isTerminal();
        if (isTerminal) dashboard.begin();
        Meter meter = new Meter(counts, serving);
        long beganNs = System.nanoTime();
        long nextNs = beganNs;
        boolean isWarm = false;
        while (!isEnded.get() && System.nanoTime() - beganNs < duration * SECOND_NS) {
            long nowNs = System.nanoTime();
            if (!isWarm && isWarm(nowNs - beganNs, nowNs)) {
                isWarm = true;
                warmUpSeconds = (nowNs - beganNs) / SECOND_NS;
                counts.endWarmUp();
            }
            nextNs += isTerminal ? REFRESH_NS : SECOND_NS;
            while (!isEnded.get() && System.nanoTime() < nextNs) LockSupport.parkNanos(PAUSE_NS);
            Dashboard.Figures figures = meter.read((System.nanoTime() - beganNs) / SECOND_NS);
            if (isTerminal) dashboard.draw(figures);
            else dashboard.line(figures);
        }
        if (isTerminal) dashboard.end();
    }

    // The first orders are those of code that is not compiled, as is the opening; a short demo has a short warm-up.
    private boolean isWarm(long runsNs, long nowNs) {
        boolean isOpen = openedNs != 0 && nowNs - openedNs >= OPENING_NS;
        return isOpen && runsNs >= Math.min(WARM_UP_SECONDS, duration / 3) * SECOND_NS;
    }

    // On a busy machine the reports may take long; an order is lost when no report of any order comes any more.
    private static void drain(DemoCounts counts) {
        long reportNs = System.nanoTime();
        long unanswered = counts.unanswered();
        while (unanswered > 0 && System.nanoTime() - reportNs < SILENCE_NS) {
            LockSupport.parkNanos(PAUSE_NS);
            if (counts.unanswered() != unanswered) reportNs = System.nanoTime();
            unanswered = counts.unanswered();
        }
    }

    private int summary(DemoCounts counts) throws IOException {
        Histogram trips = counts.total();
        PrintWriter out = spec.commandLine().getOut();
        long lost = counts.unanswered();
        out.printf(
                Locale.ROOT,
                "%,d orders, %,d cancels, %,d trades, %,d lost%n"
                        + "round trip of an order from the time it was due, after %d s of warm-up: p50 %,.0f µs, p99 %,.0f µs, max %,.0f µs%n",
                counts.orders.sum(),
                counts.cancels.sum(),
                counts.trades.sum(),
                lost,
                warmUpSeconds,
                Dashboard.us(trips, 50),
                Dashboard.us(trips, 99),
                Dashboard.max(trips));
        if (counts.held.sum() > 0) out.printf(Locale.ROOT, "%,d orders were held back%n", counts.held.sum());
        if (counts.refused.sum() > 0) out.printf(Locale.ROOT, "%,d orders were refused%n", counts.refused.sum());
        if (counts.doubled.sum() > 0) out.printf(Locale.ROOT, "%,d orders were reported twice%n", counts.doubled.sum());
        if (isChaotic) {
            out.printf(
                    Locale.ROOT,
                    "killed leaders: %d, followers: %d; the longest time without a report was %,d ms%n",
                    leadersKilled,
                    followersKilled,
                    counts.longestGapNs() / NS_PER_MS);
        }
        out.flush();
        if (json.isPresent()) {
            String text = String.format(
                    Locale.ROOT,
                    "{\"orders\":%d,\"trades\":%d,\"lost\":%d,\"p50_us\":%.1f,\"max_us\":%.1f}%n",
                    counts.orders.sum(),
                    counts.trades.sum(),
                    lost,
                    Dashboard.us(trips, 50),
                    Dashboard.max(trips));
            Files.writeString(json.get(), text);
        }
        return lost == 0 && counts.doubled.sum() == 0 && counts.orders.sum() > 0 ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private ParameterException wrong(String text) {
        return new ParameterException(spec.commandLine(), text);
    }

    // Ctrl-C ends the demo as --duration does: the summary comes first.
    private void shutDown() {
        isEnded.set(true);
        finished.join();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads what changed since the last reading. */
    private static final class Meter {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final DemoCounts counts;
        private final Thread serving;
        private long lastNs = System.nanoTime();
        private long orders;
        private long trades;
        private long bytes;

        Meter(DemoCounts counts, Thread serving) {
            this.counts = counts;
            this.serving = serving;
        }

        Dashboard.Figures read(long seconds) {
            long nowNs = System.nanoTime();
            double elapsed = (nowNs - lastNs) / (double) SECOND_NS;
            long nowOrders = counts.orders.sum();
            long nowTrades = counts.trades.sum();
            long nowBytes = Math.max(0, THREADS.getThreadAllocatedBytes(serving.threadId()));
            Dashboard.Figures figures = new Dashboard.Figures(
                    seconds,
                    (nowOrders - orders) / elapsed,
                    (nowTrades - trades) / elapsed,
                    nowOrders,
                    nowTrades,
                    nowOrders == orders ? 0 : (nowBytes - bytes) / (double) (nowOrders - orders),
                    collections(),
                    counts.interval());
            lastNs = nowNs;
            orders = nowOrders;
            trades = nowTrades;
            bytes = nowBytes;
            return figures;
        }

        private static long collections() {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                    .sum();
        }
    }
}
