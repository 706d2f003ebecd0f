package io.needletail.cli.run;

/** Outcome of an acceptor that a script observed, compared with the expected outcome of a bad input. */
final class Outcome {
    private Outcome() {}

    /**
     * Judges one case.
     *
     * @param expected right outcomes, with {@code |} between them
     * @param observed the messages that came back, then the state of the connection
     * @return whether it is one of them
     */
    static boolean isAmong(String expected, String observed) {
        for (String right : expected.split("\\|", -1)) {
            if (is(right, observed)) return true;
        }
        return false;
    }

    private static boolean isClosed(String observed) {
        return observed.endsWith("closed") || observed.endsWith("reset");
    }

    private static boolean is(String right, String observed) {
        boolean closed = isClosed(observed);
        return switch (right) {
            case "disconnect", "disconnect_after_logon_timeout" -> closed;
            case "ignore", "accept" -> observed.startsWith("open");
            case "logon_ack" -> observed.equals("Logon | open") || observed.startsWith("Logon; ResendRequest(");
            case "logon_ack_then_logout" -> observed.startsWith("Logon; Logout(") && closed;
            case "logon_ack_then_resend_request" -> observed.startsWith("Logon; ResendRequest(1-0) | open");
            case "logout_disconnect" -> observed.startsWith("Logout") && closed;
            case "reject 373=5" -> observed.startsWith("Reject(373=5,") && !closed;
            case "reject" ->
                observed.startsWith("Reject(")
                        && (tooLowAfterwards(observed) || (!observed.contains("Logout") && !closed));
            case "reject_logout_disconnect" -> observed.matches("Reject\\(.*\\); Logout\\(.*");
            case "resend_request" -> observed.contains("ResendRequest(") && !closed;
            case "gap_fill" -> observed.startsWith("SequenceReset(") && observed.contains("gapfill");
            case "heartbeat", "ignore_then_heartbeat" -> observed.startsWith("Heartbeat | open");
            case "echo" -> observed.startsWith("35=D | open");
            default -> throw new IllegalArgumentException("outcome \"" + right + "\" is not known here");
        };
    }

    // The rejected message has taken its number, which the next one of some cases has too.
    private static boolean tooLowAfterwards(String observed) {
        return observed.contains("Logout(MsgSeqNum too low, expecting 3 but received 2)");
    }
}
