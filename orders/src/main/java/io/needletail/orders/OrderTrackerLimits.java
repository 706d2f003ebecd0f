package io.needletail.orders;

/**
 * Capacity of a tracker. All memory is allocated at construction; reaching a limit is a {@link TrackResult}, and
 * nothing is forgotten before {@link OrderTracker#release}.
 *
 * @param orders most orders, open ones and those that are done; about 200 bytes each
 * @param clOrdIds most ClOrdIDs(11) of all orders: one for each order, each cancel and each replacement
 * @param executions most reports of all orders whose ExecID(17) is remembered; about 120 bytes and the id each
 * @param executionsPerOrder most of them for one order
 * @param requestsPerOrder most cancel and replace requests of an order that wait for their answer
 * @param idLength longest ClOrdID, OrderID and ExecID, bytes
 */
public record OrderTrackerLimits(
        int orders, int clOrdIds, int executions, int executionsPerOrder, int requestsPerOrder, int idLength) {
    /** 4,096 orders, with 16,384 ClOrdIDs and 65,536 reports of up to 40 bytes: about 14 MB. */
    public static final OrderTrackerLimits DEFAULTS = forOrders(1 << 12);

    private static final int PLACES_MAX = 1 << 26;

    /** Checks the ranges. */
    public OrderTrackerLimits {
        requireWithin("orders", orders);
        requireWithin("clOrdIds", clOrdIds);
        requireWithin("executions", executions);
        requireWithin("executionsPerOrder", executionsPerOrder);
        requireWithin("requestsPerOrder", requestsPerOrder);
        requireWithin("idLength", idLength);
    }

    /**
     * Makes limits for a number of orders: four ClOrdIDs and sixteen reports for each, 4,096 reports and eight requests
     * for one, ids of 40 bytes.
     *
     * @param orders most orders, up to 2^22
     * @return the limits
     */
    public static OrderTrackerLimits forOrders(int orders) {
        return new OrderTrackerLimits(orders, 4 * orders, 16 * orders, 1 << 12, 8, 40);
    }

    private static void requireWithin(String name, int value) {
        if (value < 1 || value > PLACES_MAX) {
            throw new IllegalArgumentException(name + "=" + value + ": expected 1 to " + PLACES_MAX);
        }
    }
}
