package io.needletail.cli.client;

import java.time.Duration;
import java.util.Map;

/** A line that a user typed, or that a script has. */
sealed interface ClientAction {
    /**
     * Enters an order.
     *
     * @param side Side(54)
     * @param quantity OrderQty(38)
     * @param symbol Symbol(55)
     * @param terms further fields by tag: Price(44), StopPx(99), TimeInForce(59) and others
     */
    record Order(char side, String quantity, String symbol, Map<Integer, String> terms) implements ClientAction {}

    /**
     * Quotes both sides of an instrument.
     *
     * @param symbol Symbol(55)
     * @param bidSize BidSize(134); 0 withdraws the side
     * @param bid BidPx(132)
     * @param offerSize OfferSize(135); 0 withdraws the side
     * @param offer OfferPx(133)
     */
    record Quote(String symbol, String bidSize, String bid, String offerSize, String offer) implements ClientAction {}

    /**
     * Cancels an order.
     *
     * @param id its ClOrdID(11)
     */
    record Cancel(String id) implements ClientAction {}

    /** Cancels all open orders. */
    record CancelAll() implements ClientAction {}

    /**
     * Replaces an order.
     *
     * @param id its ClOrdID(11)
     * @param quantity the new OrderQty(38)
     * @param price the new Price(44)
     */
    record Replace(String id, String quantity, String price) implements ClientAction {}

    /**
     * Asks for the price levels of an instrument.
     *
     * @param symbol Symbol(55)
     */
    record Book(String symbol) implements ClientAction {}

    /** Asks for the state of all open orders. */
    record Orders() implements ClientAction {}

    /** Asks for the list of instruments. */
    record Symbols() implements ClientAction {}

    /**
     * Waits for the answers of all requests so far.
     *
     * @param most the longest time
     */
    record Wait(Duration most) implements ClientAction {}

    /** Shows the actions. */
    record Help() implements ClientAction {}

    /** Logs out. */
    record Quit() implements ClientAction {}

    /** An empty line, or a comment. */
    record Nothing() implements ClientAction {}
}
