package io.needletail.bench.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names the peers that are ahead of Needletail in a result, with both figures, so that no table leaves that to its
 * reader.
 */
final class PeersAhead {
    private static final String OURS = "needletail";
    private static final List<String> NAMES = List.of("peer", "library", "engine");

    private final Result result;
    private final String name;
    private final List<Column> times;

    private PeersAhead(Result result, String name) {
        this.result = result;
        this.name = name;
        times = result.columns(Column.Use.DOCUMENT).stream()
                .filter(result::isJudged)
                .toList();
    }

    /** The sentence; empty when no peer is ahead. */
    static String sentence(Result result) {
        Optional<String> name = result.columns().stream()
                .filter(column -> column.over() == Column.Over.KEY)
                .map(Column::name)
                .filter(NAMES::contains)
                .findFirst();
        if (name.isEmpty()) return "";
        String peers = new PeersAhead(result, name.get()).peers();
        return peers.isEmpty() ? "" : "Ahead of needletail: " + peers + ".";
    }

    private String peers() {
        List<Row> summary = result.summary();
        return summary.stream()
                .filter(row -> row.text(name).equals(OURS))
                .flatMap(ours -> summary.stream()
                        .filter(row -> isPeer(row) && others(row).equals(others(ours)))
                        .flatMap(peer -> ahead(peer, ours)))
                .collect(Collectors.joining("; "));
    }

    // Not another way of ours, and not what others are measured by.
    private boolean isPeer(Row row) {
        String peer = row.text(name);
        MeasurementKind workload = MeasurementKind.of(result.kind());
        boolean isYardstick = isFloor(peer, workload.floor())
                || workload.pivot()
                        .filter(pivot -> pivot.yardstick().equals(peer))
                        .isPresent();
        return !peer.startsWith(OURS) && !isYardstick;
    }

    // Over another transport the floor has that in brackets.
    private static boolean isFloor(String peer, String floor) {
        return !floor.isEmpty() && (peer.equals(floor) || peer.startsWith(floor + " ("));
    }

    private List<String> others(Row row) {
        return result.columns().stream()
                .filter(column ->
                        column.over() == Column.Over.KEY && !column.name().equals(name))
                .map(column -> row.text(column.name()))
                .toList();
    }

    private Stream<String> ahead(Row peer, Row ours) {
        String figures = times.stream()
                .filter(column -> isLess(peer, ours, column))
                .map(column ->
                        column.title() + " " + result.text(peer, column) + " beside " + result.text(ours, column))
                .collect(Collectors.joining(", "));
        if (figures.isEmpty()) return Stream.empty();
        String what = others(peer).isEmpty() ? "" : " (" + String.join(", ", others(peer)) + ")";
        return Stream.of(peer.text(name) + what + " with " + figures);
    }

    private boolean isLess(Row peer, Row ours, Column column) {
        Optional<Double> theirs = result.figure(peer, column);
        Optional<Double> mine = result.figure(ours, column);
        return theirs.isPresent() && mine.isPresent() && theirs.get() < mine.get();
    }
}
