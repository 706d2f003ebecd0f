package io.needletail.console;

import io.needletail.console.Route.Parameter;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The history of rates and latency over days. */
final class HistoryRoutes {
    static final int POINTS_MAX = 10_000;

    private static final int POINTS_USUAL = 1_500;
    private static final long USUAL_MS = 3_600_000;

    private final ConsoleState state;

    HistoryRoutes(ConsoleState state) {
        this.state = state;
    }

    Route below(String root) {
        return Route.get(
                root + "/history",
                "Shows rates, sessions logged on, and percentiles of a stage: a point for each interval of 10 s, a minute"
                        + " or ten minutes, whichever is the finest that is kept so long and gives no more than max"
                        + " points; none for an interval without readings.",
                List.of(
                        Parameter.text("engine", "Name of the engine, where there are several; in the query."),
                        Parameter.text(
                                "from", "Not before this time: 2026-01-31T08:00:00Z; default: an hour before the end."),
                        Parameter.text("to", "Before this time; default: now."),
                        Parameter.text("stage", "The stage; without one there are no percentiles."),
                        Parameter.number("max", "Most points, up to 10000; default: 1500.")),
                this::history);
    }

    private void history(HttpCall call) {
        String engine = state.engine(call.query("engine")).engine();
        long nowMs = System.currentTimeMillis();
        long toMs = ms(call, "to", nowMs);
        long fromMs = ms(call, "from", toMs - USUAL_MS);
        if (fromMs >= toMs) {
            throw ApiException.badRequest("from=" + Instant.ofEpochMilli(fromMs) + ": expected a time before to="
                    + Instant.ofEpochMilli(toMs));
        }
        String stage = call.query("stage");
        if (!stage.isEmpty() && !HistoryRecord.STAGES.contains(stage)) {
            throw ApiException.badRequest(
                    "stage=" + stage + ": expected one of " + String.join(", ", HistoryRecord.STAGES));
        }
        int max = (int) call.query("max", POINTS_USUAL, 1, POINTS_MAX);
        try {
            EngineHistory.Found found =
                    state.history(engine).read(new EngineHistory.Query(fromMs, toMs, stage, max), nowMs);
            call.json(HttpCall.OK, new History(engine, fromMs, toMs, found));
        } catch (IOException unreadable) {
            throw new ApiException(
                    ApiException.UNAVAILABLE,
                    "NO_HISTORY",
                    "the history of " + engine + " cannot be read: " + SystemError.text(unreadable));
        }
    }

    private record History(
            String engine,
            long fromMs,
            long toMs,
            @Unwrapped EngineHistory.Found found) {}

    private static long ms(HttpCall call, String name, long usual) {
        return TimeUnit.NANOSECONDS.toMillis(ApiRoutes.time(call, name, TimeUnit.MILLISECONDS.toNanos(usual)));
    }
}
