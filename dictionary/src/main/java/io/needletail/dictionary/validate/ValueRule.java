package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.FieldType;

import java.util.List;

/** What the value of one field must look like, ready to be checked without looking anything up. Immutable. */
final class ValueRule {
    /** The value is all right. */
    static final int FINE = -1;

    /** Tag specified without a value. */
    static final int EMPTY = 4;

    /** Value is incorrect (out of range) for this tag. */
    static final int OUT_OF_RANGE = 5;

    /** Incorrect data format for value. */
    static final int WRONG_FORMAT = 6;

    /** Of a tag that the dialect does not know: it only has to have a value. */
    static final ValueRule UNDEFINED = new ValueRule(FieldType.Form.TEXT, List.of(), false);

    private final FieldType.Form form;
    private final TextIndex values;
    private final boolean listed;
    private final boolean words;
    private final long lowCharacters;
    private final long highCharacters;

    private ValueRule(FieldType.Form form, List<String> texts, boolean words) {
        this.form = form;
        this.words = words;
        listed = !texts.isEmpty();
        values = new TextIndex(texts);
        lowCharacters = characters(texts, 0);
        highCharacters = characters(texts, Long.SIZE);
    }

    // Those of 64 characters that are values as they stand.
    private static long characters(List<String> texts, int first) {
        long characters = 0;
        for (String text : texts) {
            int character = text.length() == 1 ? text.charAt(0) - first : Long.SIZE;
            if (character >= 0 && character < Long.SIZE) characters |= 1L << character;
        }
        return characters;
    }

    /** Compiles the rule of a field; in FIX 4.0 and 4.1 a char may have several characters. */
    static ValueRule of(Dialect.Field field, boolean longCharacters) {
        FieldType.Form form = checkedForm(field.type());
        if (form == FieldType.Form.CHARACTER && longCharacters) form = FieldType.Form.TEXT;
        List<String> texts = field.open()
                ? List.of()
                : field.values().stream().map(Dialect.Value::text).toList();
        return new ValueRule(form, texts, field.type().form() == FieldType.Form.WORDS);
    }

    boolean isDefined() {
        return this != UNDEFINED;
    }

    /** Answers {@link #FINE}, or why the value is refused: its SessionRejectReason(373). */
    int refusal(byte[] bytes, int from, int to, ValidatorOptions options) {
        if (from == to) {
            if (options.validateFieldsHaveValues()) return EMPTY;
        } else if (!ValueForms.fits(form, bytes, from, to)) {
            return WRONG_FORMAT;
        }
        boolean any = !listed || options.allowUnknownEnumValues();
        return any || isListed(bytes, from, to) ? FINE : OUT_OF_RANGE;
    }

    private boolean isListed(byte[] bytes, int from, int to) {
        if (words) return areListed(bytes, from, to);
        if (to - from == 1 && bytes[from] >= 0) return isListed(bytes[from]);
        return values.find(bytes, from, to) != TextIndex.NOT_FOUND;
    }

    /** Tells whether only listed values are right. */
    boolean isListed() {
        return listed;
    }

    /** Tells whether an ASCII character is one of the values. */
    boolean isListed(int character) {
        long characters = character < Long.SIZE ? lowCharacters : highCharacters;
        return (characters >>> character & 1) != 0;
    }

    /** How {@link SwarValueCheck} is to look at a value. */
    int form() {
        if (!isDefined()) return SwarValueCheck.DOUBTFUL;
        if (listed) return isPlainlyListed() ? SwarValueCheck.LISTED : SwarValueCheck.OTHER;
        return switch (form) {
            case TEXT, BYTES, MONTH -> SwarValueCheck.TEXT;
            case CHARACTER -> SwarValueCheck.CHARACTER;
            case WHOLE -> SwarValueCheck.WHOLE;
            case DECIMAL -> SwarValueCheck.DECIMAL;
            case FLAG, WORDS, DATE, TIME -> SwarValueCheck.OTHER;
            case TIMESTAMP -> SwarValueCheck.TIMESTAMP;
        };
    }

    /** The same for a field that counts a group; that it is a number is seen when they are counted. */
    int formOfCount() {
        boolean anyNumber = form == FieldType.Form.WHOLE || form == FieldType.Form.TEXT;
        return isDefined() && anyNumber ? SwarValueCheck.COUNT : SwarValueCheck.DOUBTFUL;
    }

    // Of each single character that is listed the form is right as well.
    private boolean isPlainlyListed() {
        for (byte character = 0; character >= 0; character++) {
            byte[] value = {character};
            if (isListed(character) && refusal(value, 0, 1, ValidatorOptions.STANDARD) != FINE) return false;
        }
        return true;
    }

    // Spaces behind the last word do no harm; QuickFIX/J lets them pass.
    private boolean areListed(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && bytes[end - 1] == ' ') end--;
        if (end == from) return to > from;
        int start = from;
        for (int at = from; at < end; at++) {
            if (bytes[at] != ' ') continue;
            if (values.find(bytes, start, at) == TextIndex.NOT_FOUND) return false;
            start = at + 1;
        }
        return values.find(bytes, start, end) != TextIndex.NOT_FOUND;
    }

    // Of the types of one form some are looser than their name says: QuickFIX/J lets any text pass for them, and venues
    // rely on it (a LocalMktDate of 00000000, a MonthYear with a week).
    private static FieldType.Form checkedForm(FieldType type) {
        return switch (type) {
            case DAYOFMONTH, LOCALMKTDATE, MONTHYEAR, MULTIPLEVALUESTRING, MULTIPLESTRINGVALUE -> FieldType.Form.TEXT;
            default -> type.form();
        };
    }
}
