package io.needletail.orders;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The rules of the order tracker with collections, texts and BigDecimal: slow and obvious. */
final class ReferenceTracker {
    static final int REQUESTS_MAX = 8;
    private static final Set<String> CONDITIONS = Set.of("3", "B", "7", "9");
    private static final Set<String> ENDS = Set.of("4", "C", "8");
    private static final Set<String> PENDING = Set.of("6", "E");
    private static final Set<String> EVENTS = Set.of("0", "A", "6", "E", "3", "7", "9", "B", "J", "K", "L");

    /** By each ClOrdID. */
    final Map<String, Order> orders = new LinkedHashMap<>();

    final Map<String, Order> byOrderId = new HashMap<>();
    final List<String> discrepancies = new ArrayList<>();

    record Request(String kind, BigDecimal quantity, BigDecimal price) {}

    static final class Execution {
        BigDecimal quantity;
        BigDecimal price;
        String reported;
        Execution corrected = this;

        Execution(BigDecimal quantity, BigDecimal price, String reported) {
            this.quantity = quantity;
            this.price = price;
            this.reported = reported;
        }
    }

    static final class Order {
        String current = "";
        String orderId = "";
        BigDecimal quantity;
        BigDecimal price;
        BigDecimal baseQuantity = BigDecimal.ZERO;
        BigDecimal baseAmount = BigDecimal.ZERO;
        String accepted = "A";
        String end = "";
        String condition = "";
        boolean isReported;
        final Map<String, Request> inFlight = new LinkedHashMap<>();
        final Map<String, Execution> executions = new LinkedHashMap<>();
        final Map<String, String> reported = new HashMap<>();
        final Map<String, BigDecimal> differences = new HashMap<>();

        BigDecimal cum() {
            return executions.values().stream().map(each -> each.quantity).reduce(baseQuantity, BigDecimal::add);
        }

        BigDecimal amount() {
            return executions.values().stream()
                    .map(each -> each.quantity.multiply(each.price))
                    .reduce(baseAmount, BigDecimal::add);
        }

        String average() {
            if (cum().signum() == 0) return "0";
            BigDecimal average = amount().divide(cum(), 8, RoundingMode.HALF_UP);
            return average.signum() == 0 ? "0" : average.stripTrailingZeros().toPlainString();
        }

        boolean isOver() {
            boolean isDone = condition.equals("3") || condition.equals("B");
            return isDone && "0".equals(reported.get("151"));
        }

        BigDecimal leaves() {
            if (!end.isEmpty() || isOver()) return BigDecimal.ZERO;
            if (quantity == null) return new BigDecimal(reported.getOrDefault("151", "0"));
            return quantity.subtract(cum()).max(BigDecimal.ZERO);
        }

        boolean isFilled() {
            if (quantity != null) return cum().compareTo(quantity) >= 0;
            return end.isEmpty() && "0".equals(reported.get("151"));
        }

        String status() {
            if (end.isEmpty() && inFlight.values().stream().anyMatch(each -> each.kind.equals("F"))) return "6";
            if (end.isEmpty() && !inFlight.isEmpty()) return "E";
            if (CONDITIONS.contains(condition) && "3B".contains(condition)) return condition;
            boolean hasFills = cum().signum() > 0;
            if (hasFills && isFilled()) return "2";
            if (!condition.isEmpty()) return condition;
            if (end.equals("4") || end.equals("C")) return end;
            if (hasFills) return "1";
            return end.isEmpty() ? accepted : end;
        }

        boolean isOpen() {
            if (!end.isEmpty()) return false;
            return (quantity == null && !isOver()) || leaves().signum() > 0 || !inFlight.isEmpty();
        }

        String state() {
            return status() + " " + current + " " + (quantity == null ? "-" : plain(quantity)) + " " + plain(cum())
                    + " " + plain(leaves()) + " " + average() + " " + isOpen();
        }
    }

    TrackResult request(Map<String, String> message) {
        String id = message.get("11");
        if (orders.containsKey(id)) return TrackResult.DUPLICATE;
        if (message.get("35").equals("D")) {
            Order order = new Order();
            order.current = id;
            order.quantity = number(message, "38");
            order.price = number(message, "44");
            orders.put(id, order);
            return TrackResult.APPLIED;
        }
        Order order = orders.get(message.get("41"));
        if (order == null) return TrackResult.UNKNOWN;
        if (order.inFlight.size() >= REQUESTS_MAX) return TrackResult.REQUESTS_FULL;
        boolean isReplace = message.get("35").equals("G");
        orders.put(id, order);
        order.inFlight.put(
                id,
                new Request(
                        message.get("35"),
                        isReplace ? number(message, "38") : null,
                        isReplace ? number(message, "44") : null));
        return TrackResult.APPLIED;
    }

