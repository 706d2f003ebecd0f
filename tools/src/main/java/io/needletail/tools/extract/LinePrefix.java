package io.needletail.tools.extract;

import java.nio.charset.StandardCharsets;

/**
 * Reads what stands before a message in its line: the time, and who sent it. Knows no product's format; it looks for a
 * date and time, for epoch milliseconds to nanoseconds, and for words such as {@code incoming}, {@code Sending},
 * {@code -->}, {@code <==}, {@code >} or {@code [I]}.
 *
 * <p>A time may be followed by an offset from UTC, such as {@code +02:00}, {@code -0500} or {@code GMT+2}; without one
 * it is UTC. A time of day without a date gets the date that brings it nearest to SendingTime(52). Never throws.
 */
final class LinePrefix {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long NS_PER_DAY = 86_400 * NS_PER_SECOND;
    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int TIME_LENGTH = 8;
    private static final int COMPACT_DATE = 8;
    private static final int LONG_DATE = 10;
    private static final int NANOS = 19;
    private static final int MICROS = 16;
    private static final int MILLIS = 13;
    private static final int WORD_MAX = 9;
    private static final int ZONE_HOURS_MAX = 14;
    private static final int ZONE_MINUTES_STEP = 15;

    private static final String OPENING = "[(<{";
    private static final String CLOSING = "])>}";
    private static final byte[] ARROW = "\u2192".getBytes(StandardCharsets.UTF_8);
    private static final byte LEFT = (byte) 0x90;
    private static final byte[] UTC = {'u', 't', 'c'};
    private static final byte[] GMT = {'g', 'm', 't'};

    private static final byte[][] IN = words(
            "i",
            "r",
            "in",
            "incoming",
            "inbound",
            "received",
            "receiving",
            "recv",
            "rcv",
            "rcvd",
            "rx",
            "fromapp",
            "fromadmin");
    private static final byte[][] OUT =
            words("o", "s", "out", "outgoing", "outbound", "sent", "sending", "send", "snd", "tx", "toapp", "toadmin");

    private long timeNs;
    private Direction direction = Direction.UNKNOWN;

    /** Reads the bytes before a message; {@code sentNs} is its SendingTime(52) or {@link FoundMessage#NO_TIME}. */
    void read(byte[] bytes, int from, int to, long sentNs) {
        timeNs = FoundMessage.NO_TIME;
        direction = Direction.UNKNOWN;
        int at = from;
        while (at < to) {
            byte first = bytes[at];
            if (isDigit(first)) at = number(bytes, at, to, sentNs);
            else if (isLetter(first)) at = word(bytes, at, to);
            else if (isArrow(first)) at = arrow(bytes, from, at, to);
            else if (first == ARROW[0] && at + ARROW.length <= to) at = sign(bytes, at);
            else at++;
        }
    }

    /** Epoch nanoseconds, or {@link FoundMessage#NO_TIME}. */
    long timeNs() {
        return timeNs;
    }

    Direction direction() {
        return direction;
    }

    // The first time of a line counts. Returns the offset behind what was read.
    private int number(byte[] bytes, int at, int to, long sentNs) {
        int end = at;
        while (end < to && isDigit(bytes[end])) end++;
        if (timeNs != FoundMessage.NO_TIME) return end;
        int digits = end - at;
        if (digits == COMPACT_DATE) return dated(bytes, at, end, to);
        if (digits == 4 && isLongDate(bytes, at, to)) return dated(bytes, at, at + LONG_DATE, to);
        if (digits == 2 && isTime(bytes, at, to) && sentNs != FoundMessage.NO_TIME) {
            int timeEnd = timed(bytes, at, to, Math.floorDiv(sentNs, NS_PER_DAY) * NS_PER_DAY);
            // The log's zone may be on another day than SendingTime(52), which is UTC.
            if (timeNs - sentNs > NS_PER_DAY / 2) timeNs -= NS_PER_DAY;
            else if (sentNs - timeNs > NS_PER_DAY / 2) timeNs += NS_PER_DAY;
            return timeEnd;
        }
        boolean isEpoch = bytes[at] == '1' && (digits == NANOS || digits == MICROS || digits == MILLIS);
        if (isEpoch) timeNs = digits(bytes, at, end) * scale(digits);
        return end;
    }

