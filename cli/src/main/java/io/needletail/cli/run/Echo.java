package io.needletail.cli.run;

import io.needletail.session.BusinessRejectReason;
import io.needletail.session.DisconnectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Sends NewOrderSingle(D) and SecurityDefinition(d) back with the same body; the acceptor that QuickFIX's acceptance
 * definitions presume. An order with PossResend(97)=Y whose ClOrdID(11) was seen since logon is not echoed again; what
 * is on behalf of a third party goes back to it; anything else is refused.
 *
 * <p>In the style of QuickFIX C++ the body goes back in ascending order, in that of QuickFIX/J without groups of no
 * entries: that is how their message classes write it.
 *
 * <p>For tests: it remembers ClOrdIDs, and allocates for it.
 */
public final class Echo implements SessionListener {
    private static final int FIRST_FIELD = 3;
    private static final int SEEN_MAX = 100_000;
    private static final int[][] TURNS = {
        {Tags.ON_BEHALF_OF_COMP_ID, Tags.DELIVER_TO_COMP_ID},
        {Tags.ON_BEHALF_OF_SUB_ID, Tags.DELIVER_TO_SUB_ID},
        {Tags.ON_BEHALF_OF_LOCATION_ID, Tags.DELIVER_TO_LOCATION_ID}
    };

    private final Map<Session, Set<String>> seen = new HashMap<>();
    private final Set<Session> unavailable = new HashSet<>();
    private final GroupCounts counts = new GroupCounts();

    /** Makes an echo. */
    public Echo() {}

    /** Until its connection ends, the application of a session can take nothing. */
    void refuseAll(Session session) {
        unavailable.add(session);
    }

    @Override
    public void onLogon(Session session) {
        seen.put(session, new HashSet<>());
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        unavailable.remove(session);
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (unavailable.contains(session)) {
            session.reject(message, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "");
        } else if (message.has(Tags.DELIVER_TO_COMP_ID)) {
            session.reject(message, BusinessRejectReason.DELIVER_TO_FIRM_NOT_AVAILABLE, "");
        } else {
            switch (message.msgType()) {
                case MsgTypes.NEW_ORDER_SINGLE, MsgTypes.SECURITY_DEFINITION -> echo(session, message);
                default -> session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "");
            }
        }
    }

    private void echo(Session session, Message message) {
        if (isKnown(session, message)) return;
        OutboundMessage draft = session.begin(message.msgType());
        if (message.isSet(Tags.POSS_RESEND)) draft.put(Tags.POSS_RESEND, 'Y');
        for (int[] turn : TURNS) {
            int field = message.find(turn[0]);
            if (field != FieldReader.NOT_FOUND)
                draft.put(turn[1], message.bytes(), message.from(field), message.to(field));
        }
        for (int field : body(session, message)) {
            draft.raw(message.bytes(), message.to(field - 1) + 1, message.to(field) + 1);
        }
        draft.send();
    }

    private List<Integer> body(Session session, Message message) {
        IntStream fields = IntStream.range(FIRST_FIELD, message.endField()).filter(field -> isBody(message.tag(field)));
        return switch (session.config().validation().style()) {
            case QUICKFIX ->
                fields.boxed().sorted(Comparator.comparingInt(message::tag)).toList();
            case QUICKFIXJ ->
                fields.filter(field -> !counts.isEmptyGroup(session, message, field))
                        .boxed()
                        .toList();
        };
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
                    Tags.POSS_RESEND,
                    Tags.SENDER_COMP_ID,
                    Tags.SENDER_SUB_ID,
                    Tags.SENDER_LOCATION_ID,
                    Tags.SENDING_TIME,
                    Tags.TARGET_COMP_ID,
                    Tags.TARGET_SUB_ID,
                    Tags.TARGET_LOCATION_ID,
                    Tags.ON_BEHALF_OF_COMP_ID,
                    Tags.ON_BEHALF_OF_SUB_ID,
                    Tags.ON_BEHALF_OF_LOCATION_ID,
                    Tags.DELIVER_TO_SUB_ID,
                    Tags.DELIVER_TO_LOCATION_ID,
                    Tags.LAST_MSG_SEQ_NUM_PROCESSED,
                    Tags.ORIG_SENDING_TIME,
                    Tags.CHECK_SUM -> false;
            default -> true;
        };
    }
}
