package io.needletail.fast.decode;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Eight bytes at a time of a stream whose bytes carry seven bits each, the eighth being the stop bit. */
final class StopBitWords {
    /** Bytes as a number, the first one highest. */
    static final VarHandle FIRST_HIGHEST = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    /** Bytes as a number, the first one lowest. */
    static final VarHandle FIRST_LOWEST = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** The stop bits. */
    static final long STOPS = 0x8080_8080_8080_8080L;
    /** All other bits. */
    static final long DATA = 0x7F7F_7F7F_7F7F_7F7FL;

    private static final Path PROCESSOR = Path.of("/proc/cpuinfo");
    // On AMD processors before Zen 3 (family 25) the instruction is slower than shifts.
    private static final Pattern FAMILY = Pattern.compile("AuthenticAMD\\s+cpu family\\s*:\\s*(\\d+)");
    private static final int ZEN_3 = 25;
    private static final boolean HAS_COMPRESS = hasCompress();

    private StopBitWords() {}

    /** Returns the data bits of eight bytes, side by side: 56 bits. */
    static long data(long bytes) {
        return HAS_COMPRESS ? Long.compress(bytes, DATA) : shifted(bytes);
    }

    /** Computes the same without the processor's instruction. */
    static long shifted(long bytes) {
        long pairs = ((bytes & 0x7F00_7F00_7F00_7F00L) >>> 1) | (bytes & 0x007F_007F_007F_007FL);
        long fours = ((pairs & 0x3FFF_0000_3FFF_0000L) >>> 2) | (pairs & 0x0000_3FFF_0000_3FFFL);
        return ((fours & 0x0FFF_FFFF_0000_0000L) >>> 4) | (fours & 0x0FFF_FFFFL);
    }

    private static boolean hasCompress() {
        try {
            String info = Files.isReadable(PROCESSOR) ? Files.readString(PROCESSOR) : "";
            Matcher amd = FAMILY.matcher(info);
            return info.contains(" bmi2") && (!amd.find() || Integer.parseInt(amd.group(1)) >= ZEN_3);
        } catch (IOException unreadable) {
            return false;
        }
    }
}
