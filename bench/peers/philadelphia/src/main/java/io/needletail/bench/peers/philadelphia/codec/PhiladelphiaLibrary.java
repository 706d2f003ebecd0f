package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXVersion;
import io.needletail.bench.fields.FieldEncoders;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Exercise;
import io.needletail.bench.workload.Form;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Library;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Task;
import io.needletail.bench.workload.Workload;
import java.util.Optional;

/** Philadelphia: its parser with CheckSum(10) verified, and its connection over a channel that keeps the bytes. */
public final class PhiladelphiaLibrary implements Library {
    // Philadelphia's own number, and room for ten entries.
    private static final int FIELDS_MAX = 64;
    private static final int FIELDS_MAX_OF_MARKET_DATA = 128;

    /** Called by {@link java.util.ServiceLoader}. */
    public PhiladelphiaLibrary() {}

    @Override
    public Decoder decoder(MessageKind kind, Form form) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new Parsed(config(kind), new MessageDigest.OrderDigest());
            case EXECUTION_REPORT -> new Parsed(config(kind), new MessageDigest.ExecutionDigest());
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Parsed(config(kind), new MessageDigest.RefreshDigest());
        };
    }

    @Override
    public Encoder encoder(Workload workload, Form form, byte[] target) {
        return FieldEncoders.of(workload, new Outgoing(config(workload.kind()), target));
    }

    private static FIXConfig config(MessageKind kind) {
        boolean marketData = kind == MessageKind.MARKET_DATA_INCREMENTAL_REFRESH;
        return new FIXConfig.Builder()
                .setVersion(FIXVersion.FIX_4_4)
                .setSenderCompID(Header.SENDER.string())
                .setTargetCompID(Header.TARGET.string())
                .setMaxFieldCount(marketData ? FIELDS_MAX_OF_MARKET_DATA : FIELDS_MAX)
                .setCheckSumEnabled(true)
                .build();
    }

    @Override
    public Optional<Exercise> exercise(Task task, Form form) {
        return Optional.of(
                switch (task) {
                    case F1X_DECODE -> new VerifiedRead(publishedConfig(), task.order());
                    case F1X_ENCODE -> new PublishedWrite(publishedConfig());
                    case CHRONOS_PARSE -> new UnverifiedRead(task.order());
                });
    }

    private static FIXConfig publishedConfig() {
        return new FIXConfig.Builder()
                .setVersion(FIXVersion.FIX_4_4)
                .setSenderCompID("A12345B")
                .setTargetCompID("COMPARO")
                .setCheckSumEnabled(true)
                .build();
    }
}
