package io.needletail.matching;

import java.util.ArrayDeque;
import java.util.Deque;

/** All state of a matching engine. */
final class Market {
    // In place of the number of an instrument: commands that end orders in steps follow.
    private static final long PENDING = -3;

    final OrderTable table;
    final OrderSlab orders;
    final Owners owners;
    final LevelPages pages;
    final Instrument[] instruments;

    /** Commands that end many orders in steps, the oldest first. */
    final Deque<PendingCancel> pending = new ArrayDeque<>();

    /** The latest time of a command, in ns. */
    long nowNs;

    /** The number of trades so far; the id of the last. */
    long trades;

    Market(MatchingConfig config) {
        table = new OrderTable(config);
        orders = table.orders;
        owners = table.owners;
        pages = new LevelPages(config.levelPages());
        instruments = new Instrument[config.instruments()];
    }

    /** Moves the time; a command with an earlier time than the one before has the time of that one. */
    void moveTo(long timeNs) {
        if (timeNs > nowNs) nowNs = timeNs;
    }

    boolean isInstrument(int number) {
        return number >= 0 && number < instruments.length && instruments[number] != null;
    }

    Instrument instrumentOf(int slot) {
        return instruments[orders.instrument(slot)];
    }

    /** Returns the instrument in the word of an order that names it. */
    Instrument instrumentOf(long meta) {
        return instruments[OrderSlab.instrument(meta)];
    }

    /** Returns an instrument that trades continuously, or null. */
    Instrument continuous(int number) {
        Instrument[] all = instruments;
        if (number < 0 || number >= all.length) return null;
        Instrument instrument = all[number];
        return instrument != null && instrument.isContinuous() ? instrument : null;
    }

    void addInstrument(int number) {
        instruments[number] = new Instrument(number, pages, orders);
    }

    void write(StateWriter state) {
        state.word(StateWriter.MAGIC);
        state.word(nowNs);
        state.word(trades);
        if (!pending.isEmpty()) writePending(state);
        for (Instrument instrument : instruments) {
            if (instrument != null) instrument.write(state);
        }
        state.word(-1);
        owners.write(state);
    }

    void read(StateReader state) {
        state.begin();
        nowNs = state.word();
        trades = state.word();
        for (long number = state.word(); number != -1; number = state.word()) {
            if (number == PENDING) {
                readPending(state);
                continue;
            }
            if (number < 0 || number >= instruments.length) {
                throw StateReader.damaged("instrument " + number + " is out of range");
            }
            addInstrument((int) number);
            instruments[(int) number].read(state, table);
        }
        owners.read(state, table.index);
        state.end();
    }

    private void writePending(StateWriter state) {
        state.word(PENDING);
        state.word(pending.size());
        for (PendingCancel command : pending) command.write(state);
    }

    private void readPending(StateReader state) {
        int count = state.count(Integer.MAX_VALUE);
        for (int i = 0; i < count; i++) pending.add(PendingCancel.read(state));
    }
}
