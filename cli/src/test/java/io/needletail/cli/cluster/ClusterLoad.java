package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.SequencerClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Clients that send commands at a fixed rate together, whatever the cluster does, and check every event that comes
 * back. One thread runs them all; the methods are for another one.
 */
final class ClusterLoad implements AutoCloseable {
    private static final long IDLE_NS = 500_000;
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

    private final List<LoadClient> clients = new ArrayList<>();
    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final long intervalNs;
    private final Thread thread = Thread.ofPlatform().name("load").unstarted(this::run);
    private boolean isSending;
    private long dueNs;
    private int turn;
    private volatile boolean isClosing;

    /** Connects a client. */
    @FunctionalInterface
    interface Connector {
        /**
         * Returns a client that receives all events from the first on.
         *
         * @param clientId its id, 1 or more
         * @param ledger its listener
         */
        SequencerClient connect(long clientId, VenueLedger ledger);
    }

    /** One client with its ledger. */
    private static final class LoadClient {
        private final ServiceGap gap = new ServiceGap();
        private final long id;
        private final VenueLedger ledger;
        private final SequencerClient client;
        private final LoadCommands commands;

        LoadClient(int number, LoadCommands.Hours hours, Connector connector) {
            id = number + LoadCommands.FIRST_CLIENT;
            ledger = new VenueLedger(id, _ -> gap.answered(System.nanoTime()));
            client = connector.connect(id, ledger);
            commands = new LoadCommands(client, number, hours);
        }
    }

    /**
     * The clients at a moment when every command is answered.
     *
     * @param answered commands of all clients that were acknowledged
     * @param lost those of them that the order books do not count
     * @param doubled those that the order books count more than once
     * @param gapNs the longest time between two answers to one client since the mark
     * @param problems what is wrong with the events, empty when nothing is
     */
    record Account(long answered, long lost, long doubled, long gapNs, List<String> problems) {}

    private ClusterLoad(int perSecond) {
        intervalNs = TimeUnit.SECONDS.toNanos(1) / perSecond;
    }

    /**
     * Connects clients, which begin to send at {@link #resume}.
     *
     * @param count how many
     * @param perSecond commands in a second, over all clients
     */
    static ClusterLoad connect(int count, int perSecond, Connector connector) {
        return connect(count, perSecond, LoadCommands.Hours.ALWAYS, connector);
    }

    /**
     * Connects clients, which begin to send at {@link #resume}.
     *
     * @param count how many
     * @param perSecond commands in a second, over all clients
     * @param hours when their instruments trade
     */
    static ClusterLoad connect(int count, int perSecond, LoadCommands.Hours hours, Connector connector) {
        ClusterLoad load = new ClusterLoad(perSecond);
        CompletableFuture<Integer> connected = load.ask(() -> {
            for (int number = 0; number < count; number++) load.clients.add(new LoadClient(number, hours, connector));
            return count;
        });
        load.thread.start();
        await(connected);
        return load;
    }

    /** Begins to send, and to measure the time between answers. */
    void resume() {
        await(ask(() -> {
            isSending = true;
            dueNs = System.nanoTime();
            return mark();
        }));
    }

    /** Begins to measure the time between answers anew. */
    void restartMeasurement() {
        await(ask(this::mark));
    }

    /** Returns how many commands were acknowledged. */
    long answered() {
        return await(ask(() ->
                clients.stream().mapToLong(one -> one.ledger.executed(one.id)).sum()));
    }

    /** Waits until every client got an answer to a command that it sends from now on. */
    void awaitService() {
        List<Long> sent = await(
                ask(() -> clients.stream().map(one -> one.client.lastCommand()).toList()));
        Wait.until(
                "all clients are answered again",
                ANSWER_MAX,
                () -> await(ask(() -> {
                    for (int i = 0; i < sent.size(); i++) {
                        LoadClient one = clients.get(i);
                        if (one.ledger.executed(one.id) <= sent.get(i)) return false;
                    }
                    return true;
                })));
    }