    private static long scale(int digits) {
        return switch (digits) {
            case MILLIS -> 1_000_000;
            case MICROS -> 1_000;
            default -> 1;
        };
    }

    private int dated(byte[] bytes, int date, int dateEnd, int to) {
        boolean isCompact = dateEnd - date == COMPACT_DATE;
        int time = dateEnd + 1;
        if (!isTime(bytes, time, to)) return dateEnd;
        long year = digits(bytes, date, date + 4);
        long month = digits(bytes, date + (isCompact ? 4 : 5), date + (isCompact ? 6 : 7));
        long day = digits(bytes, dateEnd - 2, dateEnd);
        if (month < 1 || month > 12 || day < 1 || day > 31) return dateEnd;
        return timed(bytes, time, to, epochDay(year, month, day) * NS_PER_DAY);
    }

    private int timed(byte[] bytes, int at, int to, long midnightNs) {
        long seconds = digits(bytes, at, at + 2) * SECONDS_PER_HOUR
                + digits(bytes, at + 3, at + 5) * 60
                + digits(bytes, at + 6, at + TIME_LENGTH);
        int end = at + TIME_LENGTH;
        long fraction = 0;
        if (end + 1 < to && (bytes[end] == '.' || bytes[end] == ',') && isDigit(bytes[end + 1])) {
            long unit = NS_PER_SECOND;
            for (end++; end < to && isDigit(bytes[end]); end++) {
                unit /= 10;
                fraction += (bytes[end] - '0') * unit;
            }
        }
        timeNs = midnightNs + seconds * NS_PER_SECOND + fraction;
        return zoned(bytes, end, to);
    }

    // Takes the offset from UTC after a time, such as Z, +02:00, +0200, +02, UTC, GMT+2; a blank may precede it.
    private int zoned(byte[] bytes, int timeEnd, int to) {
        boolean isApart = timeEnd < to && bytes[timeEnd] == ' ';
        int at = isApart ? timeEnd + 1 : timeEnd;
        boolean isNamed = at + UTC.length <= to && (isWord(UTC, bytes, at) || isWord(GMT, bytes, at));
        if (isNamed) at += UTC.length;
        boolean hasSign = at < to && (bytes[at] == '+' || bytes[at] == '-');
        if (!hasSign) return timeEnd;
        int hours = at + 1;
        int end = hours;
        while (end < to && isDigit(bytes[end])) end++;
        int digits = end - hours;
        boolean hasColon = digits <= 2 && end + 2 < to && bytes[end] == ':' && areDigits(bytes, end + 1, 2);
        int minutes = hasColon ? end + 1 : digits == 4 ? hours + 2 : end;
        int hoursEnd = hasColon ? end : Math.min(end, hours + 2);
        int zoneEnd = hasColon ? end + 3 : end;
        boolean isWhole = digits == 4 || hasColon || (digits > 0 && digits <= 2 && (isNamed || !isApart));
        if (!isWhole || (zoneEnd < to && isNamePart(bytes[zoneEnd]))) return timeEnd;
        long hour = digits(bytes, hours, hoursEnd);
        long minute = digits(bytes, minutes, zoneEnd);
        if (hour > ZONE_HOURS_MAX || minute >= 60 || minute % ZONE_MINUTES_STEP != 0) return timeEnd;
        long offsetNs = (hour * SECONDS_PER_HOUR + minute * 60) * NS_PER_SECOND;
        timeNs += bytes[at] == '+' ? -offsetNs : offsetNs;
        return zoneEnd;
    }

    // Such as 2026-01-31, with - or . or / twice.
    private static boolean isLongDate(byte[] bytes, int at, int to) {
        if (at + LONG_DATE >= to) return false;
        byte separator = bytes[at + 4];
        boolean isSeparated = (separator == '-' || separator == '.' || separator == '/') && bytes[at + 7] == separator;
        return isSeparated && areDigits(bytes, at + 5, 2) && areDigits(bytes, at + 8, 2);
    }

    private static boolean isTime(byte[] bytes, int at, int to) {
        return at + TIME_LENGTH <= to
                && bytes[at + 2] == ':'
                && bytes[at + 5] == ':'
                && areDigits(bytes, at, 2)
                && areDigits(bytes, at + 3, 2)
                && areDigits(bytes, at + 6, 2);
    }

