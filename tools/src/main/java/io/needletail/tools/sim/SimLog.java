package io.needletail.tools.sim;

import io.needletail.engine.log.MessageText;
import io.needletail.wire.Redaction;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Log of a simulated counterparty, a line each event.
 *
 * @param out takes the lines
 * @param quiet whether messages are left out
 */
public record SimLog(PrintWriter out, boolean quiet) {
    void in(byte[] bytes, int from, int length) {
        if (!quiet) line("in   " + MessageText.of(Redaction.DEFAULTS, bytes, from, length));
    }

    void out(byte[] bytes, int length) {
        if (!quiet) line("out  " + MessageText.of(Redaction.DEFAULTS, bytes, 0, length));
    }

    void fault(Fault.Kind kind, long seqNum) {
        line("fault " + kind.name().toLowerCase(Locale.ROOT) + " at MsgSeqNum(34) " + seqNum);
    }

    void line(String text) {
        out.println(text);
    }
}
