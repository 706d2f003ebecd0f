package io.needletail.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Gives random requests and reports, plausible and contradictory ones, to the tracker and to {@link ReferenceTracker},
 * and compares results, states and discrepancies after each.
 */
final class OrderTrackerModelTest {
    private static final int STEPS = 120_000;
    private static final int LONG_STEPS = 1_000_000;
    private static final int ORDERS = 8;
    private static final int IDS_PER_ORDER = 12;
    private static final int COMPARED_EVERY = 200;
    private static final int REPORTS_PER_ORDER = 24;

    /** Those that depend on more than the state are tested one by one. */
    private static final Set<String> NOT_COMPARED =
            Set.of("LEAVES_QTY", "AVG_PX", "ORD_STATUS", "ORDER_QTY", "PRICE", "UNKNOWN_ORDER");

    private static final String[] TYPES = {
        "0", "A", "F", "F", "F", "F", "G", "H", "4", "C", "5", "5", "6", "E", "8", "D", "3", "7", "9", "I", "L", "Z"
    };
    private static final String[] STATUSES = {"0", "1", "2", "3", "4", "6", "8", "9", "A", "E"};

    private Random random = new Random();
    private ReferenceTracker reference = new ReferenceTracker();
    private TrackerProbe probe = new TrackerProbe();
    private int number;

    @Test
    void theTrackerHasTheStateOfTheReference() {
        play(System.nanoTime(), STEPS);
    }

    @Test
    @Tag("long")
    void theTrackerHasTheStateOfTheReferenceForMillionsOfSteps() {
        play(System.nanoTime(), LONG_STEPS);
    }

    private void play(long seed, int steps) {
        random = new Random(seed);
        reference = new ReferenceTracker();
        probe = new TrackerProbe(new OrderTrackerLimits(64, 4_096, 16_384, 4_096, 8, 12), "FIX.4.4");
        System.out.println("seed of the order model: " + seed);
        for (int step = 0; step < steps; step++) {
            Map<String, String> message = message();
            int at = step;
            Supplier<String> context = () -> "seed " + seed + ", step " + at + ", " + message;
            assertThat(toTracker(message)).as(context).isEqualTo(toReference(message));
            List<String> found = probe.discrepancies.stream()
                    .map(each -> each.substring(each.lastIndexOf(' ') + 1))
                    .filter(kind -> !NOT_COMPARED.contains(kind))
                    .toList();
            assertThat(found).as(context).isEqualTo(reference.discrepancies);
            probe.discrepancies.clear();
            reference.discrepancies.clear();
            if (step % COMPARED_EVERY == 0) reference.orders.forEach((id, order) -> assertState(context, id, order));
            else message.values().forEach(id -> assertState(context, id, reference.orders.get(id)));
            if (!reference.orders.isEmpty()) settle(pick(distinct()));
        }
        assertThat(probe.tracker.size()).isEqualTo(distinct().size());
    }

    private void assertState(Supplier<String> context, String id, ReferenceTracker.Order order) {
        if (order == null) return;
        TrackedOrder tracked = probe.order(id);
        if (!tracked.isKnown() || !stateOf(tracked).equals(order.state())) {
            assertThat(stateOf(tracked)).as(context.get() + " of " + id).isEqualTo(order.state());
        }
        if (order.orderId.isEmpty()) return;
        if (probe.tracker.byOrderId(order.orderId) != tracked) throw new AssertionError(context.get());
    }

    private static String stateOf(TrackedOrder order) {
        return TrackerProbe.state(order) + " " + TrackerProbe.average(order) + " " + order.isOpen();
    }

    private TrackResult toTracker(Map<String, String> message) {
        StringBuilder body = new StringBuilder("35=" + message.get("35") + "|");
        message.forEach((tag, value) -> body.append(tag.equals("35") ? "" : tag + "=" + value + "|"));
        return "89".contains(message.get("35")) ? probe.received(body.toString()) : probe.sent(body.toString());
    }

    private TrackResult toReference(Map<String, String> message) {
        return switch (message.get("35")) {
            case "8" -> reference.report(message);
            case "9" -> reference.cancelReject(message);
            default -> reference.request(message);
        };
    }

    /** Releases an order that is done, ends one that is near a limit, or adopts what was reported. */
    private void settle(ReferenceTracker.Order order) {
        String id = idOf(order);
        TrackedOrder tracked = probe.order(id);
        long ids =
                reference.orders.values().stream().filter(each -> each == order).count();
        boolean isLarge = ids > IDS_PER_ORDER || order.executions.size() > REPORTS_PER_ORDER;
        if (isLarge && order.isOpen()) end(order, id);
        if (!order.isOpen() && (isLarge || chance(30))) {
            assertThat(probe.tracker.release(tracked)).isTrue();
            reference.release(order);
        } else if (order.isReported && chance(20)) {
            probe.tracker.adopt(tracked);
            reference.adopt(order);
        }
    }

