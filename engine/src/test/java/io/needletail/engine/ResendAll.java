package io.needletail.engine;

import io.needletail.session.Session;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;

/** Requests all messages of the peer in this session again, though none is missing. */
final class ResendAll {
    private static final int LOGONS = 4;

    private ResendAll() {}

    /** At about one logon in four, by the number that is expected next. */
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
