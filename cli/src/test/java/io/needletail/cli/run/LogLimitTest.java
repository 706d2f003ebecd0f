package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A peer that logs on and is disconnected in a loop does not flood the log. */
@Timeout(120)
class LogLimitTest {
    private static final int LOGONS = 150;
    private static final int LINES_MAX = 60;
    private static final Pattern CONNECTED = Pattern.compile("FIX\\.4\\.4:ISLD->TW accepted a connection from");
    private static final Pattern FURTHER = Pattern.compile("FIX\\.4\\.4:ISLD->TW: (\\d+) further connection lines");

    @Test
    void repeatedLogonsAreLoggedAsACountAndOtherSessionsByLine(@TempDir Path folder)
            throws IOException, InterruptedException {
        try (RunProcess run = RunProcess.start(folder, "echo", config(folder))) {
            logOnInALoop(run.port());
            try (Attacker witness = new Attacker("WITNESS", run.port()).logOn()) {
                witness.probe(2);
                assertThat(witness.heard()).endsWith("| alive");
            }
            run.terminate();
            assertThat(run.exitCode()).isZero();
            String log = run.err();
            assertThat(log).contains("FIX.4.4:ISLD->WITNESS accepted a connection from");
            long lines = CONNECTED.matcher(log).results().count();
            // The minute may end once or more often while this runs on a slow machine.
            long further = FURTHER.matcher(log)
                    .results()
                    .mapToLong(told -> Long.parseLong(told.group(1)))
                    .sum();
            long minutes = FURTHER.matcher(log).results().count();
            assertThat(minutes).isPositive();
            assertThat(lines).isLessThanOrEqualTo(LINES_MAX * minutes);
            assertThat(lines + further).isGreaterThanOrEqualTo(LOGONS);
        }
    }

    private static void logOnInALoop(int port) throws IOException {
        int logons = 0;
        while (logons < LOGONS) {
            try (Attacker peer = new Attacker("TW", port)) {
                peer.logOn().probe(2);
                // Refused while the engine has not seen the end of the connection before.
                if (peer.heard().endsWith("| alive")) logons++;
            }
        }
    }

    private static String config(Path folder) {
        return Config.echo("FIX.4.4", folder) + Config.witness(folder);
    }
}