    /** Returns how often an instrument has entered a phase, as the first client has seen. */
    int entered(int instrument, TradingPhase phase) {
        VenueLedger ledger = clients.getFirst().ledger;
        return await(ask(() -> ledger.entered(instrument, phase)));
    }

    /** Waits until the first client has seen an instrument enter a phase, and stay there. */
    void awaitPhase(int instrument, TradingPhase phase) {
        VenueLedger ledger = clients.getFirst().ledger;
        Wait.until(
                "instrument " + instrument + " is in " + phase,
                ANSWER_MAX,
                () -> await(ask(() -> ledger.phase(instrument) == phase)));
    }

    /** Stops sending, waits until every command is answered, and compares what was sent with what was executed. */
    Account pause() {
        long gapNs = await(ask(() -> {
            isSending = false;
            long nowNs = System.nanoTime();
            return clients.stream()
                    .mapToLong(one -> one.gap.longestNs(nowNs))
                    .max()
                    .orElse(0);
        }));
        Wait.until(
                "every command is answered",
                ANSWER_MAX,
                () -> await(ask(() -> clients.stream().allMatch(one -> one.client.unanswered() == 0))));
        // A client sees the commands of the others as well: all of them have come when its own number of events is the
        // same.
        Wait.until("all clients have seen all events", ANSWER_MAX, () -> await(ask(this::haveSeenTheSame)));
        return await(ask(() -> account(gapNs)));
    }

    @Override
    public void close() {
        isClosing = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        clients.forEach(one -> one.client.close());
    }

    private boolean haveSeenTheSame() {
        return clients.stream()
                        .mapToLong(one -> one.client.nextSequence())
                        .distinct()
                        .count()
                == 1;
    }

    private Account account(long gapNs) {
        List<String> problems = new ArrayList<>();
        long answered = 0;
        long lost = 0;
        long doubled = 0;
        for (LoadClient one : clients) {
            problems.addAll(one.ledger.problems());
            clients.forEach(sender -> compare(one, sender, problems));
            long executed = one.ledger.executed(one.id);
            long missing = LoadCommands.bought(executed) - one.ledger.bought(one.id) - one.ledger.untraded(one.id);
            answered += executed;
            lost += Math.max(0, missing);
            doubled += Math.max(0, -missing);
        }
        return new Account(answered, lost, doubled, gapNs, problems);
    }

    private static void compare(LoadClient observer, LoadClient sender, List<String> problems) {
        long sent = sender.client.lastCommand();
        long executed = observer.ledger.executed(sender.id);
        if (executed != sent) {
            problems.add("client " + observer.id + " saw " + executed + " commands of client " + sender.id
                    + ", which sent " + sent);
        }
    }

    private long mark() {
        long nowNs = System.nanoTime();
        clients.forEach(one -> one.gap.mark(nowNs));
        return nowNs;
    }

    private void run() {
        while (!isClosing) {
            int work = 0;
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) task.run();
            for (LoadClient one : clients) work += one.client.poll();
            if (isSending) work += send();
            if (work == 0) LockSupport.parkNanos(IDLE_NS);
        }
    }

    // Open loop: what is due is sent by the clients in turn; a client without room is left out until it has some.
    private int send() {
        int sent = 0;
        int refused = 0;
        while (System.nanoTime() >= dueNs && refused < clients.size()) {
            if (clients.get(turn++ % clients.size()).commands.send()) {
                dueNs += intervalNs;
                sent++;
                refused = 0;
            } else {
                refused++;
            }
        }
        return sent;
    }

    private <T> CompletableFuture<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        tasks.add(() -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException failure) {
                answer.completeExceptionally(failure);
            }
        });
        return answer;
    }

    private static <T> T await(CompletableFuture<T> answer) {
        assertThat(answer).as("the thread of the load answers").succeedsWithin(ANSWER_MAX);
        return answer.join();
    }
}
