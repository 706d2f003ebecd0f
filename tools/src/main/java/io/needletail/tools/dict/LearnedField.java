package io.needletail.tools.dict;

import io.needletail.wire.Decimal;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Message;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/** Form of the values of one field. */
final class LearnedField {
    /** New values of a field with a list of values; beyond it the list is no list. */
    static final int VALUES_MAX = 64;

    private static final int DECIMAL_PLACES = 8;

    private final Set<String> values = new TreeSet<>();
    private long count;
    private boolean isWhole = true;
    private boolean isDecimal = true;
    private boolean isFlag = true;
    private boolean isCharacter = true;
    private boolean isTimestamp = true;
    private boolean isDate = true;

    /** Takes a value. */
    void take(Message fields, int field) {
        byte[] bytes = fields.bytes();
        int from = fields.from(field);
        int to = fields.to(field);
        count++;
        isWhole &= isWhole(bytes, from, to);
        isDecimal &= FieldValue.isPresent(Decimal.read(bytes, from, to, DECIMAL_PLACES));
        isFlag &= to - from == 1 && (bytes[from] == 'Y' || bytes[from] == 'N');
        isCharacter &= to - from == 1;
        isTimestamp &= FieldValue.isPresent(Timestamp.read(bytes, from, to));
        isDate &= to - from == 8 && FieldValue.isPresent(Timestamp.readDate(bytes, from, to));
    }

    /** Takes a value that a list lacks. */
    void takeNew(Message fields, int field) {
        int from = fields.from(field);
        count++;
        if (values.size() < VALUES_MAX) {
            values.add(new String(fields.bytes(), from, fields.to(field) - from, StandardCharsets.UTF_8));
        }
    }

    private static boolean isWhole(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        if (at == to || to - at > 18) return false;
        for (int i = at; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') return false;
        }
        return true;
    }

    /** Number of occurrences. */
    long count() {
        return count;
    }

    /** Its values that a list lacks. */
    Set<String> values() {
        return values;
    }

    /** The narrowest type that suits all values. */
    String type() {
        if (isFlag) return "BOOLEAN";
        if (isDate) return "UTCDATEONLY";
        if (isWhole) return "INT";
        if (isDecimal) return "FLOAT";
        if (isTimestamp) return "UTCTIMESTAMP";
        return isCharacter ? "CHAR" : "STRING";
    }
}
