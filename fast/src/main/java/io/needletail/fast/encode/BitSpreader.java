package io.needletail.fast.encode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Spreads groups of seven bits over the bytes of a word: one instruction (PDEP) where that is fast, shifts and masks
 * elsewhere. On AMD processors before family 25 the instruction is slower than the shifts. Chosen once, when the class
 * loads.
 */
final class BitSpreader {
    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");
    private static final int FAMILY_OF_ZEN_3 = 25;
    private static final boolean IS_ONE_INSTRUCTION = isOneInstruction();
    private static final long LOW_SEVEN = 0x7F7F_7F7F_7F7F_7F7FL;

    private BitSpreader() {}

    /** Spreads the lowest 56 bits, seven to a byte; the lowest group is in the lowest byte. */
    static long sevens(long value) {
        return IS_ONE_INSTRUCTION ? Long.expand(value, LOW_SEVEN) : shifted(value);
    }

    static long shifted(long value) {
        long halves = (value & 0x0FFF_FFFFL) | (value & 0xFF_FFFF_F000_0000L) << 4;
        long quarters = (halves & 0x0000_3FFF_0000_3FFFL) | (halves & 0x0FFF_C000_0FFF_C000L) << 2;
        return (quarters & 0x007F_007F_007F_007FL) | (quarters & 0x3F80_3F80_3F80_3F80L) << 1;
    }

    private static boolean isOneInstruction() {
        if (!Files.isReadable(PROCESSOR)) return false;
        try {
            List<String> lines = Files.readAllLines(PROCESSOR, StandardCharsets.ISO_8859_1);
            if (!Arrays.asList(value(lines, "flags").split(" ")).contains("bmi2")) return false;
            return !value(lines, "vendor_id").equals("AuthenticAMD")
                    || Integer.parseInt(value(lines, "cpu family")) >= FAMILY_OF_ZEN_3;
        } catch (IOException | NumberFormatException unreadable) {
            return false;
        }
    }

    private static String value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("");
    }
}
