package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.published.Exercise;
import io.needletail.bench.workload.published.PublishedLibrary;
import io.needletail.bench.workload.published.Task;
import java.util.Optional;

/** What published benchmarks did, with Philadelphia: Chronos' in the same calls, F1X's with both sums verified. */
public final class PublishedPhiladelphia implements PublishedLibrary {
    /** Called by {@link java.util.ServiceLoader}. */
    public PublishedPhiladelphia() {}

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(
                switch (task) {
                    case F1X_DECODE -> new VerifiedRead(config(), task.order());
                    case F1X_ENCODE -> new PublishedWrite(config());
                    case CHRONOS_PARSE -> new UnverifiedRead(task.order());
                });
    }

    private static FIXConfig config() {
        return new FIXConfig.Builder()
                .setVersion(FIXVersion.FIX_4_4)
                .setSenderCompID("A12345B")
                .setTargetCompID("COMPARO")
                .setCheckSumEnabled(true)
                .build();
    }
}