    private void end(ReferenceTracker.Order order, String id) {
        Map<String, String> report = new TreeMap<>(Map.of("35", "8", "11", id, "150", "C", "39", "C"));
        report.put("17", "X" + ++number);
        assertThat(toTracker(report)).isEqualTo(toReference(report));
        assertThat(order.isOpen()).isFalse();
        reference.discrepancies.clear();
        probe.discrepancies.clear();
    }

    private Map<String, String> message() {
        List<ReferenceTracker.Order> all = distinct();
        if (all.isEmpty() || (all.size() < ORDERS && chance(50))) {
            return request("D", all.isEmpty() || chance(950) ? "O" + ++number : idOf(pick(all)), "");
        }
        ReferenceTracker.Order order = pick(all);
        return switch (random.nextInt(8)) {
            case 0 -> request("F", "F" + ++number, idOf(order));
            case 1 -> request("G", "G" + ++number, chance(950) ? idOf(order) : "none");
            case 2 -> new TreeMap<>(Map.of("35", "9", "11", requestOf(order), "39", pick(STATUSES), "37", "P"));
            default -> report(all, order);
        };
    }

    private Map<String, String> request(String type, String id, String original) {
        Map<String, String> fields = new TreeMap<>(Map.of("35", type, "11", id));
        if (!original.isEmpty()) fields.put("41", original);
        if (!type.equals("F") && chance(950)) fields.put("38", quantity());
        if (!type.equals("F") && chance(900)) fields.put("44", price());
        return fields;
    }

    private Map<String, String> report(List<ReferenceTracker.Order> all, ReferenceTracker.Order order) {
        String type = pick(TYPES);
        Map<String, String> fields = new TreeMap<>(Map.of("35", "8", "150", type));
        fields.put("39", chance(500) ? order.status() : pick(STATUSES));
        if (chance(970)) fields.put("11", chance(500) ? requestOf(order) : chance(960) ? idOf(order) : "N" + ++number);
        if (chance(300)) fields.put("41", idOf(order));
        if (chance(950)) fields.put("37", order.orderId.isEmpty() ? "P" + ++number : order.orderId);
        if (chance(20)) fields.put("37", chance(500) ? "P" + ++number : pick(all).orderId + "P");
        fields.put("17", chance(900) ? "E" + ++number : executionOf(order));
        if ("GH".contains(type)) fields.put("19", executionOf(order));
        if ("FG".contains(type)) {
            fields.put("32", quantity());
            fields.put("31", price());
        }
        if (chance(300)) fields.put("38", quantity());
        if (chance(100)) fields.put("44", price());
        BigDecimal cum = order.cum().add(type.equals("F") ? new BigDecimal(fields.get("32")) : BigDecimal.ZERO);
        if (chance(900)) fields.put("14", chance(950) ? cum.toPlainString() : quantity());
        boolean isKnown = reference.byOrderId.containsKey(fields.getOrDefault("37", ""));
        if (!isKnown) fields.putIfAbsent("11", "N" + ++number);
        if (chance(500)) fields.put("6", price());
        if (chance(700)) fields.put("151", chance(300) ? "0" : quantity());
        return fields;
    }

    private String requestOf(ReferenceTracker.Order order) {
        List<String> requests = new ArrayList<>(order.inFlight.keySet());
        return requests.isEmpty() ? idOf(order) : requests.get(random.nextInt(requests.size()));
    }

    private String executionOf(ReferenceTracker.Order order) {
        List<String> ids = new ArrayList<>(order.executions.keySet());
        return ids.isEmpty() ? "none" : ids.get(random.nextInt(ids.size())).substring(1);
    }

    private String idOf(ReferenceTracker.Order order) {
        List<String> ids = reference.orders.entrySet().stream()
                .filter(entry -> entry.getValue() == order)
                .map(Map.Entry::getKey)
                .toList();
        return chance(500) && !order.current.isEmpty() ? order.current : ids.get(random.nextInt(ids.size()));
    }

    private List<ReferenceTracker.Order> distinct() {
        return reference.orders.values().stream().distinct().toList();
    }

    private String quantity() {
        return Integer.toString(1 + random.nextInt(1_000)) + (chance(200) ? ".25" : "");
    }

    private String price() {
        return (chance(50) ? "-" : "") + (1 + random.nextInt(900)) + "." + (1 + random.nextInt(9));
    }

    private boolean chance(int perMille) {
        return random.nextInt(1_000) < perMille;
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private String pick(String[] all) {
        return all[random.nextInt(all.length)];
    }
}
