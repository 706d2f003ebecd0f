package io.needletail.bench.workload;

import java.util.Arrays;

/** The messages that codecs are measured with. */
public enum Kind {
    /** NewOrderSingle(D), 219 bytes whatever its values. */
    NEW_ORDER_SINGLE("NewOrderSingle", "D"),

    /** ExecutionReport(8) of a fill. */
    EXECUTION_REPORT("ExecutionReport", "8"),

    /** MarketDataIncrementalRefresh(X) with ten entries. */
    MARKET_DATA_INCREMENTAL_REFRESH("MarketDataIncrementalRefresh", "X");

    private final String message;
    private final String msgType;

    Kind(String message, String msgType) {
        this.message = message;
        this.msgType = msgType;
    }

    /** The kind with the message's own name. */
    public static Kind named(String message) {
        return Arrays.stream(values())
                .filter(kind -> kind.message.equals(message))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no message is called " + message));
    }

    /** The name in the specification. */
    public String message() {
        return message;
    }

    /** MsgType(35). */
    public String msgType() {
        return msgType;
    }
}
