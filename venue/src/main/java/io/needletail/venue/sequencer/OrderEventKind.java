package io.needletail.venue.sequencer;

/** Event of the order of an OrderEvent message; the values of its field {@code kind}, in this order. */
enum OrderEventKind {
    ACCEPTED,
    REPLACED,
    REDUCED,
    REPLENISHED,
    TRIGGERED,
    CANCELED
}
