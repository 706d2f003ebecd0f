package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Instruments, firms and sessions that a gateway serves, which a reload changes while it runs. On the engine's thread.
 */
public final class ServedMarket {
    private final Listings listings;
    private final Sessions sessions;
    private final MarketDataRequests marketData;
    private final OpenOrders open;
    private final FixApplication application;

    ServedMarket(
            Listings listings,
            Sessions sessions,
            MarketDataRequests marketData,
            OpenOrders open,
            FixApplication application) {
        this.listings = listings;
        this.sessions = sessions;
        this.marketData = marketData;
        this.open = open;
        this.application = application;
    }

    /**
     * Parts that are to be removed.
     *
     * @param sessions sessions of the engine
     * @param owners names of firms
     * @param instruments numbers of instruments
     */
    public record Removal(Set<SessionId> sessions, Set<String> owners, Set<Integer> instruments) {
        /** Nothing. */
        public static final Removal NONE = new Removal(Set.of(), Set.of(), Set.of());

        /** Copies the sets. */
        public Removal {
            sessions = Set.copyOf(sessions);
            owners = Set.copyOf(owners);
            instruments = Set.copyOf(instruments);
        }

        private boolean isNone() {
            return equals(NONE);
        }
    }

    /**
     * {@return why something cannot be removed: it has open orders, or requests that are not answered; empty when it
     * can}
     *
     * @param removal what is to be removed
     */
    public List<String> obstacles(Removal removal) {
        List<String> obstacles = new ArrayList<>();
        if (removal.isNone()) return obstacles;
        for (SessionId id : removal.sessions()) {
            boolean isOpen = !open.sessions(one -> isOf(one, id)).isEmpty();
            if (isOpen) obstacles.add("session " + id + " has open orders" + advice(id.targetCompId()));
        }
        for (String owner : removal.owners()) {
            boolean isOpen = open.sessions(_ -> true).stream()
                    .anyMatch(session -> session.member().equals(owner));
            if (isOpen) obstacles.add("[OWNER] " + owner + " has open orders" + advice(owner));
        }
        for (int instrument : removal.instruments()) {
            String symbol = listings.of(instrument).symbol();
            open.sessions(one -> one.instrument == instrument)
                    .forEach(session -> obstacles.add("[INSTRUMENT] " + symbol + " has open orders of "
                            + session.member() + advice(session.member())));
        }
        return obstacles;
    }

    /**
     * Serves a market. Requests of firms that it does not have, and for instruments that it does not have, are refused
     * from now on.
     *
     * @param market instruments and firms
     * @param removed sessions that the engine is about to remove, whose requests are refused, too
     */
    public void serve(Gateway.Market market, Set<SessionId> removed) {
        listings.list(market.instruments());
        sessions.members(market.owners());
        marketData.listed();
        application.leaving(Set.copyOf(removed));
    }

    /**
     * Lets the reports of sessions wait until the engine has opened them again.
     *
     * @param ids sessions that the engine is about to close
     */
    public void detach(Set<SessionId> ids) {
        sessions.detach(ids);
    }

    /**
     * Makes the sessions of the engine known, of which some may be new.
     *
     * @param all its sessions
     */
    public void attach(List<Session> all) {
        sessions.retain(all);
        for (Session session : all) {
            if (sessions.isMember(session.id())) sessions.of(session);
        }
    }

    /**
     * {@return true when the venue has an instrument}
     *
     * @param instrument its number
     */
    public boolean isDefined(int instrument) {
        return listings.isDefined(instrument);
    }

    /**
     * {@return the phase of an instrument; {@code CLOSED} for one that the venue does not have}
     *
     * @param instrument its number
     */
    public TradingPhase phase(int instrument) {
        return listings.phase(instrument);
    }

    private static boolean isOf(TrackedRequest request, SessionId id) {
        return request.session.orElseThrow().name().equals(id.toString());
    }

    private static String advice(String owner) {
        return ": cancel them first, with 'needletail market cancel-for " + owner + "'";
    }
}