    // The last word before the message counts; a single letter only in brackets, as in [I].
    private int word(byte[] bytes, int at, int to) {
        int end = at;
        while (end < to && isLetter(bytes[end])) end++;
        boolean isInBrackets =
                at > 0 && end < to && OPENING.indexOf(bytes[at - 1]) >= 0 && CLOSING.indexOf(bytes[end]) >= 0;
        if (end - at <= WORD_MAX && (end - at > 1 || isInBrackets)) {
            if (isOneOf(IN, bytes, at, end)) direction = Direction.IN;
            if (isOneOf(OUT, bytes, at, end)) direction = Direction.OUT;
        }
        return end;
    }

    // An arrow between names, as in A->B, tells of a session and not of a direction.
    private int arrow(byte[] bytes, int from, int at, int to) {
        int end = at;
        boolean isLong = false;
        while (end < to && isArrow(bytes[end])) isLong |= bytes[end++] == '-';
        int length = end - at;
        isLong |= length > 2;
        // The short ones, > and =>, stand in many texts: a direction is one between blanks.
        boolean isClear = length > 1 && (isLong || bytes[at] == bytes[end - 1]);
        boolean isAlone = isClear ? !isNextToName(bytes, from, at, end, to) : isBetweenBlanks(bytes, from, at, end, to);
        boolean isBoth = length > 1 && bytes[at] == '<' && bytes[end - 1] == '>';
        if (isAlone && !isBoth && bytes[at] == '<') direction = Direction.IN;
        if (isAlone && !isBoth && bytes[end - 1] == '>') direction = Direction.OUT;
        return end;
    }

    private static boolean isNextToName(byte[] bytes, int from, int at, int end, int to) {
        return (at > from && isNamePart(bytes[at - 1])) || (end < to && isNamePart(bytes[end]));
    }

    private static boolean isBetweenBlanks(byte[] bytes, int from, int at, int end, int to) {
        return (at == from || isBlank(bytes[at - 1])) && (end == to || isBlank(bytes[end]));
    }

    private static boolean isArrow(byte octet) {
        return octet == '-' || octet == '<' || octet == '>' || octet == '=';
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t';
    }

    // The arrows U+2190 and U+2192 in UTF-8.
    private int sign(byte[] bytes, int at) {
        if (bytes[at + 1] != ARROW[1]) return at + 1;
        if (bytes[at + 2] == LEFT) direction = Direction.IN;
        if (bytes[at + 2] == ARROW[2]) direction = Direction.OUT;
        return at + ARROW.length;
    }

    private static boolean isOneOf(byte[][] words, byte[] bytes, int from, int to) {
        for (byte[] word : words) {
            if (word.length == to - from && isWord(word, bytes, from)) return true;
        }
        return false;
    }

    private static boolean isWord(byte[] word, byte[] bytes, int from) {
        for (int i = 0; i < word.length; i++) {
            if ((bytes[from + i] | 0x20) != word[i]) return false;
        }
        return true;
    }

    private static boolean isNamePart(byte octet) {
        return isLetter(octet) || isDigit(octet);
    }

    private static boolean isLetter(byte octet) {
        return (octet | 0x20) >= 'a' && (octet | 0x20) <= 'z';
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }

    private static boolean areDigits(byte[] bytes, int at, int count) {
        for (int i = at; i < at + count; i++) {
            if (!isDigit(bytes[i])) return false;
        }
        return true;
    }

    private static long digits(byte[] bytes, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) value = value * 10 + bytes[i] - '0';
        return value;
    }

    // Days from 1970-01-01 in the proleptic Gregorian calendar; the year begins with March.
    private static long epochDay(long year, long month, long day) {
        long y = month > 2 ? year : year - 1;
        long monthFromMarch = (month + 9) % 12;
        long leapDays = Math.floorDiv(y, 4) - Math.floorDiv(y, 100) + Math.floorDiv(y, 400);
        return 365 * y + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468;
    }

    private static byte[][] words(String... texts) {
        byte[][] words = new byte[texts.length][];
        for (int i = 0; i < texts.length; i++) words[i] = texts[i].getBytes(StandardCharsets.US_ASCII);
        return words;
    }
}
