package io.needletail.venue.sequencer;

/** State of a client's subscription. */
enum ClientState {
    /** The link has no leader. */
    DISCONNECTED,
    /** The next request for events is to be sent. */
    WANTS_EVENTS,
    /** A request for events has no reply yet. */
    AWAITS_EVENTS,
    /** All events so far were received; commands are sent. */
    LIVE,
    /** The events that were asked for are gone; the application decides where to go on. */
    EVENTS_GONE,
    /** The next request for a part of an image of the state is to be sent. */
    WANTS_STATE,
    /** A request for a part of an image of the state has no complete reply yet. */
    AWAITS_STATE
}
