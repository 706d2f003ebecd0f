package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import uk.co.real_logic.artio.decoder.ExecutionReportDecoder;

/** Reads ExecutionReport(8). */
final class ExecutionDecoder implements Decoder {
    private final Frames frames;
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();

    ExecutionDecoder(Frames frames) {
        this.frames = frames;
    }

    @Override
    public long decode(byte[] bytes, int from, int length) {
        if (!frames.read(report, bytes, from, length)) return REFUSED;
        return Digest.execution(
                Digest.text(report.orderID(), report.orderIDLength()),
                report.execType(),
                Frames.quantity(report.lastQty()),
                Frames.price(report.lastPx()),
                Frames.quantity(report.cumQty()),
                frames.time(report.transactTime(), report.transactTimeLength()));
    }
}