    TrackResult cancelReject(Map<String, String> message) {
        Order order = orders.get(message.get("11"));
        if (order == null) return TrackResult.UNKNOWN;
        if (order.inFlight.remove(message.get("11")) == null) return TrackResult.DUPLICATE;
        order.reported.put("39", message.get("39"));
        return TrackResult.APPLIED;
    }

    TrackResult report(Map<String, String> message) {
        String id = message.getOrDefault("11", "");
        String type = message.get("150");
        Order order = orders.get(id);
        if (order == null) order = orders.get(message.get("41"));
        if (order == null) order = byOrderId.get(message.get("37"));
        if (order == null) return found(message, id, type);
        if (type.equals("I")) return finish(order, message);
        String execution = type + message.get("17");
        String values = message.get("32") + "@" + message.get("31");
        if (order.executions.containsKey(execution)) {
            boolean isExecution = message.containsKey("32") && message.containsKey("31");
            if (isExecution && !values.equals(order.executions.get(execution).reported)) flag("EXEC_ID");
            return TrackResult.DUPLICATE;
        }
        boolean isNew = !id.isEmpty() && !orders.containsKey(id);
        if (isNew && PENDING.contains(type) && order.inFlight.size() >= REQUESTS_MAX) return TrackResult.REQUESTS_FULL;
        Execution made = new Execution(BigDecimal.ZERO, BigDecimal.ZERO, values);
        if (type.equals("F")) {
            made.quantity = number(message, "32");
            made.price = number(message, "31");
        } else if (type.equals("G") || type.equals("H")) {
            amend(order, message, made);
        }
        order.executions.put(execution, made);
        if (isNew) name(order, message, id, type);
        return "FGH".contains(type) || event(order, message, id, type) ? finish(order, message) : TrackResult.APPLIED;
    }

    private TrackResult found(Map<String, String> message, String id, String type) {
        if (message.get("39").equals("8")) return TrackResult.UNKNOWN;
        if (id.isEmpty() && !message.containsKey("37")) return TrackResult.UNKNOWN;
        Order order = new Order();
        if (message.containsKey("37")) moveOrderId(order, message.get("37"));
        String original = message.getOrDefault("41", "");
        if (!original.isEmpty()) {
            orders.put(original, order);
            order.current = original;
        }
        boolean isRequest = (PENDING.contains(type) || type.equals("4")) && !original.isEmpty();
        if (!id.isEmpty() && !orders.containsKey(id)) {
            orders.put(id, order);
            if (!isRequest) order.current = id;
            else if (!type.equals("4")) order.inFlight.put(id, new Request(type.equals("6") ? "F" : "G", null, null));
        }
        order.reported.putAll(message);
        order.isReported = true;
        Execution made = new Execution(BigDecimal.ZERO, BigDecimal.ZERO, message.get("32") + "@" + message.get("31"));
        if (!type.equals("I")) order.executions.put(type + message.get("17"), made);
        adopt(order);
        if (type.equals("F")) {
            made.quantity = number(message, "32");
            made.price = number(message, "31");
            order.baseQuantity = order.baseQuantity.subtract(made.quantity);
            order.baseAmount = order.baseAmount.subtract(made.quantity.multiply(made.price));
        }
        return TrackResult.FOUND;
    }

    void adopt(Order order) {
        Map<String, String> last = order.reported;
        if (last.containsKey("38")) order.quantity = number(last, "38");
        if (last.containsKey("44")) order.price = number(last, "44");
        if (last.containsKey("14")) {
            String known = order.average();
            BigDecimal average = new BigDecimal(last.getOrDefault("6", known));
            BigDecimal cum = number(last, "14");
            order.baseQuantity = order.baseQuantity.add(cum.subtract(order.cum()));
            order.baseAmount = order.baseAmount.add(cum.multiply(average).subtract(order.amount()));
        }
        String status = last.getOrDefault("39", "");
        order.end = ENDS.contains(status) ? status : "";
        order.condition = CONDITIONS.contains(status) ? status : "";
        if (!status.isEmpty() && !status.equals("A")) order.accepted = "0";
        order.differences.clear();
    }

