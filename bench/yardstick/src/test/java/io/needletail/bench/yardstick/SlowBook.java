package io.needletail.bench.yardstick;

import io.needletail.matching.EngineView;
import io.needletail.matching.OrderSide;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A book by the rules of the yardstick out of the JDK's collections: for each side the prices in order, at each price
 * the orders by age.
 */
final class SlowBook {
    private static final class Order {
        final long id;
        final int side;
        final long price;
        int open;

        Order(long id, int side, long price, int open) {
            this.id = id;
            this.side = side;
            this.price = price;
            this.open = open;
        }
    }

    private final List<NavigableMap<Long, Map<Long, Order>>> sides = List.of(new TreeMap<>(), new TreeMap<>());
    private final Map<Long, Order> byId = new HashMap<>();
    private List<String> reports = new ArrayList<>();

    List<String> take() {
        List<String> taken = reports;
        reports = new ArrayList<>();
        return taken;
    }

    void execute(MemorySegment messages, long at) {
        long id = messages.get(ValueLayout.JAVA_LONG, at + 8);
        int type = messages.get(ValueLayout.JAVA_BYTE, at);
        if (type == YardstickBook.CANCEL) {
            cancel(id);
            return;
        }
        int side = messages.get(ValueLayout.JAVA_BYTE, at + 36);
        Order order = new Order(
                id, side, messages.get(ValueLayout.JAVA_LONG, at + 24), messages.get(ValueLayout.JAVA_INT, at + 32));
        if (type == YardstickBook.NEW_ORDER) enter(order, messages.get(ValueLayout.JAVA_BYTE, at + 37) != 0);
        else modify(order);
    }

    private void cancel(long id) {
        Order order = remove(id);
        reports.add(order == null ? "cancel rejected " + id : "canceled " + text(order, 0));
    }

    private void enter(Order order, boolean isImmediate) {
        reports.add("ack " + text(order, order.open));
        trade(order);
        if (isImmediate && order.open > 0) reports.add("canceled " + text(order, order.open));
        else if (order.open > 0) add(order);
    }

    private void modify(Order order) {
        Order before = byId.get(order.id);
        if (before == null) {
            reports.add("modify rejected " + order.id);
            return;
        }
        int quantity = order.open;
        // Where the yardstick leaves it open: an order that only gets smaller keeps its place.
        if (before.price == order.price && quantity <= before.open) {
            before.open = quantity;
            reports.add("modified " + text(order, quantity));
            return;
        }
        remove(order.id);
        trade(order);
        if (order.open > 0) add(order);
        reports.add("modified " + text(order, quantity));
    }

    private void trade(Order taker) {
        while (taker.open > 0) {
            Order maker = best(1 - taker.side);
            boolean isReached =
                    maker != null && (taker.side == 0 ? maker.price <= taker.price : maker.price >= taker.price);
            if (!isReached) return;
            int quantity = Math.min(maker.open, taker.open);
            reports.add("trade " + quantity + "@" + maker.price + " maker " + maker.id + " taker " + taker.id);
            taker.open -= quantity;
            maker.open -= quantity;
            if (maker.open == 0) remove(maker.id);
        }
    }

    private Order best(int side) {
        NavigableMap<Long, Map<Long, Order>> prices = sides.get(side);
        if (prices.isEmpty()) return null;
        Map<Long, Order> best = (side == 0 ? prices.lastEntry() : prices.firstEntry()).getValue();
        return best.values().iterator().next();
    }

    private void add(Order order) {
        sides.get(order.side)
                .computeIfAbsent(order.price, _ -> new LinkedHashMap<>())
                .put(order.id, order);
        byId.put(order.id, order);
    }

    private Order remove(long id) {
        Order order = byId.remove(id);
        if (order == null) return null;
        Map<Long, Order> same = sides.get(order.side).get(order.price);
        same.remove(id);
        if (same.isEmpty()) sides.get(order.side).remove(order.price);
        return order;
    }

    private static String text(Order order, int quantity) {
        return order.id + " " + (order.side == 0 ? "buy" : "sell") + " " + quantity + "@" + order.price;
    }

    long best(OrderSide side) {
        Order best = best(number(side));
        return best == null ? EngineView.NO_PRICE : best.price;
    }

    long depth(OrderSide side, long price) {
        return sides.get(number(side)).getOrDefault(price, Map.of()).values().stream()
                .mapToLong(order -> order.open)
                .sum();
    }

    private static int number(OrderSide side) {
        return side == OrderSide.BUY ? 0 : 1;
    }
}
