package io.needletail.samples.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.samples.router.QuickFixEnd.Client;
import io.needletail.samples.router.QuickFixEnd.Exchange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
 * reach the exchange once or be rejected, and each fill of the exchange must reach the client once.
 */
class RouterKillTest {
    private static final int KILLS = 3;
    private static final int MANY_KILLS = 60;
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
    private Optional<Process> router = Optional.empty();
    private int exchangePort;
    private int port;
    private int endedByItself;

    @TempDir
    private Path directory;

    @Test
    void killsOfARouterBringEachOrderAndEachFillExactlyOnce() throws Exception {
        kill(KILLS);
    }

    @Tag("long")
    @Test
    void sixtyKillsOfARouterBringEachOrderAndEachFillExactlyOnce() throws Exception {
        kill(MANY_KILLS);
    }

    @Test
    void killsOfAProcessWithAMessageQueueLoseNoMessageWhoseResultWasReturned() throws Exception {
        int port = QuickFixEnd.freePort();
        Set<String> confirmed = new TreeSet<>();
        try (Exchange exchange = new Exchange(port)) {
            for (int kill = 0; kill < 2; kill++) {
                Process producer = KilledProcess.start(ProducerProcess.class, directory, port, "Q" + kill + "-");
                BufferedReader lines = producer.inputReader();
                int target = PROGRESS_MIN + random.nextInt(PROGRESS_MAX);
                for (int i = 0; i < target; i++) confirmed.add(lines.readLine());
                // Not by the process, which would close its output.
                producer.toHandle().destroyForcibly();
                // What it printed before its end; a line that was cut is none.
                lines.lines().filter(line -> line.matches("Q.+-.+")).forEach(confirmed::add);
                producer.waitFor();
            }
            Process rest = KilledProcess.start(ProducerProcess.class, directory, port);
            try {
                await(exchange.received, () -> exchange.received.containsAll(confirmed));
            } finally {
                rest.destroyForcibly().waitFor();
            }
            confirmed.removeAll(exchange.received);
        }
        assertThat(confirmed).as("lost, seed %d", seed).isEmpty();
    }

    private void kill(int kills) throws IOException, ConfigError, InterruptedException {
        exchangePort = QuickFixEnd.freePort();
        start();
        try (Exchange exchange = new Exchange(exchangePort);
                Client client = new Client(port)) {
            Thread load = Thread.ofPlatform().daemon().start(() -> load(client));
            for (int kill = 0; kill < kills; kill++) {
                awaitMoment(kill, client);
                router.orElseThrow().destroyForcibly().waitFor();
                start();
            }
            awaitProgress(client);
            sends.set(false);
            load.join();
            await(
                    client.answered,
                    () -> client.answered.size() == client.sent.size()
                            && client.received.size() == exchange.sent.size());
            report(kills, client, exchange);
            assertNothingLost(client, exchange);
        } finally {
            router.orElseThrow().destroyForcibly().waitFor();
        }
    }

    // Later processes listen at the port that the first one chose.
    private void start() {
        try {
            Process started = RouterProcess.start(port, exchangePort, directory);
            router = Optional.of(started);
            // The reader stays open: closing it would close the pipe.
            port = Integer.parseInt(started.inputReader().readLine());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
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
    private void awaitMoment(int kill, Client client) {
        if (kill == 0 || random.nextInt(3) > 0) {
            awaitProgress(client);
            return;
        }
        long startNs = System.nanoTime();
        long momentNs = random.nextInt(MOMENT_NS_MAX);
        await(client.answered, () -> System.nanoTime() - startNs >= momentNs);
    }

    private void awaitProgress(Client client) {
        int target = client.answered.size() + PROGRESS_MIN + random.nextInt(PROGRESS_MAX);
        await(client.answered, () -> client.answered.size() >= target);
    }

    /** Waits until something is so, or nothing has been answered for long. */
    private void await(Set<String> progress, BooleanSupplier condition) {
        int answered = -1;
        long sinceNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            int now = progress.size();
            if (now != answered) sinceNs = System.nanoTime();
            answered = now;
            if (System.nanoTime() - sinceNs > STANDSTILL_NS) return;
            restartIfEnded();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    // A router that a session gave no room for a report has ended within the step, as if it had been killed there.
    private void restartIfEnded() {
        if (router.isEmpty() || router.get().isAlive()) return;
        endedByItself++;
        start();
    }

    private void report(int kills, Client client, Exchange exchange) {
        System.out.printf(
                "router killed %d times, ended by itself %d times, seed %d: %d orders, of them %d rejected and %d received twice; %d fills, %d received"
                        + " twice%n",
                kills,
                endedByItself,
                seed,
                client.sent.size(),
                client.rejected.size(),
                exchange.repeated.get(),
                exchange.sent.size(),
                client.repeated.get());
    }

    private void assertNothingLost(Client client, Exchange exchange) {
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
        assertThat(exchange.repeated.get() + client.repeated.get())
                .as("received twice, seed %d", seed)
                .isZero();
    }

    private static List<String> first(Set<String> names) {
        return names.stream().limit(NAMES_MAX).toList();
    }
}
