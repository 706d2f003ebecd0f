package io.needletail.feed.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random new, changed and deleted orders build the same books as a reference of plain maps; so do prices. */
final class BooksTwinTest {
    private static final int MESSAGES = 4_000;
    private static final int SECURITIES = 3;

    /** An order of the reference. */
    private record Order(int security, boolean isBid, int price, int size) {}

    private final Map<Integer, Order> orders = new HashMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void booksOfOrders(long seed) {
        Random random = new Random(seed);
        Told told = new Told(BookOptions.ORDERS);
        for (int message = 0; message < MESSAGES; message++) {
            List<String> entries = new ArrayList<>();
            int count = 1 + random.nextInt(4);
            for (int i = 0; i < count; i++) entries.add(order(random, message * 4 + i));
            told.say("35=X", entries.toArray(String[]::new));
            if (message % 50 == 0) {
                for (int security = 0; security < SECURITIES; security++) {
                    String book = told.book(security);
                    assertThat(book).as("seed %d, message %d", seed, message).isEqualTo(sums(security, true));
                }
            }
        }
        assertThat(told.heard)
                .as("seed %d", seed)
                .noneMatch(line -> !line.startsWith("changed") && !line.startsWith("CROSSED"));
    }

    @ParameterizedTest
    @ValueSource(longs = {6, 7, 8})
    void booksOfPrices(long seed) {
        Random random = new Random(seed);
        Told told = new Told(BookOptions.PRICES);
        for (int message = 0; message < MESSAGES; message++) {
            told.say("35=X", price(random));
            if (message % 50 == 0) {
                assertThat(told.book(1))
                        .as("seed %d, message %d", seed, message)
                        .isEqualTo(sums(1, false));
            }
        }
    }

    /** A new order, or one of those that are there changed, or gone. Now and then a book is emptied. */
    private String order(Random random, int id) {
        int security = random.nextInt(SECURITIES);
        if (random.nextInt(500) == 0) {
            orders.values().removeIf(order -> order.security() == security);
            return "48=" + security + "|279=0|269=J";
        }
        List<Integer> alive = orders.keySet().stream().sorted().toList();
        int kind = random.nextInt(20);
        int price = 50 + random.nextInt(40);
        int size = 1 + random.nextInt(9);
        if (alive.isEmpty() || kind < 9 - alive.size() / 50) {
            boolean isBid = random.nextBoolean();
            orders.put(id, new Order(security, isBid, price, size));
            String side = isBid ? "0" : "1";
            return "48=%d|279=0|269=%s|278=%d|270=%d|271=%d".formatted(security, side, id + 1, price, size);
        }
        int chosen = alive.get(random.nextInt(alive.size()));
        Order order = orders.get(chosen);
        if (kind < 14) {
            orders.put(chosen, new Order(order.security(), order.isBid(), price, size));
            return "48=%d|279=1|278=%d|270=%d|271=%d".formatted(order.security(), chosen + 1, price, size);
        }
        orders.remove(chosen);
        return "48=%d|279=2|278=%d".formatted(order.security(), chosen + 1);
    }

    /** The price is the identifier: at most one order exists at a price. */
    private String price(Random random) {
        int price = 50 + random.nextInt(40);
        boolean isBid = random.nextBoolean();
        int size = 1 + random.nextInt(9);
        int key = isBid ? price : -price;
        boolean isThere = orders.containsKey(key);
        int action = !isThere ? 0 : 1 + random.nextInt(2);
        if (action == 2) {
            orders.remove(key);
        } else {
            orders.put(key, new Order(1, isBid, price, size));
        }
        return "48=1|279=%d|269=%d|270=%d|271=%d".formatted(action, isBid ? 0 : 1, price, size);
    }

    private String sums(int security, boolean withOrders) {
        return side(security, true, withOrders) + " / " + side(security, false, withOrders);
    }

    private String side(int security, boolean isBid, boolean withOrders) {
        TreeMap<Integer, int[]> levels =
                new TreeMap<>(isBid ? Comparator.<Integer>reverseOrder() : Comparator.<Integer>naturalOrder());
        for (Order order : orders.values()) {
            if (order.security() != security || order.isBid() != isBid) continue;
            int[] sum = levels.computeIfAbsent(order.price(), price -> new int[2]);
            sum[0] += order.size();
            sum[1]++;
        }
        return levels.entrySet().stream()
                .map(level ->
                        level.getKey() + "x" + level.getValue()[0] + (withOrders ? "#" + level.getValue()[1] : ""))
                .collect(Collectors.joining(" "));
    }
}
