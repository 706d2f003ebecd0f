package io.needletail.bench.peers.chronosmatching;

import com.chronos.core.domain.ExecType;
import com.chronos.core.domain.OrderType;
import com.chronos.core.domain.Side;
import com.chronos.core.lob.OffHeapOrderBook;
import com.chronos.matching.MatchingEngine;
import com.chronos.matching.PriceScannerFactory;
import com.chronos.schema.sbe.ExecutionReportDecoder;
import com.chronos.schema.sbe.MessageHeaderDecoder;
import com.chronos.schema.sbe.NewOrderSingleDecoder;
import com.chronos.schema.sbe.NewOrderSingleEncoder;
import io.needletail.bench.workload.match.OrderMatcher;
import io.needletail.bench.workload.match.OrderStream;
import org.agrona.concurrent.UnsafeBuffer;

/** Chronos' engine as its benchmark calls it, with a buffer for its reports that no sweep overflows. */
final class ChronosMatcher implements OrderMatcher {
    private static final int INSTRUMENT = 1;
    private static final int REPORT_BYTES = MessageHeaderDecoder.ENCODED_LENGTH + ExecutionReportDecoder.BLOCK_LENGTH;
    private static final int REPORTS_MAX = 100_000;

    private final OffHeapOrderBook book = new OffHeapOrderBook(INSTRUMENT);
    private final MatchingEngine engine = new MatchingEngine(book, PriceScannerFactory.create());
    private final UnsafeBuffer input = new UnsafeBuffer(new byte[NewOrderSingleEncoder.BLOCK_LENGTH]);
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[REPORTS_MAX * REPORT_BYTES]);
    private final NewOrderSingleEncoder encoder = new NewOrderSingleEncoder();
    private final NewOrderSingleDecoder decoder = new NewOrderSingleDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private long nowNs;
    private long failed;
    private boolean rests;

    @Override
    public void prepare(OrderStream stream, int index) {
        encoder.wrap(input, 0)
                .orderId(stream.id(index))
                .price(stream.price(index))
                .clientId(stream.owner(index))
                .timestampNs(nowNs++)
                .instrumentId(INSTRUMENT)
                .quantity((int) stream.quantity(index))
                .side(stream.isBuy(index) ? Side.BUY : Side.SELL)
                .orderType(stream.kind(index) == OrderStream.MARKET ? OrderType.MARKET : OrderType.LIMIT);
        decoder.wrap(input, 0);
    }

    @Override
    public long execute(OrderStream stream, int index) {
        rests = false;
        int written;
        try {
            written = engine.matchOrder(decoder, nowNs, output, 0);
        } catch (RuntimeException broken) {
            failed++;
            return 0;
        }
        long sum = 1;
        for (int from = 0; from < written; from += REPORT_BYTES) {
            report.wrap(output, from + MessageHeaderDecoder.ENCODED_LENGTH);
            byte type = report.execType();
            if (report.orderId() == stream.id(index)) {
                rests = type == ExecType.NEW || type == ExecType.PARTIAL_FILL;
            } else {
                sum += OrderStream.fill(report.orderId(), report.price(), report.filledQuantity());
            }
        }
        return sum;
    }

    @Override
    public boolean isLost(OrderStream stream, int index) {
        return rests && stream.kind(index) == OrderStream.LIMIT && !hasLevel(stream.isBuy(index), stream.price(index));
    }

    private boolean hasLevel(boolean isBuy, long price) {
        long[] prices = isBuy ? book.bidPrices() : book.askPrices();
        int levels = isBuy ? book.bidLevelCount() : book.askLevelCount();
        for (int level = 0; level < levels; level++) {
            if (prices[level] == price) return true;
        }
        return false;
    }

    @Override
    public void clear(OrderStream stream) {
        engine.reset();
    }

    @Override
    public boolean isExact() {
        return false;
    }

    @Override
    public long failed() {
        return failed;
    }
}
