package io.needletail.venue.supervise;

import io.aeron.cluster.RecordingLog;
import io.needletail.venue.config.NodeTimings;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The elections of a cluster, as the nodes of this machine have recorded them; nodes that do not run count too.
 *
 * @param terms one for each election that had a leader, the oldest first
 */
public record ElectionHistory(List<Term> terms) {
    private static final Duration RECENT = Duration.ofMinutes(10);
    private static final int RECENT_MAX = 3;

    /**
     * A time with one leader.
     *
     * @param number of the term; numbers that are missing are those of candidates without a majority
     * @param began when the leader was elected
     * @param logPosition where the term begins in the log, bytes
     */
    public record Term(long number, Instant began, long logPosition) {}

    /**
     * {@return the history of all nodes}
     *
     * @param folder of the cluster
     * @param members number of nodes
     * @throws IOException when a node's log of recordings cannot be read
     */
    public static ElectionHistory read(ClusterFolder folder, int members) throws IOException {
        SortedMap<Long, Term> terms = new TreeMap<>();
        for (int member = 0; member < members; member++) {
            for (Term term : read(member, folder.directories(member).cluster().toFile()))
                terms.put(term.number(), term);
        }
        return of(terms.values());
    }

    /** Aeron records terms of candidates without a majority too: empty, so the next begins where they do. */
    static ElectionHistory of(Collection<Term> recorded) {
        SortedMap<Long, Term> led = new TreeMap<>();
        recorded.forEach(term ->
                led.merge(term.logPosition(), term, (one, other) -> one.number() > other.number() ? one : other));
        return new ElectionHistory(new ArrayList<>(led.values()));
    }

    private static List<Term> read(int member, File node) throws IOException {
        if (!new File(node, RecordingLog.RECORDING_LOG_FILE_NAME).exists()) return List.of();
        try (RecordingLog log = new RecordingLog(node, false)) {
            return log.entries().stream()
                    .filter(entry -> entry.type == RecordingLog.ENTRY_TYPE_TERM)
                    .map(ElectionHistory::term)
                    .toList();
        } catch (RuntimeException damaged) {
            throw new IOException("node " + member + ": its recording.log cannot be read: " + damaged, damaged);
        }
    }

    private static Term term(RecordingLog.Entry entry) {
        long ms = TimeUnit.NANOSECONDS.toMillis(entry.timestamp);
        return new Term(entry.leadershipTermId, Instant.ofEpochMilli(ms), entry.termBaseLogPosition);
    }

    /**
     * {@return how many candidates had no majority before a term began}
     *
     * @param index of the term in {@link #terms}
     */
    public long failedBefore(int index) {
        long before = index == 0 ? -1 : terms.get(index - 1).number();
        return terms.get(index).number() - before - 1;
    }

    /**
     * {@return a sentence with what to do when there were more than three terms, candidates without a majority
     * included, in the last ten minutes}
     *
     * @param now the present time
     * @param timings of the nodes
     */
    public Optional<String> advice(Instant now, NodeTimings timings) {
        if (terms.isEmpty()) return Optional.empty();
        Instant from = now.minus(RECENT);
        long before = terms.stream()
                .filter(term -> term.began().isBefore(from))
                .mapToLong(Term::number)
                .max()
                .orElse(terms.getFirst().number());
        long recent = terms.getLast().number() - before;
        if (recent <= RECENT_MAX) return Optional.empty();
        return Optional.of(recent + " elections in the last " + RECENT.toMinutes()
                + " minutes ('needletail cluster elections'): unless nodes were stopped, the machines are too busy for"
                + " ClusterHeartbeatTimeout=" + timings.heartbeatTimeout().toMillis() + " and ClusterElectionTimeout="
                + timings.electionTimeout().toMillis()
                + " (ms); set longer ones in the file of every node and start the nodes again");
    }
}
