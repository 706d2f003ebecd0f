package io.needletail.cli.run;

import io.needletail.session.Draft;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Sends NewOrderSingle(D) and SecurityDefinition(d) back with the same body; the acceptor that QuickFIX's acceptance
 * definitions presume. An order with PossResend(97)=Y whose ClOrdID(11) was seen since logon is not echoed again;
 * anything else is refused with BusinessMessageReject(j).
 *
 * <p>For tests: it remembers ClOrdIDs, and allocates for it.
 */
public final class Echo implements SessionListener {
    private static final int FIRST_BODY_FIELD = 3;
    private static final int SEEN_MAX = 100_000;

    private final Map<Session, Set<String>> seen = new HashMap<>();

    /** Makes an echo. */
    public Echo() {}

    @Override
    public void onLogon(Session session) {
        seen.put(session, new HashSet<>());
    }

    @Override
    public void onMessage(Session session, Message message) {
        switch (message.msgType()) {
            case MsgTypes.NEW_ORDER_SINGLE, MsgTypes.SECURITY_DEFINITION -> echo(session, message);
            default -> Refusal.unsupported(session, message);
        }
    }

    private void echo(Session session, Message message) {
        if (isKnown(session, message)) return;
        Draft draft = session.begin(message.msgType());
        for (int field = FIRST_BODY_FIELD; field < message.behindLastField(); field++) {
            if (isBody(message.tag(field)))
                draft.raw(message.bytes(), message.to(field - 1) + 1, message.to(field) + 1);
        }
        draft.send();
    }

    private boolean isKnown(Session session, Message message) {
        Set<String> known = seen.computeIfAbsent(session, key -> new HashSet<>());
        if (known.size() >= SEEN_MAX) known.clear();
        boolean isNew = !message.has(Tags.CL_ORD_ID) || known.add(message.text(Tags.CL_ORD_ID));
        return message.isSet(Tags.POSS_RESEND) && !isNew;
    }

    private static boolean isBody(int tag) {
        return switch (tag) {
            case Tags.MSG_SEQ_NUM,
                    Tags.POSS_DUP_FLAG,
                    Tags.SENDER_COMP_ID,
                    Tags.SENDER_SUB_ID,
                    Tags.SENDING_TIME,
                    Tags.TARGET_COMP_ID,
                    Tags.TARGET_SUB_ID,
                    Tags.ORIG_SENDING_TIME,
                    Tags.CHECK_SUM -> false;
            default -> true;
        };
    }
}
