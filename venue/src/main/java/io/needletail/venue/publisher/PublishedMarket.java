package io.needletail.venue.publisher;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.DepthBooks;
import io.needletail.venue.depth.VenueDepth;
import java.util.Arrays;
import java.util.List;

/** Published state: books, phases, names, and how often each book was updated. */
final class PublishedMarket {
    static final int NONE = -1;

    private static final long UPDATES_OF_EVENT = 4;

    final VenueDepth depth;

    /** Time of the last event, epoch ns. */
    long timeNs;

    /** Sequence of the last event. */
    long eventSequence;

    private final ListedInstrument[] instruments;
    private final byte[][] symbols;
    private final boolean[] isDefined;
    private final long[] rptSeqs;
    private int defined;

    PublishedMarket(MatchingConfig capacity, List<ListedInstrument> listed) {
        depth = new VenueDepth(capacity);
        instruments = new ListedInstrument[capacity.instruments()];
        isDefined = new boolean[capacity.instruments()];
        rptSeqs = new long[capacity.instruments()];
        for (int i = 0; i < instruments.length; i++) instruments[i] = ListedInstrument.unlisted(i);
        symbols = new byte[instruments.length][];
        list(listed);
        for (int i = 0; i < instruments.length; i++) symbols[i] = bytes(instruments[i]);
    }

    /** Names instruments; one that is defined keeps its name and its price units. */
    void list(List<ListedInstrument> listed) {
        for (ListedInstrument instrument : listed) {
            if (instrument.number() >= instruments.length) {
                throw new IllegalArgumentException("instrument " + instrument.symbol() + " has the number "
                        + instrument.number() + ": expected less than " + instruments.length);
            }
            if (isDefined[instrument.number()]) continue;
            instruments[instrument.number()] = instrument;
            symbols[instrument.number()] = bytes(instrument);
        }
    }

    private static byte[] bytes(ListedInstrument instrument) {
        return instrument.symbol().getBytes(US_ASCII);
    }

    void clear() {
        depth.clear();
        Arrays.fill(isDefined, false);
        Arrays.fill(rptSeqs, 0);
        defined = 0;
    }

    void define(int instrument) {
        if (!isDefined[instrument]) defined++;
        isDefined[instrument] = true;
    }

    /** Returns the number of defined instruments. */
    int defined() {
        return defined;
    }

    /** Returns the first defined instrument from a number on, or NONE. */
    int definedFrom(int number) {
        for (int i = number; i < isDefined.length; i++) {
            if (isDefined[i]) return i;
        }
        return NONE;
    }

    ListedInstrument instrument(int number) {
        return instruments[number];
    }

    byte[] symbol(int number) {
        return symbols[number];
    }

    TradingPhase phase(int instrument) {
        return depth.phase(instrument);
    }

    long nextRptSeq(int instrument) {
        return ++rptSeqs[instrument];
    }

    /**
     * Raises the counters of updates above all that events before a sequence may have caused: an event changes two
     * levels and is one trade.
     */
    void skipRptSeqs(long nextSequence) {
        long base = UPDATES_OF_EVENT * nextSequence;
        for (int i = 0; i < rptSeqs.length; i++) rptSeqs[i] = Math.max(rptSeqs[i] + 1, base);
    }

    long rptSeq(int instrument) {
        return rptSeqs[instrument];
    }

    /** Returns the number of levels of both sides. */
    int levels(int instrument) {
        DepthBooks books = depth.books();
        return books.levels(instrument, OrderSide.BUY) + books.levels(instrument, OrderSide.SELL);
    }
}
