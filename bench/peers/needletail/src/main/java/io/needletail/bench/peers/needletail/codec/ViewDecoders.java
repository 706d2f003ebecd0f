package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.fix44.ExecutionReport;
import io.needletail.bench.fix44.MarketDataIncrementalRefresh;
import io.needletail.bench.fix44.NewOrderSingle;
import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.MessageKind;
import io.needletail.bench.workload.Workload;

/** Reads through the views that {@code needletail gen} makes, a call for each field; texts are copied into an array. */
final class ViewDecoders {
    private static final int TEXT_MAX = 64;
    private static final long NS_PER_MS = 1_000_000;

    private ViewDecoders() {}

    static Decoder of(MessageKind kind, Frames frames) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new Order(frames);
            case EXECUTION_REPORT -> new Report(frames);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new Refresh(frames);
        };
    }

    private static final class Order implements Decoder {
        private final Frames frames;
        private final NewOrderSingle order = new NewOrderSingle();
        private final byte[] text = new byte[TEXT_MAX];

        Order(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            order.wrap(frames.message());
            return Digest.order(
                    order.header().msgSeqNum(),
                    Digest.text(text, 0, order.clOrdId(text, 0)),
                    order.side(),
                    order.orderQtyData().orderQty(0),
                    order.price(Workload.PRICE_SCALE),
                    order.transactTime() / NS_PER_MS);
        }
    }

    private static final class Report implements Decoder {
        private final Frames frames;
        private final ExecutionReport report = new ExecutionReport();
        private final byte[] text = new byte[TEXT_MAX];

        Report(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            report.wrap(frames.message());
            return Digest.execution(
                    Digest.text(text, 0, report.orderId(text, 0)),
                    report.execType(),
                    report.lastQty(0),
                    report.lastPx(Workload.PRICE_SCALE),
                    report.cumQty(0),
                    report.transactTime() / NS_PER_MS);
        }
    }

    private static final class Refresh implements Decoder {
        private final Frames frames;
        private final MarketDataIncrementalRefresh refresh = new MarketDataIncrementalRefresh();
        private final byte[] text = new byte[TEXT_MAX];

        Refresh(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(bytes, from, length)) return REFUSED;
            MarketDataIncrementalRefresh.MdEntries entries =
                    refresh.wrap(frames.message()).mdEntries();
            if (entries.count() < 0) return REFUSED;
            long sum = 0;
            while (entries.next()) {
                sum += Digest.entry(
                        entries.mdUpdateAction(),
                        entries.mdEntryType(),
                        Digest.text(text, 0, entries.mdEntryId(text, 0)),
                        entries.mdEntryPx(Workload.PRICE_SCALE),
                        entries.mdEntrySize(0));
            }
            return sum;
        }
    }
}
