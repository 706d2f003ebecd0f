package io.needletail.engine;

import io.needletail.session.Session;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Requests all messages of the peer in this session again, though none is missing. */
final class ResendAll {
    private static final int LOGONS = 4;

    private ResendAll() {}

    /** Requests a resend at about one logon in four, chosen by the next expected number. */
    static void askSometimes(Session session) {
        long nextIn = session.nextIn();
        if (nextIn > LOGONS && nextIn % LOGONS == 0) ask(session);
    }

    private static void ask(Session session) {
        session.begin(MsgTypes.RESEND_REQUEST)
                .put(Tags.BEGIN_SEQ_NO, 1)
                .put(Tags.END_SEQ_NO, 0)
                .send();
    }
}
