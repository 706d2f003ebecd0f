/**
 * Tracks the orders of the side that sends them: {@link io.needletail.orders.OrderTracker} takes each request and each
 * report, and has the state of each order as a {@link io.needletail.orders.TrackedOrder}.
 *
 * <p>The package sends nothing, starts no thread, reads no clock, and allocates nothing after construction.
 */
package io.needletail.orders;
