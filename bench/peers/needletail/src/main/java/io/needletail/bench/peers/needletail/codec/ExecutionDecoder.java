package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.Message;

/** Reads ExecutionReport(8). */
final class ExecutionDecoder implements Decoder {
    private static final long NS_PER_MS = 1_000_000;

    private final Frames frames;

    ExecutionDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(bytes, from, length)) return REFUSED;
        Message report = frames.message();
        return Digest.execution(
                Frames.text(report, ORDER_ID),
                report.character(EXEC_TYPE),
                report.decimal(LAST_QTY, 0),
                report.decimal(LAST_PX, Workload.PRICE_SCALE),
                report.decimal(CUM_QTY, 0),
                report.timestamp(TRANSACT_TIME) / NS_PER_MS);
    }
}
