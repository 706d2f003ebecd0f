package io.needletail.bench.echo;

import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The bare TCP floor under an open loop, for measurements that stand beside it. */
public final class EchoFloor {
    private EchoFloor() {}

    /**
     * Measures how long bytes take there and back, from the moment when they were due.
     *
     * @param rate orders a second
     * @param count orders that count
     * @param warmUp orders before them
     * @param dir for its files
     * @param classPaths where the program is
     * @param progress shows it
     * @return the row from the intended time, with the cells of {@code bench echo}
     * @throws FailedRun when bytes were changed or lost
     */
    public static Row measure(int rate, int count, int warmUp, Path dir, ClassPaths classPaths, Progress progress)
            throws IOException, FailedRun {
        Conditions conditions = new Conditions(
                new Conditions.Journal(false, ByteSize.UNLIMITED), new Conditions.Link(Transport.TCP, 0));
        EchoMeasurement measurement = new EchoMeasurement(
                List.of(Peer.RAW), new Pace(rate, count, warmUp, 1), false, conditions, dir, classPaths);
        return measurement.measure(progress).rows().stream()
                .filter(row -> row.text("from").equals("intended"))
                .findFirst()
                .orElseThrow();
    }
}
