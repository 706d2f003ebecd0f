package io.needletail.bench.peers.exchangecore;

import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.IOrderBook;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;
import exchange.core2.core.processors.SharedPool;
import io.needletail.bench.workload.match.OrderMatcher;
import io.needletail.bench.workload.match.OrderStream;
import java.util.Map;

/**
 * {@code OrderBookDirectImpl} alone, called as exchange-core's matching stage calls it, with one command that is filled
 * again; no risk checks and no ring buffer. Market orders are immediate-or-cancel orders with the farthest price.
 */
final class ExchangeCoreMatcher implements OrderMatcher {
    private static final long FARTHEST_BUY = 1L << 50;
    private static final long FARTHEST_SELL = 1;

    /** As exchange-core's own matching stage makes it. */
    private static final Map<Integer, Integer> POOLS = Map.of(
            ObjectsPool.DIRECT_ORDER, 1 << 20,
            ObjectsPool.DIRECT_BUCKET, 1 << 16,
            ObjectsPool.ART_NODE_4, 1 << 15,
            ObjectsPool.ART_NODE_16, 1 << 14,
            ObjectsPool.ART_NODE_48, 1 << 13,
            ObjectsPool.ART_NODE_256, 1 << 12);

    // Chains of events; release 0.5.3 is compiled without pooling of events and makes each anew all the same.
    private static final int CHAINS_MAX = 64;
    private static final int CHAINS = 32;
    private static final int CHAIN_LENGTH = 1_024;

    private final IOrderBook book = new OrderBookDirectImpl(
            CoreSymbolSpecification.builder()
                    .symbolId(1)
                    .type(SymbolType.FUTURES_CONTRACT)
                    .build(),
            new ObjectsPool(POOLS),
            new OrderBookEventsHelper(new SharedPool(CHAINS_MAX, CHAINS, CHAIN_LENGTH)::getChain),
            LoggingConfiguration.DEFAULT);
    private final OrderCommand command = new OrderCommand();

    @Override
    public long execute(OrderStream stream, int index) {
        command.orderId = stream.id(index);
        command.uid = stream.owner(index);
        command.price = stream.price(index);
        command.size = stream.quantity(index);
        command.matcherEvent = null;
        return switch (stream.kind(index)) {
            case OrderStream.LIMIT -> enter(stream, index, OrderType.GTC);
            case OrderStream.TAKE -> enter(stream, index, OrderType.IOC);
            case OrderStream.MARKET -> {
                command.price = stream.isBuy(index) ? FARTHEST_BUY : FARTHEST_SELL;
                yield enter(stream, index, OrderType.IOC);
            }
            case OrderStream.CANCEL -> accepted(book.cancelOrder(command));
            default -> accepted(book.moveOrder(command));
        };
    }

    private long enter(OrderStream stream, int index, OrderType type) {
        command.action = stream.isBuy(index) ? OrderAction.BID : OrderAction.ASK;
        command.orderType = type;
        command.reserveBidPrice = command.price;
        book.newOrder(command);
        long sum = 1;
        for (MatcherTradeEvent event = command.matcherEvent; event != null; event = event.nextEvent) {
            if (event.eventType == MatcherEventType.TRADE) {
                sum += OrderStream.fill(event.matchedOrderId, event.price, event.size);
            }
        }
        return sum;
    }

    private static long accepted(CommandResultCode result) {
        return result == CommandResultCode.SUCCESS ? 1 : 0;
    }
}
