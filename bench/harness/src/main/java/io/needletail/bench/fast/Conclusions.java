package io.needletail.bench.fast;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Says in words what the rows mean for Needletail: what its checks cost, and what a field costs in a wide template. */
final class Conclusions {
    private Conclusions() {}

    static List<String> of(List<FastRow> rows) {
        return Stream.of(FastOperation.values())
                .flatMap(operation -> Stream.concat(checks(rows, operation).stream(), widths(rows, operation).stream()))
                .toList();
    }

    /** Generality and checks together: the floor has neither. */
    private static Optional<String> checks(List<FastRow> rows, FastOperation operation) {
        List<String> parts = FastOptions.REFRESHES.stream()
                .flatMap(workload -> row(rows, workload, operation, FastPeer.NEEDLETAIL).stream()
                        .flatMap(ours -> row(rows, workload, operation, FastPeer.HANDWRITTEN).stream()
                                .map(floor ->
                                        String.format(Locale.ROOT, "%s %+.0f ns", workload, ours.ns() - floor.ns()))))
                .toList();
        if (parts.isEmpty()) return Optional.empty();
        return Optional.of(operation.label()
                + ": what any template and all checks of the specification cost beside the floor, a message: "
                + String.join(", ", parts));
    }

    private static Optional<String> widths(List<FastRow> rows, FastOperation operation) {
        Optional<FastRow> narrow = row(rows, "fields50", operation, FastPeer.NEEDLETAIL);
        Optional<FastRow> wide = row(rows, "fields500", operation, FastPeer.NEEDLETAIL);
        if (narrow.isEmpty() || wide.isEmpty()) return Optional.empty();
        double few = narrow.get().ns() / 50;
        double many = wide.get().ns() / 500;
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: a field costs %.2f ns in a template of 50 fields, %.2f ns in one of 500: %.2f times",
                operation.label(),
                few,
                many,
                many / few));
    }

    private static Optional<FastRow> row(List<FastRow> rows, String workload, FastOperation operation, FastPeer peer) {
        return rows.stream()
                .filter(row -> row.workload().equals(workload) && row.operation() == operation && row.peer() == peer)
                .findFirst();
    }
}
