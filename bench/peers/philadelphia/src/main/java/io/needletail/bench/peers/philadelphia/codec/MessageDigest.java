package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXTimestamp;
import com.paritytrading.philadelphia.FIXValue;
import io.needletail.bench.fields.Tag;
import io.needletail.bench.workload.Digest;

/** Reads the values of one kind of message. */
@FunctionalInterface
interface MessageDigest {
    /** Makes a price, which Philadelphia reads as a double, a number of ten-thousandths again. */
    double PRICE_FACTOR = 10_000;

    /** The digest of a message. */
    long of(FIXMessage message);

    /** The digest of a text. */
    static long text(FIXValue value) {
        int length = value.length();
        return Digest.text(length, value.byteAt(0), value.byteAt(length - 1));
    }

    /** A price. */
    static long price(FIXValue value) {
        return Math.round(value.asFloat() * PRICE_FACTOR);
    }

    /** A quantity. */
    static long quantity(FIXValue value) {
        return Math.round(value.asFloat());
    }

    /** Reads NewOrderSingle(D). */
    final class OrderDigest implements MessageDigest {
        private final FIXTimestamp transactTime = new FIXTimestamp();

        @Override
        public long of(FIXMessage order) {
            order.valueOf(Tag.TRANSACT_TIME).asTimestamp(transactTime);
            return Digest.order(
                    order.getMsgSeqNum(),
                    text(order.valueOf(Tag.CL_ORD_ID)),
                    order.valueOf(Tag.SIDE).asChar(),
                    quantity(order.valueOf(Tag.ORDER_QTY)),
                    price(order.valueOf(Tag.PRICE)),
                    transactTime.getEpochMilli());
        }
    }

    /** Reads ExecutionReport(8). */
    final class ExecutionDigest implements MessageDigest {
        private final FIXTimestamp transactTime = new FIXTimestamp();

        @Override
        public long of(FIXMessage report) {
            report.valueOf(Tag.TRANSACT_TIME).asTimestamp(transactTime);
            return Digest.execution(
                    text(report.valueOf(Tag.ORDER_ID)),
                    report.valueOf(Tag.EXEC_TYPE).asChar(),
                    quantity(report.valueOf(Tag.LAST_QTY)),
                    price(report.valueOf(Tag.LAST_PX)),
                    quantity(report.valueOf(Tag.CUM_QTY)),
                    transactTime.getEpochMilli());
        }
    }

    /**
     * Reads MarketDataIncrementalRefresh(X). Philadelphia does not support groups: the fields are read in their order,
     * and each
     * MDUpdateAction(279) begins an entry.
     */
    final class RefreshDigest implements MessageDigest {
        private long action;
        private long type;
        private long id;
        private long price;
        private long size;

        @Override
        public long of(FIXMessage refresh) {
            long sum = 0;
            int fields = refresh.getFieldCount();
            int at = refresh.indexOf(Tag.NO_MD_ENTRIES) + 1;
            long entries = refresh.valueAt(at - 1).asInt();
            while (at < fields && entries > 0) {
                at = entry(refresh, at, fields);
                sum += Digest.entry(action, type, id, price, size);
                entries--;
            }
            return sum;
        }

        /** Reads one entry; returns the offset of the next. */
        private int entry(FIXMessage refresh, int from, int fields) {
            int at = from;
            do {
                take(refresh, at);
                at++;
            } while (at < fields && refresh.tagAt(at) != Tag.MD_UPDATE_ACTION);
            return at;
        }

        private void take(FIXMessage refresh, int at) {
            switch (refresh.tagAt(at)) {
                case Tag.MD_UPDATE_ACTION -> action = refresh.valueAt(at).asChar();
                case Tag.MD_ENTRY_TYPE -> type = refresh.valueAt(at).asChar();
                case Tag.MD_ENTRY_ID -> id = text(refresh.valueAt(at));
                case Tag.MD_ENTRY_PX -> price = price(refresh.valueAt(at));
                case Tag.MD_ENTRY_SIZE -> size = quantity(refresh.valueAt(at));
                default -> {}
            }
        }
    }
}
