package io.needletail.venue.server;

import io.needletail.engine.CompilerWatch;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.NodeListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;

/** A venue of a warm-up with one client: requests one at a time and many at a time take turns. */
final class WarmUpVenue implements NodeListener {
    /** Longest trading, while the compilers do not rest. */
    private static final long TRADING_MAX_NS = 5_000_000_000L;

    /** Longest wait for a logon, the next report or an end. */
    private static final long STUCK_NS = 30_000_000_000L;

    private static final int REQUESTS = 1_024;
    private static final int[] OUTSTANDING = {1, 256};
    private static final SessionId TRADER = new SessionId("FIX.4.4", "WARM", "UP");

    private final CompilerWatch compilers;
    private final CompletableFuture<Long> answered = new CompletableFuture<>();

    WarmUpVenue(CompilerWatch compilers) {
        this.compilers = compilers;
    }

    /**
     * Trades until the compilers are at rest, for some seconds at most, and returns how many requests were answered.
     */
    long trade(Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("venue.cfg"), configuration(folder));
        try (VenueServer server = VenueServer.start(
                VenueSetup.read(file, Variables.NONE), EngineSetup.read(file, Variables.NONE), this)) {
            TcpEndpoint port = (TcpEndpoint) server.endpoints().iterator().next();
            Thread.ofPlatform().name("needletail-warm-up").start(() -> {
                try (Engine client = new Engine(EngineConfig.DEFAULTS)) {
                    answered.complete(trade(client, port));
                } catch (IOException | RuntimeException | Error failure) {
                    answered.completeExceptionally(failure);
                } finally {
                    server.stop();
                }
            });
            server.run();
            return answered.join();
        } catch (CompletionException failure) {
            throw new IOException("the warm-up of the venue failed: " + failure.getCause(), failure);
        }
    }

    private long trade(Engine client, TcpEndpoint port) throws IOException {
        WarmUpTrader trader = new WarmUpTrader();
        Session session = client.add(SessionSpec.initiator(TRADER)
                .connect(port.host(), port.port())
                .listener(trader)
                .build());
        poll(client, trader, () -> session.status() == SessionStatus.ACTIVE);
        long endNs = System.nanoTime() + TRADING_MAX_NS;
        do {
            for (int outstanding : OUTSTANDING) {
                long until = trader.answered() + REQUESTS;
                poll(client, trader, () -> {
                    if (isOver(endNs)) return trader.isAnswered();
                    trader.send(session, until, outstanding);
                    return trader.answered() >= until;
                });
            }
        } while (!compilers.isAtRest() && !isOver(endNs));
        session.logout("");
        poll(client, trader, () -> session.status() == SessionStatus.DISCONNECTED);
        return trader.answered();
    }

    private static boolean isOver(long endNs) {
        return System.nanoTime() - endNs >= 0;
    }

    @SuppressWarnings("ThreadPriorityCheck") // the venue's threads may need this core
    private void poll(Engine client, WarmUpTrader trader, BooleanSupplier end) throws IOException {
        long before = trader.answered();
        long sinceNs = System.nanoTime();
        while (!end.getAsBoolean()) {
            if (client.poll() == 0) Thread.yield();
            long nowNs = System.nanoTime();
            if (trader.answered() != before) {
                before = trader.answered();
                sinceNs = nowNs;
            }
            if (answered.isDone() || nowNs - sinceNs > STUCK_NS) {
                throw new IOException("the venue that is thrown away does not answer");
            }
        }
    }

    @Override
    public void error(Throwable error) {
        answered.completeExceptionally(error);
    }

    @Override
    public void terminated(String part) {
        answered.completeExceptionally(new IOException("the " + part + " has ended"));
    }

    private static String configuration(Path folder) throws IOException {
        return """
                [ENGINE]
                Idle=yield

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=UP
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s

                [SESSION]
                TargetCompID=WARM

                [VENUE]
                VenueName=%2$s
                VenuePath=%3$s
                ClusterMembers=%4$s
                CleanStart=Y
                FileSyncLevel=0
                LogTermSize=1048576
                TermSize=1048576
                SegmentSize=16777216

                [INSTRUMENT]
                Symbol=UP
                ReferencePrice=%5$s
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=WARM
                """.formatted(
                        folder.resolve("store"),
                        folder.getFileName(),
                        folder.resolve("venue"),
                        ClusterMembers.onFreePorts(1).members().getFirst(),
                        WarmUpTrader.REFERENCE);
    }
}
