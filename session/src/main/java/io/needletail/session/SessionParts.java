package io.needletail.session;

/**
 * The objects that all protocol parts of a session use. The parts take it in their constructors; nothing in it refers
 * to them.
 *
 * @param state data of the session
 * @param sender writes outbound frames
 * @param resender sends stored messages
 * @param outRate limits the rate of outbound application messages
 * @param application calls the listener
 * @param lifecycle changes the status
 */
record SessionParts(
        SessionState state,
        MessageSender sender,
        Resender resender,
        RateLimiter outRate,
        ListenerCalls application,
        SessionLifecycle lifecycle) {
    static SessionParts of(SessionState state, SessionResources resources, ListenerCalls application) {
        MessageSender sender = new MessageSender(state, resources.step());
        RateLimiter outRate = new RateLimiter(state.config().limits().out());
        Resender resender = new Resender(state, sender, outRate, application, resources.step());
        SessionLifecycle lifecycle = new SessionLifecycle(state, sender, resender, application);
        return new SessionParts(state, sender, resender, outRate, application, lifecycle);
    }

    /** Follows a clock step: remaining times stay equal. */
    void shift(long byNs) {
        state.timers().shift(byNs);
        sender.shift(byNs);
        resender.shift(byNs);
        outRate.shift(byNs);
        lifecycle.cancel().shift(byNs);
    }
}
