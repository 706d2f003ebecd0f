package io.needletail.tools.describe;

import io.needletail.dictionary.model.FieldType;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Name and values of a field in a dialect. Immutable. */
public final class FieldName {
    private final int tag;
    private final String name;
    private final FieldType type;
    private final EnumNames values;
    private final byte[] label;
    private final byte[] column;

    private FieldName(int tag, String name, FieldType type, EnumNames values) {
        this.tag = tag;
        this.name = name;
        this.type = type;
        this.values = values;
        this.label = safe(name);
        column = String.format(Locale.ROOT, "%7d  %-24s ", tag, new String(label, StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
    }

    static FieldName of(int tag, String name, FieldType type, EnumNames values) {
        return new FieldName(tag, name, type, values);
    }

    static FieldName unknown(int tag) {
        return of(tag, "", FieldType.STRING, EnumNames.NONE);
    }

    /** A name of a dictionary as UTF-8, without what would break a line or a string of JSON. */
    static byte[] safe(String name) {
        return name.replaceAll("[\\p{Cntrl}\"\\\\]", "_").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Its tag.
     *
     * @return the number
     */
    public int tag() {
        return tag;
    }

    /**
     * Its name.
     *
     * @return empty when the dialect does not have the field
     */
    public String name() {
        return name;
    }

    /**
     * The type of its values.
     *
     * @return {@link FieldType#STRING} for a field that the dialect does not have
     */
    public FieldType type() {
        return type;
    }

    /** Tag and name as UTF-8, in columns as {@link TablePrinter} has them. */
    byte[] column() {
        return column;
    }

    /**
     * The name as UTF-8.
     *
     * @return the same array at every call; not to be changed
     */
    public byte[] label() {
        return label;
    }

    /**
     * Tells whether the dialect has the field.
     *
     * @return false for one without a name
     */
    public boolean isKnown() {
        return !name.isEmpty();
    }

    /**
     * The name of a value.
     *
     * @param bytes holds the value
     * @param from offset of its first byte
     * @param to offset after its last byte
     * @return UTF-8 such as {@code BUY}; empty when the value has no name
     */
    public byte[] meaning(byte[] bytes, int from, int to) {
        return values.name(bytes, from, to);
    }

    /**
     * Tells whether a value is not in the list of the field's values.
     *
     * @param bytes holds the value
     * @param from offset of its first byte
     * @param to offset after its last byte
     * @return false also when the field has no list, or one of words
     */
    public boolean lacks(byte[] bytes, int from, int to) {
        boolean isListed = !values.isEmpty() && type.form() != FieldType.Form.WORDS;
        return isListed && !values.has(bytes, from, to);
    }
}
