package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Kind;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.Workload;

/** Philadelphia: its parser with CheckSum(10) verified, and its connection over a channel that keeps the bytes. */
public final class PhiladelphiaLibrary implements Library {
    // Philadelphia's own number, and room for ten entries.
    private static final int FIELDS_MAX = 64;
    private static final int FIELDS_MAX_OF_MARKET_DATA = 128;

    /** Called by {@link java.util.ServiceLoader}. */
    public PhiladelphiaLibrary() {}

    @Override
    public Decoder decoder(Kind kind, Form form) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new Parsed(config(kind), new OrderDigest());
            case EXECUTION_REPORT -> new Parsed(config(kind), new ExecutionDigest());
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Parsed(config(kind), new RefreshDigest());
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        Outgoing outgoing = new Outgoing(config(workload.kind()), target);
        return switch (workload.kind()) {
            case NEW_ORDER_SINGLE -> new OrderEncoder(workload, outgoing);
            case EXECUTION_REPORT -> new ExecutionEncoder(workload, outgoing);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshEncoder(workload, outgoing);
        };
    }

    private static FIXConfig config(Kind kind) {
        boolean marketData = kind == Kind.MARKET_DATA_INCREMENTAL_REFRESH;
        return new FIXConfig.Builder()
                .setVersion(FIXVersion.FIX_4_4)
                .setSenderCompID(Header.SENDER.string())
                .setTargetCompID(Header.TARGET.string())
                .setMaxFieldCount(marketData ? FIELDS_MAX_OF_MARKET_DATA : FIELDS_MAX)
                .setCheckSumEnabled(true)
                .build();
    }
}
