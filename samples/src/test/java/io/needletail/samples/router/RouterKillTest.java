package io.needletail.samples.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.samples.router.QuickFixEnd.Client;
import io.needletail.samples.router.QuickFixEnd.Exchange;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/**
 * A router between a client and an exchange, both on QuickFIX/J, is killed again and again under load. Each order of the client must
 * reach the exchange or be rejected, and each fill of the exchange must reach the client. What comes twice has the same identifier and
 * PossResend(97)=Y.
 */
class RouterKillTest {
    private static final int KILLS = 3;
    private static final int MANY_KILLS = 30;
    private static final int NAMES_MAX = 10;
    private static final int WINDOW = 500;
    private static final int PROGRESS_MIN = 500;
    private static final int PROGRESS_MAX = 2_000;
    private static final int MOMENT_NS_MAX = 1_500_000_000;
    private static final long PAUSE_NS = 200_000;
    // Of a run without progress: only a broken router meets it.
    private static final long STANDSTILL_NS = 30_000_000_000L;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final AtomicBoolean sends = new AtomicBoolean(true);

    @TempDir
    private Path directory;

    @Test
    void killsOfARouterLoseNoOrderAndNoFill() throws Exception {
        kill(KILLS);
    }

    @Tag("long")
    @Test
    void thirtyKillsOfARouterLoseNoOrderAndNoFill() throws Exception {
        kill(MANY_KILLS);
    }

    private void kill(int kills) throws IOException, ConfigError, InterruptedException {
        int exchangePort = QuickFixEnd.freePort();
        Process router = RouterProcess.start(0, exchangePort, directory);
        try {
            int port = port(router);
            try (Exchange exchange = new Exchange(exchangePort);
                    Client client = new Client(port)) {
                Thread load = Thread.ofPlatform().daemon().start(() -> load(client));
                for (int kill = 0; kill < kills; kill++) {
                    awaitMoment(kill, client);
                    router.destroyForcibly().waitFor();
                    router = RouterProcess.start(port, exchangePort, directory);
                    assertThat(port(router)).isEqualTo(port);
                }
                awaitProgress(client);
                sends.set(false);
                load.join();
                await(
                        client,
                        () -> client.answered.size() == client.sent.size()
                                && client.received.size() == exchange.sent.size());
                report(kills, client, exchange);
                assertNothingLost(client, exchange);
            }
        } finally {
            router.destroyForcibly().waitFor();
        }
    }

    // The client has at most so many orders without an answer.
    private void load(Client client) {
        for (int number = 1; sends.get(); number++) {
            while (sends.get() && client.sent.size() - client.answered.size() >= WINDOW)
                LockSupport.parkNanos(PAUSE_NS);
            String name = "C" + number;
            client.sent.add(name);
            client.send(Orders.order(name));
        }
    }

    /** In the middle of the load, or at any moment of starting, logging on and catching up. */
    private void awaitMoment(int kill, Client client) throws IOException {
        if (kill == 0 || random.nextInt(3) > 0) {
            awaitProgress(client);
            return;
        }
        long startNs = System.nanoTime();
        long momentNs = random.nextInt(MOMENT_NS_MAX);
        await(client, () -> System.nanoTime() - startNs >= momentNs);
    }

    private void awaitProgress(Client client) throws IOException {
        int target = client.answered.size() + PROGRESS_MIN + random.nextInt(PROGRESS_MAX);
        await(client, () -> client.answered.size() >= target);
    }

    /** Waits until something is so, or nothing has been answered for long. */
    private static void await(Client client, BooleanSupplier condition) {
        int answered = -1;
        long sinceNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            int now = client.answered.size();
            if (now != answered) sinceNs = System.nanoTime();
            answered = now;
            if (System.nanoTime() - sinceNs > STANDSTILL_NS) return;
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private void report(int kills, Client client, Exchange exchange) {
        System.out.printf(
                "router killed %d times, seed %d: %d orders, of them %d rejected and %d received twice; %d fills, %d received"
                        + " twice%n",
                kills,
                seed,
                client.sent.size(),
                client.rejected.size(),
                exchange.repeated.get(),
                exchange.sent.size(),
                client.repeated.get());
    }

    private void assertNothingLost(Client client, Exchange exchange) throws IOException {
        Set<String> lostOrders = new TreeSet<>(client.sent);
        lostOrders.removeAll(exchange.received);
        lostOrders.removeAll(client.rejected);
        Set<String> lostFills = new TreeSet<>(exchange.sent);
        lostFills.removeAll(client.received);
        assertThat(lostOrders.size() + lostFills.size())
                .as(
                        "%d of %d orders and %d of %d fills are lost, seed %d: %s %s",
                        lostOrders.size(),
                        client.sent.size(),
                        lostFills.size(),
                        exchange.sent.size(),
                        seed,
                        first(lostOrders),
                        first(lostFills))
                .isZero();
        assertThat(exchange.repeatedUnmarked.get() + client.repeatedUnmarked.get())
                .as("repeated without PossResend(97)=Y, seed %d", seed)
                .isZero();
        assertThat(Files.readString(RouterProcess.log(directory).toPath())).doesNotContain("was not accepted");
    }

    private static List<String> first(Set<String> names) {
        return names.stream().limit(NAMES_MAX).toList();
    }

    // The reader stays open: closing it would close the pipe.
    private static int port(Process router) throws IOException {
        BufferedReader lines = router.inputReader();
        return Integer.parseInt(lines.readLine());
    }
}
