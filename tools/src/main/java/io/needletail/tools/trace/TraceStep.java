package io.needletail.tools.trace;

import io.needletail.engine.log.MessageText;
import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.describe.PrintParts;
import io.needletail.tools.extract.Direction;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One message of an order.
 *
 * @param timeNs epoch nanoseconds, or {@link FoundMessage#NO_TIME}
 * @param isTimedByInput false when the time is SendingTime(52)
 * @param direction who sent it
 * @param what the name of the message, with what an ExecutionReport(8) reports
 * @param place where it stands
 * @param values fields by name, those that the message has
 */
public record TraceStep(
        long timeNs,
        boolean isTimedByInput,
        Direction direction,
        String what,
        String place,
        Map<String, String> values) {
    private static final long NS_PER_SECOND = 1_000_000_000L;

    /** The fields that are shown, in the order of the columns. */
    private static final Map<String, Integer> SHOWN = columns();

    static List<String> names() {
        return List.copyOf(SHOWN.keySet());
    }

    private static Map<String, Integer> columns() {
        Map<String, Integer> columns = new LinkedHashMap<>();
        columns.put("ClOrdID", Tags.CL_ORD_ID);
        columns.put("OrigClOrdID", Tags.ORIG_CL_ORD_ID);
        columns.put("OrderID", Tags.ORDER_ID);
        columns.put("OrderQty", Tags.ORDER_QTY);
        columns.put("Price", Tags.PRICE);
        columns.put("CumQty", Tags.CUM_QTY);
        columns.put("Text", Tags.TEXT);
        return columns;
    }

    static TraceStep of(FoundMessage found, DialectNames names) {
        Message fields = found.fields();
        Map<String, String> values = new LinkedHashMap<>();
        SHOWN.forEach((name, tag) -> {
            if (fields.has(tag)) values.put(name, MessageText.ofPeer(fields.text(tag)));
        });
        String title = PrintParts.nameOf(found, names).title();
        String state = Stream.of(Tags.EXEC_TYPE, Tags.ORD_STATUS)
                .map(tag -> meaning(fields, names, tag))
                .filter(text -> !text.isEmpty())
                .distinct()
                .collect(Collectors.joining("/"));
        String duplicate = fields.isSet(Tags.POSS_DUP_FLAG) ? ", resent" : "";
        String what = title + (state.isEmpty() ? "" : " " + state) + duplicate;
        return new TraceStep(found.timeNs(), found.isTimedByInput(), found.direction(), what, found.place(), values);
    }

    /** {@return whether the input tells a time of the message} */
    public boolean isTimed() {
        return timeNs != FoundMessage.NO_TIME;
    }

    /** Returns the input that the message stands in. */
    String source() {
        return place.substring(0, place.lastIndexOf(':'));
    }

    /**
     * Makes an object of JSON.
     *
     * @param before the step before; empty for the first
     * @return the members, with {@code sinceNs} where both steps have a time
     */
    public Map<String, Object> json(Optional<TraceStep> before) {
        Map<String, Object> object = new LinkedHashMap<>();
        if (isTimed()) {
            long second = Math.floorDiv(timeNs, NS_PER_SECOND);
            object.put(
                    "time",
                    Instant.ofEpochSecond(second, Math.floorMod(timeNs, NS_PER_SECOND))
                            .toString());
            object.put("timeFrom", isTimedByInput ? "log" : "SendingTime");
        }
        boolean isSince = isTimed() && before.filter(TraceStep::isTimed).isPresent();
        if (isSince) object.put("sinceNs", timeNs - before.get().timeNs);
        object.put("direction", direction.name().toLowerCase(Locale.ROOT));
        object.put("what", what);
        object.put("place", place);
        object.put("fields", values);
        return object;
    }

    private static String meaning(Message fields, DialectNames names, int tag) {
        int field = fields.find(tag);
        if (field == FieldReader.NOT_FOUND) return "";
        byte[] meaning = names.field(tag).meaning(fields.bytes(), fields.from(field), fields.to(field));
        return meaning.length > 0 ? new String(meaning, StandardCharsets.UTF_8) : MessageText.ofPeer(fields.text(tag));
    }
}
