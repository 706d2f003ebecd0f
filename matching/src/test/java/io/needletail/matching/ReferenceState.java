package io.needletail.matching;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** State of the reference engine: one list of open orders, in the order in which they began to wait. */
final class ReferenceState {
    /** State of an instrument besides its orders. */
    static final class Terms {
        InstrumentRules rules = InstrumentRules.DEFAULTS;
        TradingPhase phase = TradingPhase.CLOSED;
        long reference;
        long last;
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;

        void traded(long price) {
            low = Math.min(low, price);
            high = Math.max(high, price);
        }

        boolean isContinuous() {
            return phase == TradingPhase.CONTINUOUS;
        }
    }

    /** Limits and counts of an owner. */
    static final class Account {
        OwnerLimits limits = OwnerLimits.UNLIMITED;
        boolean isBlocked;
        long periodStart;
        long messages;
    }

    private static final long PAGE_RANKS = 64;

    final MatchingConfig config;
    final List<ReferenceOrder> open = new ArrayList<>();
    final Map<Integer, Terms> instruments = new TreeMap<>();
    final Map<Integer, Account> owners = new TreeMap<>();
    long nowNs;
    long trades;
    private long ages;

    ReferenceState(MatchingConfig config) {
        this.config = config;
    }

    Optional<ReferenceOrder> find(long id) {
        return open.stream().filter(order -> order.id == id).findFirst();
    }

    /** Returns the orders of one place and side, or all sides, best and oldest first. */
    List<ReferenceOrder> sorted(int instrument, int place, Predicate<ReferenceOrder> which) {
        List<ReferenceOrder> found = new ArrayList<>();
        for (ReferenceOrder order : open) {
            if (order.instrument == instrument && order.place == place && which.test(order)) found.add(order);
        }
        found.sort((a, b) -> a.isBefore(b) ? -1 : 1);
        return found;
    }

    /** Returns the first order of one side of a book. */
    Optional<ReferenceOrder> best(int instrument, int place, OrderSide side) {
        ReferenceOrder best = null;
        for (ReferenceOrder order : open) {
            boolean isThere = order.instrument == instrument && order.place == place && order.side == side;
            if (isThere && (best == null || order.isBefore(best))) best = order;
        }
        return Optional.ofNullable(best);
    }

    /** Returns all orders of an instrument in their sequence. */
    List<ReferenceOrder> sequence(int instrument) {
        List<ReferenceOrder> all = new ArrayList<>();
        all.addAll(sorted(instrument, OrderAttributes.BOOK, ReferenceOrder::isBuy));
        all.addAll(sorted(instrument, OrderAttributes.BOOK, order -> !order.isBuy()));
        all.addAll(sorted(instrument, OrderAttributes.STOPS, ReferenceOrder::isBuy));
        all.addAll(sorted(instrument, OrderAttributes.STOPS, order -> !order.isBuy()));
        List<ReferenceOrder> parked = new ArrayList<>(sorted(instrument, OrderAttributes.PARKED, order -> true));
        parked.sort(Comparator.comparingLong(order -> order.age));
        all.addAll(parked);
        return all;
    }

    void place(ReferenceOrder order, int place) {
        order.showSlice();
        order.place = place;
        order.age = ++ages;
        if (!open.contains(order)) open.add(order);
    }

    void makeYoungest(ReferenceOrder order) {
        order.age = ++ages;
    }

    long openOf(int owner) {
        return open.stream().filter(order -> order.owner == owner).count();
    }

    /** Returns the pages that are in use: every 64 adjacent ranks of one side that have an order. */
    private Set<String> pages() {
        Set<String> pages = new HashSet<>();
        for (ReferenceOrder order : open) {
            boolean isPaged = order.place == OrderAttributes.BOOK || order.place == OrderAttributes.STOPS;
            if (isPaged) pages.add(page(order.instrument, order.place, order.side, order.rank()));
        }
        return pages;
    }

    boolean hasPage(int instrument, int place, OrderSide side, long rank) {
        return pages().contains(page(instrument, place, side, rank));
    }

    /** Returns the pages that are free and not reserved for an order that waits outside the book. */
    long availablePages() {
        long reserved = open.stream()
                .filter(order -> order.place == OrderAttributes.STOPS || order.place == OrderAttributes.PARKED)
                .count();
        return config.levelPages() - pages().size() - reserved;
    }

    private static String page(int instrument, int place, OrderSide side, long rank) {
        return instrument + "/" + place + "/" + side + "/" + Math.floorDiv(rank, PAGE_RANKS);
    }

    /** Returns the hash that the engine has for the same state. */
    long hash(StateWriter state) {
        state.beginHash();
        state.word(StateWriter.MAGIC);
        state.word(nowNs);
        state.word(trades);
        instruments.forEach((number, terms) -> write(state, number, terms));
        state.word(-1);
        owners.forEach((number, account) -> write(state, number, account));
        state.word(-1);
        return state.hash();
    }

    private void write(StateWriter state, int number, Terms terms) {
        state.word(number);
        terms.rules.ticks().write(state);
        state.word(terms.rules.lotSize());
        state.word(terms.rules.collar());
        state.word(terms.rules.volatilityRange());
        state.word(terms.phase.code);
        state.word(terms.reference);
        state.word(terms.last);
        state.word(terms.low);
        state.word(terms.high);
        sequence(number).forEach(order -> order.write(state));
        state.word(-1);
    }

    private void write(StateWriter state, int number, Account account) {
        state.word(number);
        state.word(account.isBlocked ? 2 : 1);
        state.word(account.limits.orderSizeMax());
        state.word(account.limits.notionalMax());
        state.word(account.limits.openOrdersMax());
        state.word(account.limits.messagesMax());
        state.word(account.limits.periodNs());
        state.word(account.periodStart);
        state.word(account.messages);
        state.word(openOf(number));
        for (ReferenceOrder order : open) {
            if (order.owner == number) state.word(order.id);
        }
    }
}
