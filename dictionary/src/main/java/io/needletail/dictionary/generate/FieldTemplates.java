package io.needletail.dictionary.generate;

import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.Value;
import java.util.function.Predicate;

/** Templates of the generated code for one field: a text block for reading and one for writing. */
enum FieldTemplates {
    /** Text, and all types without a closer Java type. */
    TEXT("""
            public String ${method}() { return fields.text(Tag.${constant}); }
            public int ${method}(byte[] target, int at) { return fields.copy(Tag.${constant}, target, at); }
            public boolean ${method}Is(CharSequence text) { return fields.is(Tag.${constant}, text); }
            """, """
            public ${type} ${method}(CharSequence value) { writer.put(Tag.${constant}, value); return this; }
            public ${type} ${method}(byte[] value, int from, int to) { writer.put(Tag.${constant}, value, from, to); return this; }
            """),
    /** Several words in one value. */
    WORDS(TEXT.reading + """
            public boolean ${method}Includes(CharSequence word) { return fields.includes(Tag.${constant}, word); }
            """, TEXT.writing),
    /** One byte. */
    CHARACTER("""
            public long ${method}() { return fields.character(Tag.${constant}); }
            """, """
            public ${type} ${method}(char value) { writer.put(Tag.${constant}, value); return this; }
            """),
    /** A whole number. */
    NUMBER("""
            public long ${method}() { return fields.number(Tag.${constant}); }
            """, """
            public ${type} ${method}(long value) { writer.put(Tag.${constant}, value); return this; }
            """),
    /** A scaled number. */
    DECIMAL("""
            public long ${method}(int scale) { return fields.decimal(Tag.${constant}, scale); }
            """, """
            public ${type} ${method}(long value, int scale) { writer.decimal(Tag.${constant}, value, scale); return this; }
            """),
    /** Y or N. */
    FLAG("""
            public boolean ${method}() { return fields.isSet(Tag.${constant}); }
            """, """
            public ${type} ${method}(boolean value) { writer.bool(Tag.${constant}, value); return this; }
            """),
    /** Date and time. */
    TIMESTAMP("""
            public long ${method}() { return fields.timestamp(Tag.${constant}); }
            """, """
            public ${type} ${method}(long epochNs, int places) { writer.timestamp(Tag.${constant}, epochNs, places); return this; }
            """),
    /** A day. */
    DATE("""
            public long ${method}() { return fields.date(Tag.${constant}); }
            """, """
            public ${type} ${method}(long epochNs) { writer.date(Tag.${constant}, epochNs); return this; }
            """),
    /** A time of day. */
    TIME("""
            public long ${method}() { return fields.time(Tag.${constant}); }
            """, """
            public ${type} ${method}(long nanosOfDay, int places) { writer.time(Tag.${constant}, nanosOfDay, places); return this; }
            """),
    /** Bytes without a length field. */
    BYTES("""
            public int ${method}(byte[] target, int at) { return fields.copy(Tag.${constant}, target, at); }
            """, """
            public ${type} ${method}(byte[] value) { writer.put(Tag.${constant}, value); return this; }
            """),
    /** Bytes with a length field before them. */
    DATA(BYTES.reading, """
            public ${type} ${method}(byte[] value) { writer.data(Tag.${length}, Tag.${constant}, value); return this; }
            """);

    /** Lines of a view. */
    final String reading;

    /** Lines of a writer. */
    final String writing;

    FieldTemplates(String reading, String writing) {
        this.reading = reading;
        this.writing = writing;
    }

    /** Returns the templates for the field's type; {@link #TEXT} when the listed values do not have that type. */
    static FieldTemplates of(Field field, boolean hasLengthField) {
        return switch (field.type().form()) {
            case TEXT, MONTH -> TEXT;
            case WORDS -> WORDS;
            case CHARACTER -> all(field, text -> text.length() == 1) ? CHARACTER : TEXT;
            case WHOLE -> all(field, FieldTemplates::isNumber) ? NUMBER : TEXT;
            case DECIMAL -> DECIMAL;
            case FLAG -> FLAG;
            case TIMESTAMP -> TIMESTAMP;
            case DATE -> DATE;
            case TIME -> TIME;
            case BYTES -> hasLengthField ? DATA : BYTES;
        };
    }

    /** Tells whether a class with constants is generated for the listed values. */
    boolean hasConstants() {
        return this == TEXT || this == WORDS || this == CHARACTER || this == NUMBER;
    }

    private static boolean all(Field field, Predicate<String> rule) {
        return field.values().stream().map(Value::text).allMatch(rule);
    }

    // A number would lose leading zeros.
    private static boolean isNumber(String text) {
        return text.matches("0|-?[1-9][0-9]{0,8}");
    }
}
