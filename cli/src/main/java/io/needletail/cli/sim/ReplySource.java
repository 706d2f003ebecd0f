package io.needletail.cli.sim;

import io.needletail.wire.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** What the counterparty says. One thread. */
interface ReplySource extends Closeable {
    /** What it says after the logon, unasked. */
    List<Reply> afterLogon() throws IOException;

    /** What it answers to an application message. */
    List<Reply> to(Message message) throws IOException;
}
