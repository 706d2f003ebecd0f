package io.needletail.feed.book;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Template;
import java.nio.charset.StandardCharsets;

/** Creates messages of new and deleted orders without allocation. */
final class Quiet implements BookListener {
    private static final Template TEMPLATE = Told.TEMPLATES.all().getFirst();
    private static final Instruction.Sequence ENTRIES =
            (Instruction.Sequence) TEMPLATE.instructions().getLast();
    private static final byte[] BID = "0".getBytes(StandardCharsets.US_ASCII);
    /** A multiple of the number of securities, so that both entries of a message are of one. */
    private static final int ALIVE = 501;

    private final byte[] id = new byte[9];
    private final int action = slot("279");
    private final int type = slot("269");
    private final int security = slot("48");
    private final int price = slot("270");
    private final int size = slot("271");
    private final int orderId = slot("278");
    private final BookFeed feed;
    int changes;
    int wrongs;

    Quiet(BookOptions options) {
        feed = new BookFeed(Told.TEMPLATES, BookMapping.FIX, options, this);
    }

    private static int slot(String tag) {
        return ENTRIES.instructions().stream()
                .filter(instruction -> instruction.name().id().equals(tag))
                .findFirst()
                .orElseThrow()
                .slot();
    }

    /** A new order, and the deletion of one of some hundred steps ago, in one message. */
    void step(int number) {
        feed.begin(TEMPLATE);
        feed.sequence(ENTRIES.slot(), 2);
        feed.element(ENTRIES.slot(), 0);
        order(number, 0);
        feed.decimal(price, 1_000 + number % 50, -2);
        feed.integer(size, 10);
        if (number >= ALIVE) {
            feed.element(ENTRIES.slot(), 1);
            order(number - ALIVE, 2);
        }
        feed.close(ENTRIES.slot());
        feed.end(TEMPLATE);
    }

    /** Removes all orders. */
    void clear() {
        feed.books().clear();
    }

    private void order(int number, int what) {
        feed.integer(action, what);
        feed.bytes(type, BID, 0, 1);
        feed.integer(security, number % 3);
        int rest = number + 100_000_000;
        for (int i = 8; i >= 0; i--) {
            id[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        feed.bytes(orderId, id, 0, 9);
    }

    @Override
    public void changed(MarketBook book) {
        changes++;
    }

    @Override
    public void trade(long of, long at, long much) {}

    @Override
    public void error(BookError error, long of, long place) {
        wrongs++;
    }
}
