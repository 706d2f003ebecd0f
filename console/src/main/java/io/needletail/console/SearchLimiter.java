package io.needletail.console;

import java.io.IOException;
import java.util.concurrent.Semaphore;

/** Lets a few searches in journals run at a time, each with its answer. Any thread. */
final class SearchLimiter {
    private final int most;
    private final Semaphore places;

    SearchLimiter(int most) {
        this.most = most;
        places = new Semaphore(most);
    }

    /** A search that sends its answer. */
    @FunctionalInterface
    interface Search {
        void run() throws IOException;
    }

    /** Runs a search; refuses one too many, and turns a wrong condition into a refusal of the request. */
    void run(Search search) throws IOException {
        if (!places.tryAcquire()) {
            throw new ApiException(
                    ApiException.UNAVAILABLE, "BUSY", most + " searches are under way already: try again later");
        }
        try {
            search.run();
        } catch (IllegalArgumentException wrong) {
            throw ApiException.badRequest(wrong.getMessage());
        } finally {
            places.release();
        }
    }
}
