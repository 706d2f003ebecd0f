package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Decoder;
import io.needletail.bench.workload.Digest;
import io.needletail.bench.workload.MessageKind;
import uk.co.real_logic.artio.decoder.ExecutionReportDecoder;
import uk.co.real_logic.artio.decoder.MarketDataIncrementalRefreshDecoder;
import uk.co.real_logic.artio.decoder.MarketDataIncrementalRefreshDecoder.MDEntriesGroupDecoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;

/** Reads with Artio's flyweights. */
final class FlyweightDecoders {

    private FlyweightDecoders() {}

    static Decoder of(MessageKind kind, Frames frames) {
        return switch (kind) {
            case NEW_ORDER_SINGLE -> new OrderDecoder(frames);
            case EXECUTION_REPORT -> new ExecutionDecoder(frames);
            case MARKET_DATA_INCREMENTAL_REFRESH -> new RefreshDecoder(frames);
        };
    }

    /** Reads NewOrderSingle(D). */
    static final class OrderDecoder implements Decoder {
        private final Frames frames;
        private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();

        OrderDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(order, bytes, from, length)) return REFUSED;
            return Digest.order(
                    order.header().msgSeqNum(),
                    Digest.text(order.clOrdID(), order.clOrdIDLength()),
                    order.side(),
                    Frames.quantity(order.orderQty()),
                    Frames.price(order.price()),
                    frames.time(order.transactTime(), order.transactTimeLength()));
        }
    }

    /** Reads ExecutionReport(8). */
    static final class ExecutionDecoder implements Decoder {
        private final Frames frames;
        private final ExecutionReportDecoder report = new ExecutionReportDecoder();

        ExecutionDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(report, bytes, from, length)) return REFUSED;
            return Digest.execution(
                    Digest.text(report.orderID(), report.orderIDLength()),
                    report.execType(),
                    Frames.quantity(report.lastQty()),
                    Frames.price(report.lastPx()),
                    Frames.quantity(report.cumQty()),
                    frames.time(report.transactTime(), report.transactTimeLength()));
        }
    }

    /** Reads MarketDataIncrementalRefresh(X), entry by entry. */
    static final class RefreshDecoder implements Decoder {
        private final Frames frames;
        private final MarketDataIncrementalRefreshDecoder refresh = new MarketDataIncrementalRefreshDecoder();

        RefreshDecoder(Frames frames) {
            this.frames = frames;
        }

        @Override
        public long decode(byte[] bytes, int from, int length) {
            if (!frames.read(refresh, bytes, from, length)) return REFUSED;
            long sum = 0;
            MDEntriesGroupDecoder entry = refresh.mDEntriesGroup();
            while (entry != null) {
                sum += Digest.entry(
                        entry.mDUpdateAction(),
                        entry.mDEntryType(),
                        Digest.text(entry.mDEntryID(), entry.mDEntryIDLength()),
                        Frames.price(entry.mDEntryPx()),
                        Frames.quantity(entry.mDEntrySize()));
                entry = entry.next();
            }
            return sum;
        }
    }
}
