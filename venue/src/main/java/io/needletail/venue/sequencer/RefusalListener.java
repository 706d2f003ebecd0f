package io.needletail.venue.sequencer;

/** Receives each message that the sequencer refuses because its session has no right to it. */
@FunctionalInterface
interface RefusalListener {
    /** Reason for a refusal, with what an operator does about it. */
    enum Cause {
        /** The message does not have the seal of its session. */
        SEAL(
                "it does not have the seal of its session, so another process sent it in this session's name; find out who sends"),
        /** The session has no identity, or one without rights. */
        IDENTITY(
                "its identity has no rights; name the gateway in VenueGateways, the operator in VenueOperators or the observer in"
                        + " VenueObservers of the venue's file, and start the venue with it"),
        /** The client id is not the identity's. */
        CLIENT_ID("the client id is not its own; give each gateway its own id, and the key of that id"),
        /** The role does not have the command. */
        ROLE("its role does not have this command; send it as an operator"),
        /** The gateway does not have the owner, or the order id is that of another gateway. */
        OWNER(
                "the owner or the order id is not its own; name the gateway in OwnerGateways of the owner, in the venue's file");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /** Returns what is wrong, and what to do. */
        String text() {
            return text;
        }
    }

    /**
     * Called once for each message.
     *
     * @param identity name of the identity, empty for none
     * @param cause what is wrong
     * @param templateId template of the message, 0 when it was not read
     * @param clientId client id of the message, 0 when it was not read
     */
    void refused(String identity, Cause cause, int templateId, long clientId);
}
