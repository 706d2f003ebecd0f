package io.needletail.bench.peers.needletail.codec;

import static io.needletail.bench.peers.needletail.codec.MarketData.MD_ENTRY_ID;
import static io.needletail.bench.peers.needletail.codec.MarketData.MD_UPDATE_ACTION;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.MD_ENTRY_PX;
import static io.needletail.wire.Tags.MD_ENTRY_SIZE;
import static io.needletail.wire.Tags.MD_ENTRY_TYPE;
import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.NO_MD_ENTRIES;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Workload;
import io.needletail.wire.Group;
import io.needletail.wire.Message;

/** Reads by tag. */
final class TagDecoders {

    private TagDecoders() {}

    static Decoder of(MessageKind kind, Frames frames) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder(frames);
            case EXECUTION_REPORT -> new ExecutionDecoder(frames);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder(frames);
        };
    }

    /** Reads NewOrderSingle(D). */
    static final class OrderDecoder implements Decoder {
        private static final long NS_PER_MS = 1_000_000;

        private final Frames frames;

        OrderDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            Message order = frames.message();
            return Digest.order(
                    order.number(MSG_SEQ_NUM),
                    Frames.text(order, CL_ORD_ID),
                    order.character(SIDE),
                    order.decimal(ORDER_QTY, 0),
                    order.decimal(PRICE, Workload.PRICE_SCALE),
                    order.timestamp(TRANSACT_TIME) / NS_PER_MS);
        }
    }

    /** Reads ExecutionReport(8). */
    static final class ExecutionDecoder implements Decoder {
        private static final long NS_PER_MS = 1_000_000;

        private final Frames frames;

        ExecutionDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            Message report = frames.message();
            return Digest.execution(
                    Frames.text(report, ORDER_ID),
                    report.character(EXEC_TYPE),
                    report.decimal(LAST_QTY, 0),
                    report.decimal(LAST_PX, Workload.PRICE_SCALE),
                    report.decimal(CUM_QTY, 0),
                    report.timestamp(TRANSACT_TIME) / NS_PER_MS);
        }
    }

    /** Reads MarketDataIncrementalRefresh(X), entry by entry. */
    static final class RefreshDecoder implements Decoder {
        private final Frames frames;
        private final Group entries = new Group(NO_MD_ENTRIES);

        RefreshDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            if (entries.in(frames.message()) < 0) return REFUSED;
            long sum = 0;
            while (entries.next()) {
                sum += Digest.entry(
                        entries.character(MD_UPDATE_ACTION),
                        entries.character(MD_ENTRY_TYPE),
                        Frames.text(entries, MD_ENTRY_ID),
                        entries.decimal(MD_ENTRY_PX, Workload.PRICE_SCALE),
                        entries.decimal(MD_ENTRY_SIZE, 0));
            }
            return sum;
        }
    }
}
