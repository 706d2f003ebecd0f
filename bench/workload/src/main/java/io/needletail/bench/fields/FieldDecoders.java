package io.needletail.bench.fields;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.MessageKind;

/** Reads the values that {@link Digest} names, field by field. */
public final class FieldDecoders {

    private FieldDecoders() {}

    /** The decoder of a library that is pulled; each MDUpdateAction(279) begins an entry. */
    public static Decoder of(MessageKind kind, FieldCursor cursor) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> (bytes, from, length) -> order(cursor, bytes, from, length);
            case EXECUTION_REPORT -> (bytes, from, length) -> execution(cursor, bytes, from, length);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Entries(cursor);
        };
    }

    private static long order(FieldCursor order, byte[] bytes, int from, int length) {
        long msgSeqNum = 0;
        long clOrdId = 0;
        long side = 0;
        long quantity = 0;
        long price = 0;
        long transactMs = 0;
        order.open(bytes, from, length);
        for (int tag = order.next(); tag != 0; tag = order.next()) {
            switch (tag) {
                case Tag.MSG_SEQ_NUM -> msgSeqNum = order.number();
                case Tag.CL_ORD_ID -> clOrdId = order.text();
                case Tag.SIDE -> side = order.character();
                case Tag.ORDER_QTY -> quantity = order.quantity();
                case Tag.PRICE -> price = order.price();
                case Tag.TRANSACT_TIME -> transactMs = order.time();
                default -> order.skip();
            }
        }
        return Digest.order(msgSeqNum, clOrdId, side, quantity, price, transactMs);
    }

    private static long execution(FieldCursor report, byte[] bytes, int from, int length) {
        long orderId = 0;
        long execType = 0;
        long lastQuantity = 0;
        long lastPrice = 0;
        long cumQuantity = 0;
        long transactMs = 0;
        report.open(bytes, from, length);
        for (int tag = report.next(); tag != 0; tag = report.next()) {
            switch (tag) {
                case Tag.ORDER_ID -> orderId = report.text();
                case Tag.EXEC_TYPE -> execType = report.character();
                case Tag.LAST_QTY -> lastQuantity = report.quantity();
                case Tag.LAST_PX -> lastPrice = report.price();
                case Tag.CUM_QTY -> cumQuantity = report.quantity();
                case Tag.TRANSACT_TIME -> transactMs = report.time();
                default -> report.skip();
            }
        }
        return Digest.execution(orderId, execType, lastQuantity, lastPrice, cumQuantity, transactMs);
    }

    private static final class Entries implements Decoder {
        private final FieldCursor refresh;
        private long action;
        private long type;
        private long id;
        private long price;
        private long size;

        Entries(FieldCursor refresh) {
            this.refresh = refresh;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            long sum = 0;
            boolean inEntry = false;
            refresh.open(bytes, from, length);
            for (int tag = refresh.next(); tag != 0; tag = refresh.next()) {
                if (tag == Tag.MD_UPDATE_ACTION) {
                    if (inEntry) sum += entry();
                    inEntry = true;
                }
                take(tag);
            }
            return sum + entry();
        }

        private long entry() {
            return Digest.entry(action, type, id, price, size);
        }

        private void take(int tag) {
            switch (tag) {
                case Tag.MD_UPDATE_ACTION -> action = refresh.character();
                case Tag.MD_ENTRY_TYPE -> type = refresh.character();
                case Tag.MD_ENTRY_ID -> id = refresh.text();
                case Tag.MD_ENTRY_PX -> price = refresh.price();
                case Tag.MD_ENTRY_SIZE -> size = refresh.quantity();
                default -> refresh.skip();
            }
        }
    }
}
