package io.needletail.session;

/** Listener of a session, and the recorder of its latency. */
record Application(SessionListener listener, LatencyRecorder latencyRecorder) {}
