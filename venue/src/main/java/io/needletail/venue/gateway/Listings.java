package io.needletail.venue.gateway;

import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.wire.FieldReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The instruments of a gateway by number and by symbol, with their phases. */
final class Listings {
    /** Result of a search for a symbol that is not listed. */
    static final int UNKNOWN = -1;

    private static final int PRIME = 31;

    // An instrument that is not listed any more keeps its name and prices, for reports of its orders.
    private final ListedInstrument[] byNumber;
    private final byte[][] symbols;
    private final TradingPhase[] phases;
    private final boolean[] isDefined;
    private final boolean[] collars;
    private List<ListedInstrument> all = List.of();
    private boolean[] isListed = {};
    private int[] table = {};

    Listings(List<InstrumentSetup> instruments, int capacity) {
        byNumber = new ListedInstrument[capacity];
        symbols = new byte[capacity][];
        phases = new TradingPhase[capacity];
        isDefined = new boolean[capacity];
        collars = new boolean[capacity];
        Arrays.fill(phases, TradingPhase.CLOSED);
        list(instruments);
    }

    /** Lists these instruments and no others. */
    void list(List<InstrumentSetup> instruments) {
        all = instruments.stream().map(ListedInstrument::of).toList();
        isListed = new boolean[byNumber.length];
        table = new int[Integer.highestOneBit(all.size() + 1) << 2];
        Arrays.fill(table, UNKNOWN);
        all.forEach(this::add);
        for (InstrumentSetup setup : instruments)
            collars[setup.number()] = setup.rules().collar() != 0;
    }

    List<ListedInstrument> all() {
        return all;
    }

    /** Returns the number of an instrument, or {@link #UNKNOWN}. */
    int find(FieldReader message, int tag) {
        int field = message.find(tag);
        if (field == FieldReader.NOT_FOUND) return UNKNOWN;
        byte[] bytes = message.bytes();
        int from = message.from(field);
        int to = message.to(field);
        for (int at = place(bytes, from, to); table[at] != UNKNOWN; at = at + 1 & table.length - 1) {
            if (Arrays.equals(symbols[table[at]], 0, symbols[table[at]].length, bytes, from, to)) return table[at];
        }
        return UNKNOWN;
    }

    /** Returns true for the number of a listed instrument. */
    boolean isListed(int number) {
        return number >= 0 && number < isListed.length && isListed[number];
    }

    ListedInstrument of(int number) {
        return byNumber[number];
    }

    byte[] symbol(int number) {
        return symbols[number];
    }

    /** Returns true for an instrument whose prices stay near its reference price. */
    boolean hasCollar(int number) {
        return collars[number];
    }

    TradingPhase phase(int number) {
        return phases[number];
    }

    void phase(int number, TradingPhase phase) {
        phases[number] = phase;
    }

    /** Notes that the venue has an instrument. */
    void defined(int number) {
        isDefined[number] = true;
    }

    /** Returns true when the venue has an instrument, listed or not. */
    boolean isDefined(int number) {
        return isDefined[number];
    }

    /** Returns the phase of the venue: that of the listed instrument which is nearest to continuous trading. */
    TradingPhase venuePhase() {
        TradingPhase best = TradingPhase.CLOSED;
        for (ListedInstrument listing : all) {
            TradingPhase phase = phases[listing.number()];
            if (phase == TradingPhase.CONTINUOUS) return phase;
            if (phase != TradingPhase.CLOSED) best = phase;
        }
        return best;
    }

    private void add(ListedInstrument listing) {
        if (isListed[listing.number()]) {
            throw new IllegalArgumentException("instrument number " + listing.number() + " is listed twice");
        }
        byte[] symbol = listing.symbol().getBytes(StandardCharsets.ISO_8859_1);
        isListed[listing.number()] = true;
        byNumber[listing.number()] = listing;
        symbols[listing.number()] = symbol;
        int at = place(symbol, 0, symbol.length);
        while (table[at] != UNKNOWN) {
            if (Arrays.equals(symbols[table[at]], symbol)) {
                throw new IllegalArgumentException("symbol " + listing.symbol() + " is listed twice");
            }
            at = at + 1 & table.length - 1;
        }
        table[at] = listing.number();
    }

    private int place(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) hash = hash * PRIME + bytes[i];
        return (hash ^ hash >>> 16) & table.length - 1;
    }
}
