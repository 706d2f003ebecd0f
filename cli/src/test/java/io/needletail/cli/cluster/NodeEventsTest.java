package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.exceptions.AeronException;
import io.needletail.cli.ExitCode;
import io.needletail.venue.sequencer.NodeNotice;
import io.needletail.venue.sequencer.StateDifference;
import org.junit.jupiter.api.Test;

/** The exit code with which a node ends decides whether its files are replaced by a copy. */
final class NodeEventsTest {
    private final NodeEvents events = new NodeEvents(0);

    @Test
    void aNodeThatSawTheWrongStateOfAnotherIsStartedAgainWithItsOwnFiles() {
        events.error(new NodeNotice("the state of node 2 is wrong"));
        events.error(new AeronException("failed to join", AeronException.Category.WARN));
        events.error(new IllegalStateException("the disk is full"));
        assertThat(events.exitCode()).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void aNodeWithAWrongStateIsFilledWithACopy() {
        events.error(new StateDifference("the state of this node is wrong"));
        events.error(new IllegalStateException("the disk is full"));
        assertThat(events.exitCode()).isEqualTo(ExitCode.DAMAGED);
    }
}
