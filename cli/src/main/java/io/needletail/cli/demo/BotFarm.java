package io.needletail.cli.demo;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The bots of a demo: an engine with a session for each, on a thread of its own, over sockets. */
final class BotFarm implements AutoCloseable {
    private static final int STORE_BYTES = 1 << 20;
    private static final long SECOND_NS = 1_000_000_000L;
    static final long LOGON_SECONDS_MAX = 60;
    private static final long STEP_MS = 50;
    private static final long SEED = 20;
    private static final int DUE_MAX = 64;

    private final Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.YIELD));
    private final List<Bot> bots = new ArrayList<>();
    private final List<Session> sessions = new ArrayList<>();
    private final WatchedBook book;
    private final IdleStrategy idle;
    private final long intervalNs;
    private final Thread thread;
    private final CountDownLatch firstOrder = new CountDownLatch(1);
    private volatile boolean isTrading = true;
    private volatile boolean isStopped;

    BotFarm(DemoMarket market, DemoCounts counts, WatchedBook book, int port, Pace pace) throws IOException {
        this.book = book;
        idle = pace.isYielding() ? IdleStrategy.YIELD : IdleStrategy.PARK;
        intervalNs = SECOND_NS / pace.ordersPerSecond();
        for (String name : Stream.concat(market.makers().stream(), market.takers().stream())
                .toList()) {
            Bot bot = new Bot(market, counts, book, market.makers().contains(name), SEED + bots.size());
            bots.add(bot);
            sessions.add(engine.add(spec(name, bot, port)));
        }
        engine.add(spec(market.watcher(), book, port));
        thread = Thread.ofPlatform().name("bots").start(this::run);
    }

    /**
     * Pace of the bots.
     *
     * @param ordersPerSecond orders of all bots
     * @param isYielding true to use whole cores
     */
    record Pace(int ordersPerSecond, boolean isYielding) {}

    /**
     * Waits until all bots are logged on and the first order is sent.
     *
     * @param isEnding checked in between: true to give up
     * @return false after {@value #LOGON_SECONDS_MAX} seconds without it
     */
    boolean awaitTrading(BooleanSupplier isEnding) {
        long beganNs = System.nanoTime();
        try {
            while (!firstOrder.await(STEP_MS, TimeUnit.MILLISECONDS)) {
                if (isEnding.getAsBoolean()) return true;
                if (System.nanoTime() - beganNs > LOGON_SECONDS_MAX * SECOND_NS) return false;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return true;
    }

    /** Ends the trading; the sessions stay, for the reports that are due. */
    void endTrading() {
        isTrading = false;
    }

    @Override
    public void close() throws IOException {
        isStopped = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        engine.close();
    }

    private void run() {
        long dueNs = 0;
        int next = 0;
        while (!isStopped) {
            int work = engine.poll();
            long nowNs = System.nanoTime();
            if (dueNs == 0 && book.hasPhases() && bots.stream().allMatch(Bot::isLoggedOn)) dueNs = nowNs;
            // After a pause of the machine the bots catch up in steps, so that reports are read in between.
            for (int i = 0; dueNs > 0 && isTrading && dueNs <= nowNs && i < DUE_MAX; i++) {
                next = (next + 1) % bots.size();
                bots.get(next).act(sessions.get(next), dueNs);
                firstOrder.countDown();
                dueNs += intervalNs;
                work++;
            }
            idle.idle(work);
        }
        engine.stop();
        engine.run();
    }

    private static SessionSpec spec(String name, SessionListener listener, int port) {
        return SessionSpec.initiator(new SessionId("FIX.4.4", name, "VENUE"))
                .connect("127.0.0.1", port)
                .memoryStore(STORE_BYTES)
                .listener(listener)
                .build();
    }
}
