package io.needletail.samples.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.samples.router.QuickFixEnd.Client;
import io.needletail.samples.router.QuickFixEnd.Copies;
import io.needletail.samples.router.QuickFixEnd.Exchange;
import io.needletail.samples.router.RouterProcess.Variant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quickfix.ConfigError;

/**
 * A router between a client and an exchange, both on QuickFIX/J, is killed again and again under load. Each order of
 * the client must reach the exchange once or be rejected, and each fill of the exchange must reach the client once;
 * with a drop copy each of these messages must reach a third end once.
 */
class RouterKillTest {
    private static final int KILLS = 3;
    private static final int FEW_KILLS = 2;
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
    private final Set<String> confirmed = ConcurrentHashMap.newKeySet();
    private Variant variant = Variant.PLAIN;
    private Optional<Process> router = Optional.empty();
    private int exchangePort;
    private int port;
    private int starts;
    private int kills;
    private int endedByItself;

    @TempDir
    private Path directory;

    @Test
    void killsOfARouterBringEachOrderAndEachFillExactlyOnce() throws Exception {
        kill(Variant.PLAIN, KILLS);
    }

    @Test
    void killsOfARouterWithADropCopyBringEachMessageAndItsCopyExactlyOnce() throws Exception {
        kill(Variant.DROP_COPY, FEW_KILLS);
    }

    @Test
    void killsOfARouterThatTakesMessagesFromAQueueBringEachExactlyOnce() throws Exception {
        kill(Variant.QUEUE, 1);
    }

    @Test
    void killsOfARouterThatHandsOverToASecondEngineBringEachMessageExactlyOnce() throws Exception {
        kill(Variant.TWO_ENGINES, FEW_KILLS);
    }

    @Tag("long")
    @EnumSource
    @ParameterizedTest
    void sixtyKillsOfARouterBringEachMessageExactlyOnce(Variant variant) throws Exception {
        kill(variant, MANY_KILLS);
    }

    @Test
    void killsOfAProcessWithAMessageQueueLoseNoMessageWhoseResultWasReturned() throws Exception {
        int port = QuickFixEnd.freePort();
        try (Exchange exchange = new Exchange(port)) {
            for (int kill = 0; kill < 2; kill++) {
                Process producer = KilledProcess.start(ProducerProcess.class, directory, port, "Q" + kill + "-");
                BufferedReader lines = producer.inputReader();
                int target = PROGRESS_MIN + random.nextInt(PROGRESS_MAX);
                for (int i = 0; i < target; i++) confirmed.add(lines.readLine());
                // Not by the process, which would close its output.
                producer.toHandle().destroyForcibly();
                confirm(lines);
                producer.waitFor();
            }
            Process rest = KilledProcess.start(ProducerProcess.class, directory, port);
            try {
                await(exchange.received, () -> exchange.received.containsAll(confirmed));
            } finally {
                rest.destroyForcibly().waitFor();
            }
            assertThat(missing(confirmed, exchange)).as("lost, seed %d", seed).isEmpty();
        }
    }

    private void kill(Variant kind, int count) throws IOException, ConfigError, InterruptedException {
        variant = kind;
        exchangePort = QuickFixEnd.freePort();
        start();
        try (Exchange exchange = new Exchange(exchangePort);
                Client client = new Client(port);
                Copies copies = new Copies(kind == Variant.DROP_COPY ? port : QuickFixEnd.freePort())) {
            Thread load = Thread.ofPlatform().daemon().start(() -> load(client));
            for (int kill = 0; kill < count; kill++) {
                awaitMoment(kill, client);
                killAndStart();
            }
            awaitProgress(client);
            sends.set(false);
            load.join();
            // One that sends nothing by itself.
            variant = kind == Variant.QUEUE ? Variant.PLAIN : kind;
            if (variant != kind) killAndStart();
            await(client.answered, () -> isAllThere(client, exchange, copies));
            report(kind, client, exchange, copies);
            assertNothingLost(client, exchange);
            assertThat(copies.received).isEqualTo(kind == Variant.DROP_COPY ? copied(client, exchange) : Set.of());
            assertThat(missing(confirmed, exchange))
                    .as("result was returned, seed %d", seed)
                    .isEmpty();
            assertThat(missing(exchange.tasks, client))
                    .as("reports of a task, seed %d", seed)
                    .isEmpty();
            assertThat(exchange.repeated.get() + client.repeated.get() + copies.repeated.get())
                    .as("received twice, seed %d", seed)
                    .isZero();
        } finally {
            router.orElseThrow().destroyForcibly().waitFor();
        }
    }

    private boolean isAllThere(Client client, Exchange exchange, Copies copies) {
        return client.answered.size() == client.sent.size()
                && client.received.size() == exchange.sent.size() + exchange.tasks.size()
                && exchange.received.containsAll(confirmed)
                && (variant != Variant.DROP_COPY || copies.received.size() == messages(client, exchange));
    }

    private static int messages(Client client, Exchange exchange) {
        return client.received.size() + client.rejected.size() + exchange.received.size();
    }

    private static Set<String> copied(Client client, Exchange exchange) {
        Set<String> all = new TreeSet<>(client.received);
        all.addAll(exchange.received);
        client.rejected.forEach(order -> all.add(QuickFixEnd.REJECTED + order));
        return all;
    }

    private void killAndStart() throws InterruptedException {
        // Not by the process, which would close its output.
        router.orElseThrow().toHandle().destroyForcibly();
        router.orElseThrow().waitFor();
        kills++;
        start();
    }

    // Later processes listen at the port that the first one chose.
    private void start() {
        try {
            Process started = RouterProcess.start(variant, starts++, port, exchangePort, directory);
            router = Optional.of(started);
            BufferedReader lines = started.inputReader();
            port = Integer.parseInt(lines.readLine());
            Thread.ofPlatform().daemon().start(() -> confirm(lines));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    // What a process prints before its end; a line that was cut is none, or an earlier one.
    private void confirm(BufferedReader lines) {
        lines.lines().filter(line -> line.matches("Q.+-.+")).forEach(confirmed::add);
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

    private void report(Variant kind, Client client, Exchange exchange, Copies copies) {
        System.out.printf(
                "router %s killed %d times, ended by itself %d times, seed %d: %d orders, of them %d rejected; %d at the exchange, of them %d"
                        + " confirmed by a queue and %d of tasks, %d twice; %d fills, %d reports at the client, %d twice; %d copies, %d twice%n",
                kind,
                kills,
                endedByItself,
                seed,
                client.sent.size(),
                client.rejected.size(),
                exchange.received.size(),
                confirmed.size(),
                exchange.tasks.size(),
                exchange.repeated.get(),
                exchange.sent.size(),
                client.received.size(),
                client.repeated.get(),
                copies.received.size(),
                copies.repeated.get());
    }

    private void assertNothingLost(Client client, Exchange exchange) {
        Set<String> lostOrders = missing(client.sent, exchange);
        lostOrders.removeAll(client.rejected);
        Set<String> lostFills = missing(exchange.sent, client);
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
    }

    private static Set<String> missing(Set<String> names, QuickFixEnd end) {
        Set<String> missing = new TreeSet<>(names);
        missing.removeAll(end.received);
        return missing;
    }

    private static List<String> first(Set<String> names) {
        return names.stream().limit(NAMES_MAX).toList();
    }
}
