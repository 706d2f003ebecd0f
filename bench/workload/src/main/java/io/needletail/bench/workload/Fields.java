package io.needletail.bench.workload;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Message as tags and texts, written and read in the simplest way: the reference for the libraries.
 *
 * @param all the fields in their order, from MsgType(35) to the last before CheckSum(10)
 */
public record Fields(List<Field> all) {
    private static final char SOH = 1;
    private static final int HEADER_FIELDS = 5;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    /** Copies its argument. */
    public Fields {
        all = List.copyOf(all);
    }

    /**
     * One field.
     *
     * @param tag its number
     * @param value its text
     */
    public record Field(int tag, String value) {}

    static Fields of(NewOrder order) {
        return begin("D", order.header())
                .put(11, order.clOrdId())
                .put(1, order.account())
                .put(21, order.handlInst())
                .put(55, order.symbol())
                .put(54, order.side())
                .put(60, time(order.transactMs()))
                .put(38, order.quantity())
                .put(40, '2')
                .put(44, price(order.price()))
                .put(59, '0')
                .put(58, order.text())
                .end();
    }

    static Fields of(Execution execution) {
        Fill fill = execution.fill();
        return begin("8", execution.header())
                .put(37, execution.orderId())
                .put(17, execution.execId())
                .put(11, execution.clOrdId())
                .put(150, 'F')
                .put(39, execution.ordStatus())
                .put(1, execution.account())
                .put(55, execution.symbol())
                .put(54, execution.side())
                .put(38, fill.leavesQuantity() + fill.cumQuantity())
                .put(32, fill.lastQuantity())
                .put(31, price(fill.lastPrice()))
                .put(151, fill.leavesQuantity())
                .put(14, fill.cumQuantity())
                .put(6, price(fill.averagePrice()))
                .put(60, time(execution.transactMs()))
                .end();
    }

    static Fields of(Refresh refresh) {
        Writer writer = begin("X", refresh.header())
                .put(262, refresh.mdReqId())
                .put(268, refresh.entries().size());
        for (Refresh.Entry entry : refresh.entries()) {
            writer.put(279, entry.action())
                    .put(269, entry.type())
                    .put(278, entry.id())
                    .put(55, entry.symbol())
                    .put(270, price(entry.price()))
                    .put(271, entry.size());
        }
        return writer.end();
    }

    private static Writer begin(String msgType, Header header) {
        return new Writer()
                .put(35, msgType)
                .put(49, Header.SENDER)
                .put(56, Header.TARGET)
                .put(34, header.msgSeqNum())
                .put(52, time(header.sendingMs()));
    }

    private static String time(long epochMs) {
        return TIME.format(Instant.ofEpochMilli(epochMs));
    }

    private static String price(long scaled) {
        return plain(BigDecimal.valueOf(scaled, Workload.PRICE_SCALE));
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /** The same with the fields of the body in another order; those of the header keep theirs. */
    Fields shuffled(RandomGenerator random) {
        List<Field> body = new ArrayList<>(all.subList(HEADER_FIELDS, all.size()));
        Collections.shuffle(body, random);
        List<Field> shuffled = new ArrayList<>(all.subList(0, HEADER_FIELDS));
        shuffled.addAll(body);
        return new Fields(shuffled);
    }

    /** The whole frame, with BeginString(8), BodyLength(9) and CheckSum(10). */
    public byte[] frame() {
        StringBuilder body = new StringBuilder();
        all.forEach(field ->
                body.append(field.tag()).append('=').append(field.value()).append(SOH));
        String head = "8=" + Header.BEGIN_STRING + SOH + "9=" + body.length() + SOH;
        String summed = head + body;
        return (summed + checkSum(summed)).getBytes(StandardCharsets.US_ASCII);
    }

    // No String.format: to compile it would take longer than the rest of the reference.
    private static String checkSum(String summed) {
        int sum = 0;
        for (int at = 0; at < summed.length(); at++) sum += summed.charAt(at);
        return "10=" + Integer.toString(1_000 + (sum & 0xFF)).substring(1) + SOH;
    }

    /**
     * Reads a frame that a library wrote.
     *
     * @throws IllegalArgumentException when BodyLength(9) or CheckSum(10) are wrong
     */
    public static Fields read(byte[] bytes, int from, int length) {
        String frame = new String(bytes, from, length, StandardCharsets.US_ASCII);
        List<Field> fields = new ArrayList<>();
        for (String field : frame.split(String.valueOf(SOH), -1)) {
            int equals = field.indexOf('=');
            if (equals > 0) fields.add(new Field(Integer.parseInt(field, 0, equals, 10), field.substring(equals + 1)));
        }
        boolean begins = fields.size() > 3 && fields.getFirst().equals(new Field(8, Header.BEGIN_STRING.string()));
        // BodyLength may be filled with zeros on the left; both values are computed again.
        boolean counts = begins
                && fields.get(1).tag() == 9
                && Integer.parseInt(fields.get(1).value()) == bodyLength(frame);
        if (!counts || !frame.endsWith(checkSum(frame.substring(0, length - 7)))) {
            throw new IllegalArgumentException("not a frame: " + frame.replace(SOH, '|'));
        }
        return new Fields(fields.subList(2, fields.size() - 1));
    }

    private static int bodyLength(String frame) {
        return frame.length() - 7 - frame.indexOf("\u000135=") - 1;
    }

    /** The values by tag, each tag's in their order, numbers without padding: what two writers must agree upon. */
    public Map<Integer, List<String>> byTag() {
        Map<Integer, List<String>> values = new TreeMap<>();
        all.forEach(field ->
                values.computeIfAbsent(field.tag(), _ -> new ArrayList<>()).add(normal(field)));
        return values;
    }

    private static String normal(Field field) {
        return switch (field.tag()) {
            case 6, 14, 31, 32, 34, 38, 44, 151, 270, 271 -> plain(new BigDecimal(field.value()));
            default -> field.value();
        };
    }

    private static final class Writer {
        private final List<Field> fields = new ArrayList<>();

        private Writer put(int tag, Object value) {
            fields.add(new Field(tag, value.toString()));
            return this;
        }

        private Fields end() {
            return new Fields(fields);
        }
    }
}
