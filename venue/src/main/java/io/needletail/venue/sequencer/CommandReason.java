package io.needletail.venue.sequencer;

import java.nio.charset.StandardCharsets;

/**
 * Reason of an operator's command, as the log keeps it.
 *
 * @param text of at most {@link #BYTES_MAX} bytes in UTF-8, without control characters; empty for none
 */
public record CommandReason(String text) {
    /** Longest reason, in bytes of UTF-8. */
    public static final int BYTES_MAX = 200;

    /** No reason. */
    public static final CommandReason NONE = new CommandReason("");

    /** Refuses a text that the log does not keep as it is. */
    public CommandReason {
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length > BYTES_MAX || text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("reason: expected at most " + BYTES_MAX
                    + " bytes in UTF-8 without control characters, not " + length + " bytes");
        }
    }
}
