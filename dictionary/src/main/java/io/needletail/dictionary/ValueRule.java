package io.needletail.dictionary;

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

    private static final int ASCII = 128;

    private final FieldType.Form form;
    private final TextIndex values;
    private final boolean[] characters;
    private final boolean listed;
    private final boolean words;

    private ValueRule(FieldType.Form form, List<String> texts, boolean words) {
        this.form = form;
        this.words = words;
        listed = !texts.isEmpty();
        values = new TextIndex(texts);
        characters = new boolean[listed ? ASCII : 0];
        for (String text : texts) {
            if (text.length() == 1 && text.charAt(0) < ASCII) characters[text.charAt(0)] = true;
        }
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
        if (to - from == 1 && bytes[from] >= 0) return characters[bytes[from]];
        return values.find(bytes, from, to) != TextIndex.NOT_FOUND;
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
