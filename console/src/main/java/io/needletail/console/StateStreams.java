package io.needletail.console;

import io.needletail.engine.admin.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;

/** Server-sent events: one after each reading of an engine, with what the first page shows. Any thread. */
final class StateStreams {
    private final ConsoleState state;
    private final Semaphore streams;
    // Half of the places are kept for callers with a token.
    private final Semaphore anonymousStreams;

    StateStreams(ConsoleState state, int most) {
        this.state = state;
        streams = new Semaphore(most);
        anonymousStreams = new Semaphore((most + 1) / 2);
    }

    /**
     * Sends events until the caller leaves or the console ends.
     *
     * @param check throws when the caller's session is over
     */
    void send(HttpCall call, Runnable check) throws IOException {
        boolean isAnonymous = call.isAnonymous();
        if (isAnonymous && !anonymousStreams.tryAcquire())
            throw tooManyStreams("without a token; sign in, or close a page");
        try {
            if (!streams.tryAcquire()) throw tooManyStreams("are open: close a page of the console");
            follow(call, check);
        } finally {
            if (isAnonymous) anonymousStreams.release();
        }
    }

    private static ApiException tooManyStreams(String which) {
        return new ApiException(ApiException.UNAVAILABLE, "TOO_MANY_STREAMS", "all places of streams " + which);
    }

    private void follow(HttpCall call, Runnable check) throws IOException {
        try {
            long version = -1;
            while (!call.isHead()) {
                String event = "data: " + Json.text(state.overview()) + "\n\n";
                call.stream("text/event-stream", event.getBytes(StandardCharsets.UTF_8));
                version = state.await(version);
                check.run();
            }
            call.stream("text/event-stream", new byte[0]);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
    }
}
