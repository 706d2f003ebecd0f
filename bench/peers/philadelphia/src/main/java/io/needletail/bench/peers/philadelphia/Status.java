package io.needletail.bench.peers.philadelphia;

import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXConnectionStatusListener;
import com.paritytrading.philadelphia.FIXMessage;
import java.io.IOException;

/** The events of a connection that neither end expects; each ends the run. */
interface Status extends FIXConnectionStatusListener {
    /** Takes what went wrong. */
    void end(String reason);

    @Override
    default void close(FIXConnection connection, String message) throws IOException {
        end("missing report: the connection was closed: " + message);
    }

    @Override
    default void sequenceReset(FIXConnection connection) {
        end("the sequence numbers were reset");
    }

    @Override
    default void tooLowMsgSeqNum(FIXConnection connection, long received, long expected) {
        end("MsgSeqNum(34) is " + received + ", expected " + expected);
    }

    @Override
    default void reject(FIXConnection connection, FIXMessage message) {
        end("a Reject(3) came");
    }

    @Override
    default void logout(FIXConnection connection, FIXMessage message) throws IOException {
        end("missing report: a Logout(5) came");
    }
}
