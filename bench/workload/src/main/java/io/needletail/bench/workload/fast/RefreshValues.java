package io.needletail.bench.workload.fast;

import static io.needletail.bench.workload.fast.Shape.ABSENT;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Draws the values of market data refreshes: 88 in 100 entries change a book, the others are trades. The order of the
 * draws is part of the workload.
 */
final class RefreshValues {
    /** Messages in a stream. */
    static final int MESSAGES = 10_000;

    private static final int SEED = 20_110_613;
    private static final int SECURITIES = 24;
    private static final int DATE = 20_110_613;
    private static final long TIME_DIGITS = 1_000_000_000;
    private static final int MS_PER_HOUR = 3_600_000;
    private static final int FIRST_MS = 14 * MS_PER_HOUR + 30 * 60_000;
    private static final int FIRST_NUMBER = 3_307_520;
    private static final int[] IDS = {26068, 8121, 19702, 34991, 55214, 70312, 811, 120334};
    private static final int[] SIZES = {1, 3, 7, 12, 25, 40, 118, 260, 733, 1204};

    private final PythonRandom random = new PythonRandom(SEED);
    private final Security[] securities = IntStream.range(0, SECURITIES)
            .mapToObj(index -> new Security(index, random))
            .toArray(Security[]::new);
    private int nowMs = FIRST_MS;
    private int number = FIRST_NUMBER;

    /** A traded security, with the state for its next entry. */
    private static final class Security {
        final int id;
        final int exponent;
        final int tick;
        int price;
        int volume;
        int net;
        int sequence;

        Security(int index, PythonRandom random) {
            id = random.choice(IDS) + index * 7;
            price = 90_000 + 25 * random.below(2_800);
            tick = index % 3 == 0 ? 5 : 25;
            volume = random.range(1_000, 90_000);
            sequence = random.range(90_000, 120_000);
            exponent = index == 5 || index == 11 || index == 17 ? -2 : 0;
        }
    }

    /** The stream that is drawn first: one entry each. */
    static Messages one() {
        return new RefreshValues().stream(lengths(1));
    }

    /** The stream that is drawn after it: four entries each. */
    static Messages four() {
        RefreshValues values = new RefreshValues();
        values.stream(lengths(1));
        return values.stream(lengths(4));
    }

    /** The stream that is drawn last: one to five entries each. */
    static Messages mixed() {
        RefreshValues values = new RefreshValues();
        values.stream(lengths(1));
        values.stream(lengths(4));
        int[] lengths = lengths(0);
        for (int index = 0; index < MESSAGES; index++) lengths[index] = values.random.choice(1, 1, 1, 2, 2, 3, 4, 5);
        return values.stream(lengths);
    }

    private static int[] lengths(int all) {
        int[] lengths = new int[MESSAGES];
        Arrays.fill(lengths, all);
        return lengths;
    }

    private Messages stream(int[] lengths) {
        Messages messages = new Messages(Refresh.SHAPE);
        for (int length : lengths) message(messages, length);
        return messages;
    }

    private void message(Messages messages, int length) {
        number++;
        nowMs += random.choice(0, 0, 1, 1, 2, 5, 13, 40);
        boolean isRepeated = random.random() < 0.002;
        messages.head(number, DATE * TIME_DIGITS + time(), isRepeated ? 'Y' : ABSENT, DATE);
        Security security = security();
        for (int index = 0; index < length; index++) {
            if (index > 0 && random.random() < 0.35) security = security();
            messages.entry(random.random() < 0.12 ? trade(security) : book(security));
        }
    }

    private Security security() {
        return securities[random.below(SECURITIES)];
    }

    /** The time of day as nine digits. */
    private int time() {
        int minutes = nowMs / 60_000;
        return (minutes / 60 * 100 + minutes % 60) * 100_000 + nowMs % 60_000;
    }

    private int[] entry(Security security, int price) {
        security.sequence++;
        int[] cells = new int[Refresh.ENTRY_CELLS];
        Arrays.fill(cells, ABSENT);
        cells[Refresh.SECURITY] = security.id;
        cells[Refresh.RPT_SEQ] = security.sequence;
        cells[Refresh.PRICE] = price;
        cells[Refresh.PRICE_EXPONENT] = security.exponent;
        cells[Refresh.TIME] = time();
        return cells;
    }

    private int level() {
        return random.choice(1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10);
    }

    private int[] trade(Security security) {
        level(); // drawn for trades too
        security.price += random.choice(-1, 0, 0, 1) * security.tick;
        int size = random.choice(1, 1, 2, 3, 5, 10, 25, 100);
        security.volume += size;
        security.net += random.choice(-1, 0, 1) * security.tick;
        int[] cells = entry(security, security.price);
        cells[Refresh.ACTION] = 0;
        cells[Refresh.TYPE] = '2';
        cells[Refresh.SIZE] = size;
        cells[Refresh.SESSION] = '2';
        if (random.random() < 0.8) {
            cells[Refresh.NET_CHANGE] = security.net;
            cells[Refresh.NET_CHANGE_EXPONENT] = security.exponent;
        }
        cells[Refresh.VOLUME] = security.volume;
        if (random.random() < 0.1) cells[Refresh.TRADE_CONDITION] = 'E';
        cells[Refresh.TICK_DIRECTION] = random.choice('0', '1', '2', '3');
        cells[Refresh.AGGRESSOR] = random.choice(1, 2);
        cells[Refresh.MATCH_EVENT] = random.choice('0', '1', '1', '1');
        return cells;
    }

    private int[] book(Security security) {
        int level = level();
        int action = random.choice(0, 1, 1, 1, 1, 1, 2);
        int side = random.choice(0, 1);
        int[] cells = entry(security, security.price + (side == 0 ? -level : level) * security.tick);
        cells[Refresh.ACTION] = action;
        cells[Refresh.LEVEL] = level;
        cells[Refresh.TYPE] = side == 0 ? '0' : '1';
        if (random.random() < 0.01) cells[Refresh.OPEN_CLOSE] = random.below(6);
        if (!(action == 2 && random.random() < 0.5)) {
            cells[Refresh.SIZE] = random.choice(SIZES);
            cells[Refresh.ORDERS] = random.range(1, 60);
        }
        cells[Refresh.SESSION] = random.random() < 0.97 ? '2' : random.random() < 0.5 ? '3' : ABSENT;
        if (random.random() < 0.03) cells[Refresh.QUOTE_CONDITION] = 'K';
        cells[Refresh.MATCH_EVENT] = random.random() < 0.9 ? '1' : random.random() < 0.8 ? '0' : ABSENT;
        return cells;
    }
}
