package io.needletail.dictionary.model;

import java.util.Locale;

/**
 * Data types of fields (FIX 5.0 SP2 vol. 1, Field Data Types), with the names of QuickFIX dictionaries.
 *
 * <p>An unknown type in a dictionary is read as {@link #STRING}, for which any value is valid.
 */
public enum FieldType {
    /** Any text. */
    STRING(Form.TEXT),
    /** One character. */
    CHAR(Form.CHARACTER),
    /** A whole number with an optional minus sign. */
    INT(Form.WHOLE),
    /** A message sequence number. */
    SEQNUM(Form.WHOLE),
    /** The length of a data field in bytes. */
    LENGTH(Form.WHOLE),
    /** The number of instances of a repeating group. */
    NUMINGROUP(Form.WHOLE),
    /** 1 to 31. */
    DAYOFMONTH(Form.WHOLE),
    /** A decimal number. */
    FLOAT(Form.DECIMAL),
    /** A decimal number. */
    PRICE(Form.DECIMAL),
    /** A decimal number. */
    PRICEOFFSET(Form.DECIMAL),
    /** A decimal number. */
    QTY(Form.DECIMAL),
    /** A decimal number. */
    AMT(Form.DECIMAL),
    /** A decimal number, 0.05 for five per cent. */
    PERCENTAGE(Form.DECIMAL),
    /** Y or N. */
    BOOLEAN(Form.FLAG),
    /** ISO 4217 code. */
    CURRENCY(Form.TEXT),
    /** ISO 3166 code. */
    COUNTRY(Form.TEXT),
    /** ISO 639 code. */
    LANGUAGE(Form.TEXT),
    /** ISO 10383 code. */
    EXCHANGE(Form.TEXT),
    /** Characters or words with a space between them, each from the list of values. */
    MULTIPLEVALUESTRING(Form.WORDS),
    /** Words with a space between them, each from the list of values. */
    MULTIPLESTRINGVALUE(Form.WORDS),
    /** Characters with a space between them, each from the list of values. */
    MULTIPLECHARVALUE(Form.WORDS),
    /** {@code YYYYMMDD-HH:MM:SS} with an optional fraction. */
    UTCTIMESTAMP(Form.TIMESTAMP),
    /** {@code YYYYMMDD}. */
    UTCDATE(Form.DATE),
    /** {@code YYYYMMDD}. */
    UTCDATEONLY(Form.DATE),
    /** {@code YYYYMMDD}, the local date of the market. */
    LOCALMKTDATE(Form.DATE),
    /** {@code HH:MM:SS} with an optional fraction. */
    UTCTIMEONLY(Form.TIME),
    /** The UTCTimestamp of FIX 4.0 and 4.1. */
    TIME(Form.TIMESTAMP),
    /** {@code YYYYMM} with an optional day or week. */
    MONTHYEAR(Form.MONTH),
    /** A time with its zone. */
    TZTIMEONLY(Form.TEXT),
    /** A date and time with its zone. */
    TZTIMESTAMP(Form.TEXT),
    /** A local time of the market. */
    LOCALMKTTIME(Form.TEXT),
    /** Bytes whose number the length field before gives; may contain SOH. */
    DATA(Form.BYTES),
    /** XML whose number of bytes the length field before gives; may contain SOH. */
    XMLDATA(Form.BYTES);

    /** The syntax of a value. */
    public enum Form {
        /** Anything. */
        TEXT,
        /** Exactly one character. */
        CHARACTER,
        /** Digits with an optional sign. */
        WHOLE,
        /** Digits with an optional sign and an optional point. */
        DECIMAL,
        /** Y or N. */
        FLAG,
        /** Words with single spaces between them. */
        WORDS,
        /** Date and time. */
        TIMESTAMP,
        /** Date. */
        DATE,
        /** Time of day. */
        TIME,
        /** Month, with an optional day or week. */
        MONTH,
        /** Any bytes. */
        BYTES
    }

    private final Form form;

    FieldType(Form form) {
        this.form = form;
    }

    /**
     * Returns the syntax of the type's values.
     *
     * @return the form
     */
    public Form form() {
        return form;
    }

    /**
     * Returns the type of a name in a dictionary.
     *
     * @param name in upper or lower case, such as {@code UTCTimestamp}
     * @return the type; {@link #STRING} for an unknown name
     */
    public static FieldType named(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (FieldType type : values()) {
            if (type.name().equals(upper)) return type;
        }
        return STRING;
    }
}
