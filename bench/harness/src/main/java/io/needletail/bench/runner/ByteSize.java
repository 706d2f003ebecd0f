package io.needletail.bench.runner;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number of bytes with a unit: {@code 512M}, {@code 4G}.
 *
 * @param bytes how many; 0 stands for no limit
 */
public record ByteSize(long bytes) {

    public static final ByteSize UNLIMITED = new ByteSize(0);

    private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([KMGT]?)B?", Pattern.CASE_INSENSITIVE);
    private static final int BITS_PER_UNIT = 10;
    private static final double KILO = 1_000;

    /**
     * Reads a size.
     *
     * @throws IllegalArgumentException when the text is none
     */
    public static ByteSize parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no size; write 512M or 4G");
        }
        int unit = " KMGT"
                .indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2).toUpperCase(Locale.ROOT));
        return new ByteSize(Long.parseLong(matcher.group(1)) << (unit * BITS_PER_UNIT));
    }

    /** The size with a decimal unit, as disks are sold: {@code 12.7 GB}. */
    @Override
    public String toString() {
        if (bytes < KILO * KILO * KILO) {
            return String.format(Locale.ROOT, "%.0f MB", bytes / KILO / KILO);
        }
        return String.format(Locale.ROOT, "%.1f GB", bytes / KILO / KILO / KILO);
    }
}
