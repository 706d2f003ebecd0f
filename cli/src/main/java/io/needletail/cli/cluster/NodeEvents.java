package io.needletail.cli.cluster;

import io.needletail.cli.ExitCode;
import io.needletail.cli.log.AsyncConsoleAppender;
import io.needletail.engine.error.VenueFault;
import io.needletail.venue.sequencer.FileDamage;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.NodeNotice;
import io.needletail.venue.sequencer.StateDifference;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes errors to the log, and ends the process when a part of the node has ended: the supervisor starts it again, or
 * fills it with a copy of the others when this node itself is damaged.
 */
final class NodeEvents implements NodeListener {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.venue");

    private final AtomicBoolean isEnding = new AtomicBoolean();
    private final AtomicBoolean isDamaged = new AtomicBoolean();
    private final int member;

    NodeEvents(int member) {
        this.member = member;
    }

    /** Notes that the node closes itself: the end of its parts is no failure. */
    void beginEnd() {
        isEnding.set(true);
    }

    /** Returns the exit code of a node one part of which has ended. */
    int exitCode() {
        return isDamaged.get() ? ExitCode.DAMAGED : ExitCode.PROBLEMS;
    }

    @Override
    public void error(Throwable error) {
        if (NodeNotice.goesOnAfter(error)) {
            LOG.warn("{} node {}: {}", VenueFault.NODE_NOTICE.id(), member, error.getMessage());
            return;
        }
        boolean isDamage = error instanceof FileDamage || error instanceof StateDifference;
        if (isDamage) isDamaged.set(true);
        LOG.error(
                "{} node {}: {}",
                VenueFault.NODE_FAILED.id(),
                member,
                isDamage ? error.getMessage() : error.toString());
    }

    @Override
    public void terminated(String part) {
        if (isEnding.getAndSet(true)) return;
        if (!isDamaged.get())
            LOG.error(
                    "{} node {}: the {} has ended, so the process ends too", VenueFault.NODE_FAILED.id(), member, part);
        AsyncConsoleAppender.drainAll();
        Runtime.getRuntime().halt(exitCode());
    }
}