    private void amend(Order order, Map<String, String> message, Execution made) {
        String reference = message.get("19");
        Execution named = order.executions.getOrDefault("F" + reference, order.executions.get("G" + reference));
        Execution corrected = named == null ? made : named.corrected;
        boolean isInForce = corrected.quantity.signum() > 0 && order.cum().compareTo(corrected.quantity) >= 0;
        if (isInForce) {
            boolean isBust = message.get("150").equals("H");
            corrected.quantity = isBust ? BigDecimal.ZERO : number(message, "32");
            corrected.price = isBust ? BigDecimal.ZERO : number(message, "31");
            made.corrected = corrected;
            return;
        }
        BigDecimal cum = number(message, "14");
        if (cum != null) order.differences.put("CUM_QTY", cum.subtract(order.cum()));
        flag("EXEC_REF_ID");
    }

    private void name(Order order, Map<String, String> message, String id, String type) {
        boolean isRequest = PENDING.contains(type) || type.equals("4");
        boolean isByOrderId = orders.get(message.get("41")) != order;
        if (isByOrderId && !isRequest && !order.current.isEmpty()) flag("CL_ORD_ID");
        orders.put(id, order);
        if (!isRequest) order.current = id;
        else if (!type.equals("4")) order.inFlight.put(id, new Request(type.equals("6") ? "F" : "G", null, null));
    }

    private boolean event(Order order, Map<String, String> message, String id, String type) {
        switch (type) {
            case "4", "C" -> {
                order.inFlight.remove(id);
                order.end = type;
            }
            case "5" -> {
                Request answered = order.inFlight.remove(id);
                if (answered == null && !id.isEmpty() && !id.equals(order.current)) {
                    flag("STALE_REPLACE");
                    return false;
                }
                if (answered != null) {
                    order.current = id;
                    order.price = answered.price;
                    if (answered.quantity != null) order.quantity = answered.quantity;
                }
                take(order, message);
            }
            case "8" -> {
                if (order.inFlight.remove(id) != null) return true;
                boolean isOther = byOrderId.get(message.getOrDefault("37", "")) != order;
                if (!order.accepted.equals("A") && isOther) {
                    flag("DUPLICATE_REJECT");
                    return false;
                }
                order.end = "8";
            }
            case "D" -> {
                take(order, message);
                order.end = ENDS.contains(message.get("39")) ? message.get("39") : "";
            }
            default -> {
                if (!EVENTS.contains(type)) flag("EXEC_TYPE");
                return EVENTS.contains(type);
            }
        }
        return true;
    }

    private static void take(Order order, Map<String, String> message) {
        if (message.containsKey("38")) order.quantity = number(message, "38");
        if (message.containsKey("44")) order.price = number(message, "44");
    }

    private TrackResult finish(Order order, Map<String, String> message) {
        String status = message.get("39");
        if (!Set.of("A", "8", "6", "E").contains(status)) order.accepted = "0";
        if (!PENDING.contains(status) && !message.get("150").equals("I")) {
            order.condition = CONDITIONS.contains(status) ? status : "";
        }
        if (message.containsKey("37")) {
            Order owner = byOrderId.get(message.get("37"));
            if (owner != null && owner != order) flag("ORDER_ID");
            if (owner == null) moveOrderId(order, message.get("37"));
        }
        if (order.quantity == null) order.quantity = number(message, "38");
        order.isReported = true;
        order.reported.putAll(message);
        if (message.containsKey("14"))
            differ(order, "CUM_QTY", number(message, "14").subtract(order.cum()));
        if (order.quantity != null) {
            differ(order, "OVERFILL", order.cum().subtract(order.quantity).max(BigDecimal.ZERO));
        }
        return TrackResult.APPLIED;
    }

    private void moveOrderId(Order order, String id) {
        byOrderId.remove(order.orderId);
        byOrderId.put(id, order);
        order.orderId = id;
    }

    private void differ(Order order, String kind, BigDecimal difference) {
        BigDecimal before = order.differences.put(kind, difference);
        boolean isEqual = before != null && before.compareTo(difference) == 0;
        if (difference.signum() != 0 && !isEqual) flag(kind);
    }

    private void flag(String kind) {
        discrepancies.add(kind);
    }

    void release(Order order) {
        orders.values().removeIf(each -> each == order);
        byOrderId.values().removeIf(each -> each == order);
    }

    static BigDecimal number(Map<String, String> message, String tag) {
        String text = message.get(tag);
        return text == null ? null : new BigDecimal(text);
    }

    static String plain(BigDecimal value) {
        return Objects.requireNonNull(value).signum() == 0
                ? "0"
                : value.stripTrailingZeros().toPlainString();
    }
}
