package io.needletail.cli.sim;

import io.needletail.wire.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Messages of the counterparty. One thread. */
interface ReplySource extends Closeable {
    /** Sends messages after the logon. */
    List<Reply> afterLogon() throws IOException;

    /** Answers an application message. */
    List<Reply> to(Message message) throws IOException;
}
