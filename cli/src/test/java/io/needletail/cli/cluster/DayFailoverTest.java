package io.needletail.cli.cluster;

import io.needletail.cli.cluster.DaysUnderTest.Harm;
import io.needletail.venue.config.IdleMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A short form of the days of {@link FailoverSuiteTest}: one day with a fault at each change of phase. */
@Tag("failover")
@Timeout(600)
final class DayFailoverTest {
    private static final int PER_SECOND = 400;

    @TempDir
    private Path directory;

    @Test
    void acknowledgedCommandsSurviveFaultsAtEachChangeOfPhaseOfADay() throws IOException {
        FailoverReport report = new FailoverReport();
        try (DaysUnderTest days = DaysUnderTest.start(directory, IdleMode.PARK, PER_SECOND, report)) {
            days.run(List.of(
                    Harm.LEADER_KILLED,
                    Harm.FOLLOWER_KILLED,
                    Harm.LEADER_KILLED,
                    Harm.LEADER_STOPPED,
                    Harm.ALL_KILLED,
                    Harm.LEADER_KILLED));
        } finally {
            System.out.print(report.text(FaultTrials.LEADER_KILLED));
        }
    }
}
