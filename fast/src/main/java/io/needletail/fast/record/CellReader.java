package io.needletail.fast.record;

import io.needletail.fast.template.Type;
import io.needletail.wire.Ascii;
import io.needletail.wire.Decimal;
import io.needletail.wire.FieldValue;
import io.needletail.wire.Timestamp;
import java.math.BigDecimal;
import java.util.HexFormat;

/** Reads what a cell of a record holds as a FIX type. */
final class CellReader {
    private static final long NANOS_OF_MILLI = 1_000_000L;
    private static final long NANOS_OF_SECOND = 1_000_000_000L;
    private static final long NANOS_OF_DAY = 86_400 * NANOS_OF_SECOND;
    private static final long FIRST_DATE = 16_780_101L;
    private static final long LAST_DATE = 22_611_231L;
    private static final int FRACTION_DIGITS_MAX = 6;
    private static final long CLOCK = 1_000_000L;
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private CellReader() {}

    static long number(Type type, long value, int extra, byte[] octets) {
        if (type.isBytes()) return Ascii.number(octets, (int) value, (int) value + extra);
        if (type == Type.DECIMAL) return scaled(value, extra);
        boolean isBeyond = !type.isSigned() && value < 0;
        return isBeyond || !FieldValue.isPresent(value) ? FieldValue.MALFORMED : value;
    }

    static long decimal(Type type, long value, int extra, byte[] octets, int scale) {
        if (type.isBytes()) return Decimal.read(octets, (int) value, (int) value + extra, scale);
        if (type == Type.DECIMAL) return scaled(value, extra + scale);
        long number = number(type, value, extra, octets);
        return FieldValue.isPresent(number) ? scaled(number, scale) : number;
    }

    static long timestamp(Type type, long value, int extra, byte[] octets) {
        if (type.isBytes()) return Timestamp.read(octets, (int) value, (int) value + extra);
        // Ticks are a number: only the template knows their unit.
        if (!type.isInteger() || type == Type.TIMESTAMP || value <= 0) return FieldValue.MALFORMED;
        long unit = 1;
        for (int digits = 0; digits <= FRACTION_DIGITS_MAX; digits++, unit *= 10) {
            long seconds = value / unit;
            long date = seconds / CLOCK;
            if (date < FIRST_DATE || date > LAST_DATE) continue;
            long midnight = midnight(date);
            long clock = clock(seconds % CLOCK);
            if (midnight == FieldValue.MALFORMED || clock == FieldValue.MALFORMED) return FieldValue.MALFORMED;
            return midnight + clock + value % unit * (NANOS_OF_SECOND / unit);
        }
        return FieldValue.MALFORMED;
    }

    static long date(Type type, long value, int extra, byte[] octets) {
        if (type.isBytes()) return Timestamp.readDate(octets, (int) value, (int) value + extra);
        return type.isInteger() ? midnight(value) : FieldValue.MALFORMED;
    }

    static long time(Type type, long value, int extra, byte[] octets) {
        if (type.isBytes()) return Timestamp.readTime(octets, (int) value, (int) value + extra);
        if (!type.isInteger() || type == Type.TIMESTAMP || value < 0) return FieldValue.MALFORMED;
        long clock = clock(value / 1000);
        return clock == FieldValue.MALFORMED ? clock : clock + value % 1000 * NANOS_OF_MILLI;
    }

    static String text(Type type, long value, int extra, byte[] octets) {
        if (type == Type.BYTES) return HexFormat.of().formatHex(octets, (int) value, (int) value + extra);
        if (type == Type.DECIMAL) return BigDecimal.valueOf(value, -extra).toPlainString();
        if (type == Type.BOOLEAN) return value == 0 ? "N" : "Y";
        return type.isSigned() ? Long.toString(value) : Long.toUnsignedString(value);
    }

    // Exactly, or not at all.
    private static long scaled(long mantissa, int power) {
        long rest = mantissa;
        for (int i = power; i < 0 && rest != 0; i++) {
            if (rest % 10 != 0) return FieldValue.MALFORMED;
            rest /= 10;
        }
        for (int i = 0; i < power && rest != 0; i++) {
            if (rest > Long.MAX_VALUE / 10 || rest < -(Long.MAX_VALUE / 10)) return FieldValue.MALFORMED;
            rest *= 10;
        }
        return FieldValue.isPresent(rest) ? rest : FieldValue.MALFORMED;
    }

    // HHmmss; a second of 60 is the first of the next minute, as on the wire.
    private static long clock(long digits) {
        long hour = digits / 10_000;
        long minute = digits / 100 % 100;
        long second = digits % 100;
        if (hour > 23 || minute > 59 || second > 60) return FieldValue.MALFORMED;
        return ((hour * 60 + minute) * 60 + second) * NANOS_OF_SECOND;
    }

    private static long midnight(long date) {
        if (date < FIRST_DATE || date > LAST_DATE) return FieldValue.MALFORMED;
        int year = (int) (date / 10_000);
        int month = (int) (date / 100 % 100);
        int day = (int) (date % 100);
        if (month < 1 || month > 12 || day < 1) return FieldValue.MALFORMED;
        boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int days = month == 2 && isLeap ? 29 : DAYS[month - 1];
        return day > days ? FieldValue.MALFORMED : daysToEpoch(year, month, day) * NANOS_OF_DAY;
    }

    // The year begins in March here, so that the leap day is its last.
    private static long daysToEpoch(int year, int month, int day) {
        int years = month > 2 ? year : year - 1;
        int months = month > 2 ? month - 3 : month + 9;
        int leapDays = years / 4 - years / 100 + years / 400;
        return 365L * years + leapDays + (153 * months + 2) / 5 + day - 1 - 719_468;
    }
}
