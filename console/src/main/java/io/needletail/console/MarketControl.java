package io.needletail.console;

import java.io.IOException;
import java.util.Optional;

/** Commands of operators to a venue, which executes one at a time. Any thread. */
public interface MarketControl {
    /** {@return the names that commands use} */
    MarketNames names();

    /** {@return the identity that gives the commands, as the log of the venue has it} */
    String identity();

    /** {@return why no command can be given at present; empty when one can} */
    Optional<String> obstacle();

    /**
     * Lets the venue execute a command.
     *
     * @param command the command
     * @param who name of the caller, for other operators that wait meanwhile
     * @param reason why, as the log of the venue keeps it
     * @return its outcome; that of an unanswered command too
     * @throws IOException when nothing was sent to the venue; the text says why
     * @throws IllegalArgumentException when the venue has no room for the reason, or not what the command names
     */
    MarketOutcome execute(MarketCommand command, String who, String reason) throws IOException;
}
