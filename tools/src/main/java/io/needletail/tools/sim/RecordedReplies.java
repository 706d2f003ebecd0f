package io.needletail.tools.sim;

import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Replies as a log has them: to the k-th application message what the counterparty sent between the k-th and the next
 * one of the log. ClOrdIDs(11) of the log become those that were received instead. Reads the log as it goes on.
 */
final class RecordedReplies implements ReplySource {
    /** Identifiers that are translated; the oldest is forgotten for a new one. */
    private static final int IDS_MAX = 100_000;

    private static final Set<Integer> OF_HEADER = Set.of(
            Tags.BEGIN_STRING,
            Tags.BODY_LENGTH,
            Tags.CHECK_SUM,
            Tags.MSG_TYPE,
            Tags.MSG_SEQ_NUM,
            Tags.SENDER_COMP_ID,
            Tags.TARGET_COMP_ID,
            Tags.SENDING_TIME);

    private final MessageInput log;
    private final String sender;
    private final Map<String, String> ids = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > IDS_MAX;
        }
    };
    private final Consumer<String> remarks;
    private boolean hasNext;

    /** The counterparty is {@code sender} in the log; {@code remarks} takes what is wrong with it, at its end. */
    RecordedReplies(String name, String sender, Consumer<String> remarks) throws IOException {
        this.sender = sender;
        this.remarks = remarks;
        log = MessageInput.open(List.of(name), InputStream.nullInputStream(), () -> {});
        next();
    }

    @Override
    public List<Reply> afterLogon() throws IOException {
        return untilOther();
    }

    @Override
    public List<Reply> to(Message message) throws IOException {
        if (!hasNext) return List.of();
        String recorded = log.message().fields().text(Tags.CL_ORD_ID);
        if (!recorded.isEmpty()) ids.put(recorded, message.text(Tags.CL_ORD_ID));
        next();
        return untilOther();
    }

    // Up to the next application message of the other side, which is left for the next call.
    private List<Reply> untilOther() throws IOException {
        List<Reply> replies = new ArrayList<>();
        while (hasNext) {
            FoundMessage found = log.message();
            if (isApplication(found)) {
                if (!found.has(Tags.SENDER_COMP_ID, sender)) break;
                replies.add(new Reply(found.type(), body(found.fields())));
            }
            next();
        }
        return replies;
    }

    private void next() throws IOException {
        hasNext = log.next();
        if (!hasNext) log.remarks().forEach(remarks);
    }

    private static boolean isApplication(FoundMessage found) {
        int type = found.isReadable() ? found.fields().msgType() : MsgTypes.NONE;
        return type != MsgTypes.NONE
                && !MsgTypes.isAdmin(type)
                && !found.fields().isSet(Tags.POSS_DUP_FLAG);
    }

    private String body(Message fields) {
        StringBuilder body = new StringBuilder();
        for (int field = 0; field < fields.endField(); field++) {
            int tag = fields.tag(field);
            if (OF_HEADER.contains(tag)) continue;
            int from = fields.from(field);
            String value = new String(fields.bytes(), from, fields.to(field) - from, StandardCharsets.ISO_8859_1);
            boolean isId = tag == Tags.CL_ORD_ID || tag == Tags.ORIG_CL_ORD_ID;
            body.append(tag)
                    .append('=')
                    .append(isId ? ids.getOrDefault(value, value) : value)
                    .append('\u0001');
        }
        return body.toString();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
