package io.needletail.dictionary.generate;

import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.Value;
import java.util.function.Predicate;

/** How generated code reads and writes a field: one text block each. */
enum FieldTemplates {
    /** Anything that Java has no closer type for. */
    TEXT("""
            public String ${method}() { return fields.text(Tag.${constant}); }
            public int ${method}(byte[] target, int at) { return fields.copy(Tag.${constant}, target, at); }
            public boolean ${method}Is(CharSequence text) { return fields.is(Tag.${constant}, text); }
            """, """
            public ${type} ${method}(CharSequence value) { sink.put(Tag.${constant}, value); return this; }
            public ${type} ${method}(byte[] value, int from, int to) { sink.put(Tag.${constant}, value, from, to); return this; }
            """),
    /** Several words in one value. */
    WORDS(TEXT.reading + """
            public boolean ${method}Includes(CharSequence word) { return fields.includes(Tag.${constant}, word); }
            """, TEXT.writing),
    /** One byte. */
    CHARACTER("""
            public long ${method}() { return fields.character(Tag.${constant}); }
            """, """
            public ${type} ${method}(char value) { sink.put(Tag.${constant}, value); return this; }
            """),
    /** A whole number. */
    NUMBER("""
            public long ${method}() { return fields.number(Tag.${constant}); }
            """, """
            public ${type} ${method}(long value) { sink.put(Tag.${constant}, value); return this; }
            """),
    /** A scaled number. */
    DECIMAL("""
            public long ${method}(int scale) { return fields.decimal(Tag.${constant}, scale); }
            """, """
            public ${type} ${method}(long value, int scale) { sink.decimal(Tag.${constant}, value, scale); return this; }
            """),
    /** Y or N. */
    FLAG("""
            public boolean ${method}() { return fields.isSet(Tag.${constant}); }
            """, """
            public ${type} ${method}(boolean value) { sink.bool(Tag.${constant}, value); return this; }
            """),
    /** Date and time. */
    TIMESTAMP("""
            public long ${method}() { return fields.timestamp(Tag.${constant}); }
            """, """
            public ${type} ${method}(long epochNs, int places) { sink.timestamp(Tag.${constant}, epochNs, places); return this; }
            """),
    /** A day. */
    DATE("""
            public long ${method}() { return fields.date(Tag.${constant}); }
            """, """
            public ${type} ${method}(long epochNs) { sink.date(Tag.${constant}, epochNs); return this; }
            """),
    /** A time of day. */
    TIME("""
            public long ${method}() { return fields.time(Tag.${constant}); }
            """, """
            public ${type} ${method}(long nanosOfDay, int places) { sink.time(Tag.${constant}, nanosOfDay, places); return this; }
            """),
    /** Bytes that no length announces. */
    BYTES("""
            public int ${method}(byte[] target, int at) { return fields.copy(Tag.${constant}, target, at); }
            """, """
            public ${type} ${method}(byte[] value) { sink.put(Tag.${constant}, value); return this; }
            """),
    /** Bytes behind a length field. */
    DATA(BYTES.reading, """
            public ${type} ${method}(byte[] value) { sink.data(Tag.${length}, Tag.${constant}, value); return this; }
            """);

    /** Lines of a view. */
    final String reading;

    /** Lines of a writer. */
    final String writing;

    FieldTemplates(String reading, String writing) {
        this.reading = reading;
        this.writing = writing;
    }

    /** Chooses by the type, unless the values that the dictionary lists are not of it: then they are text. */
    static FieldTemplates of(Field field, boolean announced) {
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
            case BYTES -> announced ? DATA : BYTES;
        };
    }

    /** Whether it is written without listing what may stand in it. */
    boolean hasConstants() {
        return this == TEXT || this == WORDS || this == CHARACTER || this == NUMBER;
    }

    private static boolean all(Field field, Predicate<String> rule) {
        return field.values().stream().map(Value::text).allMatch(rule);
    }

    // Leading zeros would be lost in a number.
    private static boolean isNumber(String text) {
        return text.matches("0|-?[1-9][0-9]{0,8}");
    }
}
