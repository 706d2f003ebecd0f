package io.needletail.venue.server;

import io.needletail.engine.CompilerWatch;
import io.needletail.engine.WarmUpResult;
import io.needletail.engine.error.EngineFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.IoUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trades on venues that are thrown away, in this process, until the code is compiled that an order passes: FIX client
 * and gateway over loopback, journal, consensus, log, book, reports.
 *
 * <p>Each round starts a venue: its start and its first logon take branches that the compilers had left out, and the
 * code around them is compiled again. Rounds follow one another until the compilers are at rest, see
 * {@link CompilerWatch}; at least {@value #ROUNDS_MIN}, and none begins after 30 s. Without a warm-up the first orders
 * of a venue meet code that is interpreted, and the compilers share the processor with the venue while they compile it.
 */
public final class VenueWarmUp {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.warm-up");

    /** No round begins later: on a machine without a free core the compilers may not rest for long. */
    private static final long MAX_NS = 30_000_000_000L;

    private static final int ROUNDS_MIN = 3;

    private VenueWarmUp() {}

    /**
     * Warms up, and leaves no file. Call it before the venue or the gateway of this process is started. The log gets
     * the outcome.
     *
     * @return the outcome
     * @throws IOException when loopback, temporary files or the memory of a media driver cannot be opened
     */
    public static WarmUpResult run() throws IOException {
        long beganNs = System.nanoTime();
        CompilerWatch compilers = new CompilerWatch();
        long answered = 0;
        for (int round = 1; ; round++) {
            Path folder = Files.createTempDirectory("needletail-venue-warm-up-");
            try {
                answered += new WarmUpVenue(compilers).trade(folder);
            } finally {
                IoUtil.delete(folder.toFile(), true);
            }
            boolean isWarm = compilers.isAtRest() && round >= ROUNDS_MIN;
            long tookNs = System.nanoTime() - beganNs;
            if (isWarm || tookNs >= MAX_NS) return logged(new WarmUpResult(tookNs, answered, isWarm));
        }
    }

    private static WarmUpResult logged(WarmUpResult result) {
        if (result.isWarm()) LOG.info("{}", result);
        else
            LOG.warn(
                    "{} {}; the first orders take longer: start while a core is free",
                    EngineFault.NOT_WARM.id(),
                    result);
        return result;
    }
}
