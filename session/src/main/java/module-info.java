/** One end of a FIX session as a pure state machine: no socket, no clock, no thread. */
module io.needletail.session {
    requires transitive io.needletail.wire;

    exports io.needletail.session;
    exports io.needletail.session.schedule;
}
