package io.needletail.console;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The addresses of the API that show a venue: its books, the nodes of its cluster, its market data. */
final class VenueRoutes {
    private static final String V1 = "/api/v1";
    private static final String SYMBOL = "symbol";

    private final ConsoleSources sources;

    VenueRoutes(ConsoleSources sources) {
        this.sources = sources;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get(V1 + "/books", "Shows the order books of the venue.", List.of(), call -> {
            call.json(HttpCall.OK, market().overview());
        }));
        routes.add(Route.get(V1 + "/books/{symbol}", "Shows one order book.", List.of(), call -> {
            call.json(HttpCall.OK, found(market().book(call.path(SYMBOL)), "the venue has no instrument ", call));
        }));
        routes.add(Route.get(V1 + "/cluster", "Shows the nodes of the venue's cluster.", List.of(), call -> {
            ClusterView cluster = known(
                    sources.cluster(),
                    "this console shows no cluster; name its folder with needletail console --cluster DIR");
            call.json(HttpCall.OK, cluster.nodes());
        }));
        routes.add(Route.get(
                V1 + "/feed", "Shows the market data that the process publishes or reads.", List.of(), call -> {
                    call.json(HttpCall.OK, feed().feed());
                }));
        routes.add(Route.get(V1 + "/feed/books/{symbol}", "Shows one book of a feed that is read.", List.of(), call -> {
            call.json(HttpCall.OK, found(feed().book(call.path(SYMBOL)), "the feed has no book ", call));
        }));
        return routes;
    }

    private MarketView market() {
        return known(sources.market(), "this console shows no venue; start one with needletail venue --console");
    }

    private FeedView feed() {
        return known(
                sources.feed(),
                "this console shows no market data; start needletail feed book --console, or a venue that publishes them");
    }

    private static <T> T known(Optional<T> part, String otherwise) {
        return part.orElseThrow(() -> ApiException.notFound(otherwise));
    }

    private static Map<String, Object> found(Map<String, Object> book, String otherwise, HttpCall call) {
        if (book.isEmpty()) throw ApiException.notFound(otherwise + call.path(SYMBOL));
        return book;
    }
}
