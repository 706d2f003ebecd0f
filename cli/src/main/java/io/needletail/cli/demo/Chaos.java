package io.needletail.cli.demo;

import io.needletail.venue.supervise.LocalCluster;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Kills a node of a cluster every ten seconds, a leader and a follower in turn, on a thread of its own. */
final class Chaos implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_NS = 50_000_000;

    private final LocalCluster cluster;
    private final Consumer<String> out;
    private final AtomicInteger leaders = new AtomicInteger();
    private final AtomicInteger followers = new AtomicInteger();
    private final Thread thread = Thread.ofPlatform().name("chaos").unstarted(this::run);
    private volatile boolean isEnding;

    private Chaos(LocalCluster cluster, Consumer<String> out) {
        this.cluster = cluster;
        this.out = out;
    }

    /**
     * Begins; the first node is killed after ten seconds.
     *
     * @param cluster whose nodes are killed; while it is not whole none is
     * @param out receives a line for each node
     */
    static Chaos start(LocalCluster cluster, Consumer<String> out) {
        Chaos chaos = new Chaos(cluster, out);
        chaos.thread.start();
        return chaos;
    }

    int leaders() {
        return leaders.get();
    }

    int followers() {
        return followers.get();
    }

    /** Kills no node from now on. */
    @Override
    public void close() {
        isEnding = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long dueNs = System.nanoTime() + INTERVAL_NS;
        while (!isEnding) {
            if (System.nanoTime() >= dueNs && kill()) dueNs = System.nanoTime() + INTERVAL_NS;
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private boolean kill() {
        boolean isLeader = leaders.get() == followers.get();
        Optional<LocalCluster.Killed> killed = cluster.kill(isLeader);
        killed.ifPresent(node -> {
            (isLeader ? leaders : followers).incrementAndGet();
            out.accept("killed node " + node.member() + (isLeader ? ", the leader" : ", a follower"));
        });
        return killed.isPresent();
    }
}
