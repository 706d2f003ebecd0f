package io.needletail.venue.gateway;

/**
 * The handlers of all messages that a gateway takes.
 *
 * @param orders NewOrderSingle(D), OrderCancelRequest(F), OrderCancelReplaceRequest(G)
 * @param mass OrderMassCancelRequest(q), MassQuote(i)
 * @param status OrderStatusRequest(H), OrderMassStatusRequest(AF)
 * @param marketData MarketDataRequest(V)
 * @param reference SecurityListRequest(x), SecurityStatusRequest(e), TradingSessionStatusRequest(g)
 * @param operators commands of operators
 */
record FixHandlers(
        OrderRequests orders,
        MassRequests mass,
        StatusRequests status,
        MarketDataRequests marketData,
        ReferenceRequests reference,
        OperatorRequests operators) {}
