package io.needletail.bench.workload;

import java.util.Arrays;

/** The messages that codecs are measured with. */
public enum MessageKind {
    /** NewOrderSingle(D), 219 bytes for all values. */
    NEW_ORDER_SINGLE("NewOrderSingle"),

    /** ExecutionReport(8) of a fill. */
    EXECUTION_REPORT("ExecutionReport"),

    /** MarketDataIncrementalRefresh(X) with ten entries. */
    MARKET_DATA_INCREMENTAL_REFRESH("MarketDataIncrementalRefresh");

    private final String message;

    MessageKind(String message) {
        this.message = message;
    }

    /** The kind with the message's own name. */
    public static MessageKind named(String message) {
        return Arrays.stream(values())
                .filter(kind -> kind.message.equals(message))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no message is called " + message));
    }

    /** The name in the specification. */
    public String message() {
        return message;
    }
}
