package io.needletail.venue.sequencer;

/** Reason why the sequencer did not execute a command; the values of CommandRejected's code, in this order. */
public enum CommandRejection {
    /** A command before this one did not arrive; the client sends both again by itself. */
    SEQUENCE_GAP,
    /** The sequencer knows as many clients as it has room for; raise {@code VenueClientsMax}. */
    CLIENT_CAPACITY,
    /** A field has a value outside its range, or the message is too short. */
    MALFORMED,
    /** The sequencer does not know a command with this template id; it may be older than the client. */
    UNKNOWN_COMMAND,
    /** The identity of the session has no right to the command, or to the client id. */
    NOT_PERMITTED,
    /** The command was damaged on its way, and its checksum shows that; the client sends it again by itself. */
    WRONG_CHECKSUM
}
