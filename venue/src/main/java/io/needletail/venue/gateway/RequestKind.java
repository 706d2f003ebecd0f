package io.needletail.venue.gateway;

/** Kind of a request of a FIX client. */
enum RequestKind {
    /** The record is free. */
    NONE,
    /** NewOrderSingle(D). */
    ORDER,
    /** OrderCancelReplaceRequest(G). */
    REPLACE,
    /** OrderCancelRequest(F). */
    CANCEL,
    /** OrderMassCancelRequest(q). */
    MASS_CANCEL,
    /** MassQuote(i). */
    QUOTE
}
