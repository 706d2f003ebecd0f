package io.needletail.console;

import io.needletail.console.LatencyHistory.Percentiles;
import io.needletail.session.Stage;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Interval of an engine's history: its figures over the time between readings of one process of the engine.
 *
 * <pre>
 *  0      8           16            24             32            36            40
 * | atMs | coveredMs | inPerSecond | outPerSecond | loggedOnMin | loggedOnMax | stages … | CRC32C |
 * </pre>
 *
 * A stage has count, p50, p99, p99.9 and maximum in 8 bytes each; the stages are in the order of {@link #STAGES}.
 *
 * @param atMs begin of the interval, milliseconds since 1970
 * @param coveredMs time between its readings
 * @param inPerSecond messages that its sessions received in a second of that time
 * @param outPerSecond messages that they sent
 * @param loggedOnMin fewest sessions that were logged on at a reading
 * @param loggedOnMax most of them
 * @param stages percentiles of all values of the interval, by stage
 */
record HistoryRecord(
        long atMs,
        long coveredMs,
        double inPerSecond,
        double outPerSecond,
        int loggedOnMin,
        int loggedOnMax,
        Map<String, Percentiles> stages) {
    /** Names of the stages, as engines report them. */
    static final List<String> STAGES = Stream.of(Stage.values())
            .map(stage -> stage.name().toLowerCase(Locale.ROOT))
            .toList();

    private static final int STAGES_OFFSET = 40;
    private static final int STAGE_BYTES = 5 * Long.BYTES;
    private static final int CRC_OFFSET = STAGES_OFFSET + STAGES.size() * STAGE_BYTES;

    /** Length of each record. */
    static final int BYTES = CRC_OFFSET + Long.BYTES;

    ByteBuffer encode() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES);
        bytes.putLong(atMs).putLong(coveredMs).putDouble(inPerSecond).putDouble(outPerSecond);
        bytes.putInt(loggedOnMin).putInt(loggedOnMax);
        stages.forEach((stage, values) -> {
            int index = STAGES.indexOf(stage);
            if (index < 0 || values.count() == 0) return;
            bytes.position(STAGES_OFFSET + index * STAGE_BYTES).putLong(values.count());
            Stream.of(values.p50Ns(), values.p99Ns(), values.p999Ns(), values.maxNs())
                    .forEach(value -> bytes.putLong(value.orElseThrow()));
        });
        return bytes.putLong(CRC_OFFSET, crc(bytes, 0)).position(0);
    }

    /** Tests whether no record was ever written to a place. */
    static boolean isEmpty(ByteBuffer bytes, int offset) {
        return bytes.getLong(offset) == 0 && bytes.getLong(offset + CRC_OFFSET) == 0;
    }

    /**
     * Reads a record with one stage.
     *
     * @param stage its name; all others are left out
     * @return the record; empty for one that is damaged
     */
    static Optional<HistoryRecord> decode(ByteBuffer bytes, int offset, String stage) {
        if (bytes.getLong(offset + CRC_OFFSET) != crc(bytes, offset)) return Optional.empty();
        return Optional.of(new HistoryRecord(
                bytes.getLong(offset),
                bytes.getLong(offset + 8),
                bytes.getDouble(offset + 16),
                bytes.getDouble(offset + 24),
                bytes.getInt(offset + 32),
                bytes.getInt(offset + 36),
                stage(bytes, offset, stage)));
    }

    private static Map<String, Percentiles> stage(ByteBuffer bytes, int offset, String stage) {
        int at = offset + STAGES_OFFSET + STAGES.indexOf(stage) * STAGE_BYTES;
        if (!STAGES.contains(stage) || bytes.getLong(at) == 0) return Map.of();
        return Map.of(
                stage,
                new Percentiles(
                        bytes.getLong(at),
                        Optional.of(bytes.getLong(at + 8)),
                        Optional.of(bytes.getLong(at + 16)),
                        Optional.of(bytes.getLong(at + 24)),
                        Optional.of(bytes.getLong(at + 32))));
    }

    private static long crc(ByteBuffer bytes, int offset) {
        CRC32C crc = new CRC32C();
        crc.update(bytes.slice(offset, CRC_OFFSET));
        return crc.getValue();
    }
}
