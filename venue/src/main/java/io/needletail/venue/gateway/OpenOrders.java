package io.needletail.venue.gateway;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Open orders of a gateway's sessions, with requests that are not answered yet.
 *
 * @param requests orders and requests
 * @param quotes sides of quotes
 */
record OpenOrders(RequestTable requests, QuoteSides quotes) {
    /** Returns the sessions with open orders among those that a test selects. */
    Set<GatewaySession> sessions(Predicate<TrackedRequest> which) {
        Set<GatewaySession> found = new HashSet<>();
        for (int place = 0; place < requests.capacity(); place++) add(requests.at(place), which, found);
        quotes.all().forEach(side -> add(side, which, found));
        return found;
    }

    private static void add(TrackedRequest request, Predicate<TrackedRequest> which, Set<GatewaySession> found) {
        boolean isOpen = request.exists()
                && (request.isPending || (request.kind == RequestKind.ORDER && !request.state.isFinal()));
        if (isOpen && which.test(request)) found.add(request.session.orElseThrow());
    }
}
