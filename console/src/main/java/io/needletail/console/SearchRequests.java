package io.needletail.console;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets a few searches in journals run at a time, each with its answer. While a search lasts, its caller gets white
 * space twice a second, so that the console notices one that has gone, and ends the search. Any thread.
 */
final class SearchRequests {
    private static final long PROGRESS_MS = 500;
    /** The search and its answer: the last one of both to end gives the place back. */
    private static final int PARTIES = 2;

    private final SearchLimits limits;
    private final RequestThreads threads;
    private final Semaphore places;

    SearchRequests(SearchLimits limits, RequestThreads threads) {
        this.limits = limits;
        this.threads = threads;
        places = new Semaphore(limits.searchesMax());
    }

    /**
     * Runs a search and writes its answer; refuses one too many, and turns a wrong condition into a refusal of the
     * request.
     */
    void run(HttpCall call, Callable<Void> search) throws IOException {
        if (!places.tryAcquire()) {
            throw ApiException.busy(limits.searchesMax() + " searches are under way already: try again later");
        }
        AtomicInteger parties = new AtomicInteger(PARTIES);
        try {
            Future<Void> running = start(call, search, parties);
            while (!RequestThreads.isDone(running, PROGRESS_MS)) call.progress();
            call.write();
        } finally {
            call.budget().end();
            leave(parties);
        }
    }

    private Future<Void> start(HttpCall call, Callable<Void> search, AtomicInteger parties) {
        call.budget(new SearchBudget(limits));
        try {
            return threads.start(RequestWork.SEARCH, () -> {
                try {
                    return search.call();
                } catch (IllegalArgumentException wrong) {
                    throw ApiException.badRequest(wrong.getMessage());
                } finally {
                    leave(parties);
                }
            });
        } catch (ApiException refused) {
            leave(parties);
            throw refused;
        }
    }

    private void leave(AtomicInteger parties) {
        if (parties.decrementAndGet() == 0) places.release();
    }
}
