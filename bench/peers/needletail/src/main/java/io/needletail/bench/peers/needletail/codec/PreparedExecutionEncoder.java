package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Execution;
import io.needletail.bench.workload.Workload;
import java.util.HashMap;
import java.util.Map;

/** Patches ExecutionReport(8): one frame a symbol, copied into the target as the other writers write there. */
final class PreparedExecutionEncoder implements Encoder {
    private final Execution[] executions;
    private final PreparedExecution[] frames;
    private final byte[] target;

    PreparedExecutionEncoder(Workload workload, byte[] target) {
        executions = workload.executions().toArray(Execution[]::new);
        Map<String, PreparedExecution> bySymbol = new HashMap<>();
        frames = workload.executions().stream()
                .map(execution ->
                        bySymbol.computeIfAbsent(execution.symbol().string(), _ -> new PreparedExecution(execution)))
                .toArray(PreparedExecution[]::new);
        this.target = target;
    }

    @Override
    public long encode(int index) {
        byte[] frame = frames[index].of(executions[index]);
        System.arraycopy(frame, 0, target, 0, frame.length);
        return Encoder.place(0, frame.length);
    }
}
