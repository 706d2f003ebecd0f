package io.needletail.cli.tune;

import java.util.BitSet;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Processors as the kernel lists them, such as {@code 0-3,8}. */
public final class CpuList {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,6})(?:-(\\d{1,6}))?");

    private final BitSet numbers;

    private CpuList(BitSet numbers) {
        this.numbers = numbers;
    }

    /**
     * Reads a list; what is none of numbers and ranges is passed over.
     *
     * @param text such as {@code 0-3,8}; may be empty
     * @return the processors
     */
    public static CpuList parse(String text) {
        BitSet numbers = new BitSet();
        Matcher ranges = RANGE.matcher(text);
        while (ranges.find()) {
            int first = Integer.parseInt(ranges.group(1));
            int last = ranges.group(2) == null ? first : Integer.parseInt(ranges.group(2));
            if (last >= first) numbers.set(first, last + 1);
        }
        return new CpuList(numbers);
    }

    /**
     * Tests that there is none.
     *
     * @return true for an empty list
     */
    public boolean isEmpty() {
        return numbers.isEmpty();
    }

    /**
     * Tests that two lists have a processor in common.
     *
     * @param others the other list
     * @return true when they do
     */
    public boolean overlaps(CpuList others) {
        return numbers.intersects(others.numbers);
    }

    /** Those of this list that are not in the other one. */
    CpuList without(CpuList others) {
        BitSet rest = (BitSet) numbers.clone();
        rest.andNot(others.numbers);
        return new CpuList(rest);
    }

    /** As the kernel writes it. */
    @Override
    public String toString() {
        StringJoiner ranges = new StringJoiner(",");
        for (int first = numbers.nextSetBit(0); first >= 0; ) {
            int behind = numbers.nextClearBit(first);
            ranges.add(behind == first + 1 ? "" + first : first + "-" + (behind - 1));
            first = numbers.nextSetBit(behind);
        }
        return ranges.toString();
    }
}
