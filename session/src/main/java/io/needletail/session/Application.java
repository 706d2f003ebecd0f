package io.needletail.session;

/** Who hears a session's messages, and who keeps the time that it takes. */
record Application(SessionListener listener, LatencyRecorder stopwatch) {}
