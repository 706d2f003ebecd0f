package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXTimestamp;
import io.needletail.bench.workload.Digest;

/** Reads ExecutionReport(8). */
final class ExecutionDigest implements MessageDigest {
    private final FIXTimestamp transactTime = new FIXTimestamp();

    @Override
    public long of(FIXMessage report) {
        report.valueOf(Tag.TRANSACT_TIME).asTimestamp(transactTime);
        return Digest.execution(
                MessageDigest.text(report.valueOf(Tag.ORDER_ID)),
                report.valueOf(Tag.EXEC_TYPE).asChar(),
                MessageDigest.quantity(report.valueOf(Tag.LAST_QTY)),
                MessageDigest.price(report.valueOf(Tag.LAST_PX)),
                MessageDigest.quantity(report.valueOf(Tag.CUM_QTY)),
                transactTime.getEpochMilli());
    }
}
