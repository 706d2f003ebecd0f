package io.needletail.venue.sequencer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A command as the log has it, whether it was executed or refused.
 *
 * @param timeNs its time in the log, epoch ns
 * @param identity name of the identity whose session sent it; empty in a log that is older than identities
 * @param clientId id of the client
 * @param clientSequence the client's number of the command
 * @param name name of the SBE message
 * @param fields its other fields in the order of the message; a group is one field
 */
public record RecordedCommand(
        long timeNs, String identity, long clientId, long clientSequence, String name, Map<String, String> fields) {
    /** Keeps the fields in their order. */
    public RecordedCommand {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
}
