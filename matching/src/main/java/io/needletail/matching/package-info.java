/**
 * A deterministic matching engine. {@link io.needletail.matching.MatchingEngine} takes commands as primitives and
 * reports events to a {@link io.needletail.matching.MatchingListener}; it knows no clock, thread, text or network.
 *
 * <p>A command passes {@code OrderChecks}, which may refuse it, then {@code OrderEntry}, {@code PhaseChanges} or
 * {@code MassCancels} execute it; {@code Matcher} trades, {@code Auction} finds the one price of a call auction. All
 * state lies in a {@code Market}: records of orders in an {@code OrderSlab}, levels in {@code LevelPages}.
 */
package io.needletail.matching;
