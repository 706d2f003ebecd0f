package io.needletail.venue.publisher;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.needletail.matching.EngineLevels.Level;
import io.needletail.matching.OrderSide;
import io.needletail.venue.depth.LevelChange.Action;
import io.needletail.venue.depth.RandomTrading;
import io.needletail.venue.marketdata.BookSnapshotDecoder;
import io.needletail.venue.marketdata.MarketDataUpdateDecoder;
import io.needletail.venue.marketdata.MessageHeaderDecoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.agrona.DirectBuffer;

/** A program of a customer: keeps books from the messages of an Aeron stream, and takes snapshots after a gap. */
final class SbeBooks implements FragmentHandler {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MarketDataUpdateDecoder update = new MarketDataUpdateDecoder();
    private final BookSnapshotDecoder snapshot = new BookSnapshotDecoder();
    private final List<TreeMap<Long, Level>> sides = new ArrayList<>();
    private final long[] rptSeqs = new long[RandomTrading.INSTRUMENTS];
    private long next;
    private int gaps;

    SbeBooks() {
        for (int side = 0; side < 2 * RandomTrading.INSTRUMENTS; side++) {
            Comparator<Long> bestFirst = side % 2 == 0 ? Comparator.reverseOrder() : Comparator.naturalOrder();
            sides.add(new TreeMap<>(bestFirst));
        }
    }

    int gaps() {
        return gaps;
    }

    List<Level> side(int instrument, OrderSide side) {
        return List.copyOf(
                sides.get(2 * instrument + (side == OrderSide.BUY ? 0 : 1)).values());
    }

    @Override
    public void onFragment(DirectBuffer buffer, int offset, int length, Header fragment) {
        header.wrap(buffer, offset);
        // The sequence is the first field of each message.
        long sequence =
                buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH, MarketDataUpdateDecoder.BYTE_ORDER);
        if (next != 0 && sequence != next) gaps++;
        next = sequence + 1;
        switch (header.templateId()) {
            case MarketDataUpdateDecoder.TEMPLATE_ID -> update(update.wrapAndApplyHeader(buffer, offset, header));
            case BookSnapshotDecoder.TEMPLATE_ID -> snapshot(snapshot.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                // Listings, phases and heartbeats change no book.
            }
        }
    }

    private void update(MarketDataUpdateDecoder message) {
        for (MarketDataUpdateDecoder.EntriesDecoder entry : message.entries()) {
            int instrument = entry.instrument();
            boolean isNext = entry.rptSeq() == rptSeqs[instrument] + 1;
            if (!isNext) continue;
            rptSeqs[instrument]++;
            if (entry.entryType() == UpdateBatch.TRADE) continue;
            TreeMap<Long, Level> side = sides.get(2 * instrument + entry.entryType());
            if (entry.action() == Action.DELETE.code()) side.remove(entry.price());
            else side.put(entry.price(), new Level(entry.price(), entry.quantity(), entry.orders()));
        }
    }

    private void snapshot(BookSnapshotDecoder message) {
        int instrument = message.instrument();
        if (message.isFirst() == 1) {
            sides.get(2 * instrument).clear();
            sides.get(2 * instrument + 1).clear();
            rptSeqs[instrument] = message.rptSeq();
        }
        for (BookSnapshotDecoder.LevelsDecoder level : message.levels()) {
            sides.get(2 * instrument + level.entryType())
                    .put(level.price(), new Level(level.price(), level.quantity(), level.orders()));
        }
    }
}
