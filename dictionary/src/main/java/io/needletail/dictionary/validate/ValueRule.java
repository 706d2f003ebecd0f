package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.FieldType;
import java.util.List;

/** The rule for the values of one field: their syntax, and the listed values. Immutable. */
final class ValueRule {
    /** The value is valid. */
    static final int VALID = -1;

    /** SessionRejectReason(373): tag specified without a value. */
    static final int EMPTY = 4;

    /** SessionRejectReason(373): value is incorrect (out of range) for this tag. */
    static final int OUT_OF_RANGE = 5;

    /** SessionRejectReason(373): incorrect data format for value. */
    static final int WRONG_FORMAT = 6;

    /** The rule for a tag that the dialect does not define: any value that is not empty. */
    static final ValueRule UNDEFINED = new ValueRule(FieldType.Form.TEXT, List.of(), false);

    private final FieldType.Form form;
    private final TextIndex values;
    private final boolean listed;
    private final boolean multiple;
    private final long lowCharacters;
    private final long highCharacters;

    private ValueRule(FieldType.Form form, List<String> texts, boolean multiple) {
        this.form = form;
        this.multiple = multiple;
        listed = !texts.isEmpty();
        values = new TextIndex(texts);
        lowCharacters = characters(texts, 0);
        highCharacters = characters(texts, Long.SIZE);
    }

    // Returns a bit for each of 64 characters that is a listed value.
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

    /** Returns {@link #VALID}, or the SessionRejectReason(373) for the value. */
    int rejectReason(byte[] bytes, int from, int to, ValidatorOptions options) {
        if (from == to) {
            if (options.validateFieldsHaveValues()) return EMPTY;
        } else if (!ValueForms.fits(form, bytes, from, to)) {
            return WRONG_FORMAT;
        }
        boolean any = !listed || options.allowUnknownEnumValues();
        return any || isListed(bytes, from, to) ? VALID : OUT_OF_RANGE;
    }

    private boolean isListed(byte[] bytes, int from, int to) {
        if (multiple) return areListed(bytes, from, to);
        if (to - from == 1 && bytes[from] >= 0) return isListed(bytes[from]);
        return values.find(bytes, from, to) != TextIndex.NOT_FOUND;
    }

    /** Tells whether only listed values are valid. */
    boolean isListed() {
        return listed;
    }

    /** Tells whether an ASCII character is a listed value. */
    boolean isListed(int character) {
        long characters = character < Long.SIZE ? lowCharacters : highCharacters;
        return (characters >>> character & 1) != 0;
    }

    /** Returns the {@link SwarValueCheck} form of the values. */
    int form() {
        if (!isDefined()) return SwarValueCheck.UNDECIDED;
        if (listed) return singleCharactersAreValid() ? SwarValueCheck.LISTED : SwarValueCheck.OTHER;
        return switch (form) {
            case TEXT, BYTES, MONTH -> SwarValueCheck.TEXT;
            case CHARACTER -> SwarValueCheck.CHARACTER;
            case WHOLE -> SwarValueCheck.WHOLE;
            case DECIMAL -> SwarValueCheck.DECIMAL;
            case FLAG, WORDS, DATE, TIME -> SwarValueCheck.OTHER;
            case TIMESTAMP -> SwarValueCheck.TIMESTAMP;
        };
    }

    /**
     * Returns the {@link SwarValueCheck} form of a count field; the number itself is compared with the entries later.
     */
    int formOfCount() {
        boolean anyNumber = form == FieldType.Form.WHOLE || form == FieldType.Form.TEXT;
        return isDefined() && anyNumber ? SwarValueCheck.COUNT : SwarValueCheck.UNDECIDED;
    }

    // Tells whether every listed single character also has the right syntax.
    private boolean singleCharactersAreValid() {
        for (byte character = 0; character >= 0; character++) {
            byte[] value = {character};
            if (isListed(character) && rejectReason(value, 0, 1, ValidatorOptions.DEFAULTS) != VALID) return false;
        }
        return true;
    }

    // Spaces after the last word are accepted, as in QuickFIX/J.
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

    // QuickFIX/J accepts any text for some types, and venues rely on it (a LocalMktDate of 00000000, a MonthYear with a
    // week).
    private static FieldType.Form checkedForm(FieldType type) {
        return switch (type) {
            case DAYOFMONTH, LOCALMKTDATE, MONTHYEAR, MULTIPLEVALUESTRING, MULTIPLESTRINGVALUE -> FieldType.Form.TEXT;
            default -> type.form();
        };
    }
}
