package io.needletail.bench.peers.chronos;

import com.chronos.gateway.fix.FixParser;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;

/** Reads ExecutionReport(8). */
final class ExecutionDecoder implements Decoder {
    private static final int CUM_QTY = 14;
    private static final int LAST_PX = 31;
    private static final int LAST_QTY = 32;
    private static final int ORDER_ID = 37;
    private static final int TRANSACT_TIME = 60;
    private static final int EXEC_TYPE = 150;

    private final Incoming incoming = new Incoming();

    @Override
    public long decode(byte[] bytes, int from, int length) {
        FixParser report = incoming.on(bytes, from, length);
        return Digest.execution(
                incoming.text(ORDER_ID),
                report.getCharValue(EXEC_TYPE, (byte) 0),
                incoming.number(LAST_QTY),
                incoming.price(LAST_PX),
                incoming.number(CUM_QTY),
                incoming.time(TRANSACT_TIME));
    }
}
