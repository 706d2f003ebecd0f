package io.needletail.cli.venue;

import io.needletail.cli.log.MutedLoggers;
import io.needletail.venue.server.VenueWarmUp;
import java.io.IOException;
import picocli.CommandLine.Option;

/** The option of verbs that serve a venue's FIX clients to warm up first. */
public final class WarmUpOption {
    @Option(
            names = "--warm-up",
            description =
                    "Trade on venues that are thrown away until the compilers rest, 10 to 30 seconds, before anything is opened. Without"
                            + " it the venue is ready at once, and the first orders take milliseconds.")
    private boolean isWanted;

    /** Called by picocli. */
    public WarmUpOption() {}

    /**
     * Warms up where it is wanted.
     *
     * @throws IOException when loopback, temporary files or the memory of a media driver cannot be opened
     */
    public void run() throws IOException {
        if (!isWanted) return;
        try (MutedLoggers _ = new MutedLoggers("needletail.engine", "needletail.session", "needletail.gateway")) {
            VenueWarmUp.run();
        }
    }
}
