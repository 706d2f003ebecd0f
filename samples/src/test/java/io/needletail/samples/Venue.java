package io.needletail.samples;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** An invented venue with a few price levels of two securities; describes its events as lines that can be encoded. */
final class Venue {
    private static final int LEVELS_MAX = 5;
    private static final int[] SECURITIES = {1001, 1002};
    private static final int ENTRIES_MAX = 4;

    private final Random random = new Random(7);
    private final List<Market> markets = new ArrayList<>();
    private long timeMillis = 20260105090000000L;
    private int sequence;
    private int snapshots;

    /** One security. */
    private static final class Market {
        final int security;
        final List<TreeMap<Integer, Integer>> sides = List.of(new TreeMap<>((a, b) -> b - a), new TreeMap<>());
        int middle = 10_000;
        int rptSeq;

        Market(int security) {
            this.security = security;
        }
    }

    Venue() {
        for (int security : SECURITIES) markets.add(new Market(security));
    }

    int sequence() {
        return sequence;
    }

    int snapshots() {
        return snapshots;
    }

    /** The next update as a line of JSON. */
    String update() {
        List<String> entries = new ArrayList<>();
        int count = 1 + random.nextInt(ENTRIES_MAX);
        for (int i = 0; i < count; i++) entries.add(entry(markets.get(random.nextInt(markets.size()))));
        sequence++;
        timeMillis += random.nextInt(20);
        return "{\"t\":1,\"f\":{\"MessageType\":\"X\",\"MsgSeqNum\":%d,\"SendingTime\":%d,\"Entries\":[%s]}}"
                .formatted(sequence, timeMillis, String.join(",", entries));
    }

    String heartbeat() {
        sequence++;
        return "{\"t\":3,\"f\":{\"MessageType\":\"0\",\"MsgSeqNum\":%d,\"SendingTime\":%d}}"
                .formatted(sequence, timeMillis);
    }

    private String entry(Market market) {
        int side = random.nextInt(2);
        TreeMap<Integer, Integer> levels = market.sides.get(side);
        int kind = random.nextInt(10);
        market.rptSeq++;
        if (levels.isEmpty() || (kind < 4 && levels.size() < LEVELS_MAX)) return added(market, side, levels);
        int index = random.nextInt(levels.size());
        int price = new ArrayList<>(levels.keySet()).get(index);
        if (kind < 6) {
            levels.remove(price);
            return entry(market, side, 2, index + 1, "");
        }
        int size = 1 + random.nextInt(50);
        levels.put(price, size);
        return entry(market, side, 1, index + 1, priced(price, size));
    }

    private String added(Market market, int side, SortedMap<Integer, Integer> levels) {
        int price = free(market, side, levels);
        int size = 1 + random.nextInt(50);
        levels.put(price, size);
        return entry(market, side, 0, levels.headMap(price).size() + 1, priced(price, size));
    }

    /** A price without a level, never across the middle. */
    private int free(Market market, int side, SortedMap<Integer, Integer> levels) {
        int away = 5;
        int price;
        do {
            price = market.middle + (side == 0 ? -away : away);
            away += 5 * (1 + random.nextInt(2));
        } while (levels.containsKey(price));
        return price;
    }

    private static String priced(int price, int size) {
        return ",\"MDEntryPx\":{\"m\":%d,\"e\":-2},\"MDEntrySize\":%d".formatted(price, size);
    }

    private static String entry(Market market, int side, int action, int level, String priced) {
        return "{\"MDUpdateAction\":%d,\"MDEntryType\":\"%d\",\"SecurityID\":%d,\"RptSeq\":%d,\"MDPriceLevel\":%d%s}"
                .formatted(action, side, market.security, market.rptSeq, level, priced);
    }

    /** A snapshot of each security. */
    List<String> snapshot() {
        List<String> lines = new ArrayList<>();
        for (Market market : markets) {
            List<String> entries = new ArrayList<>();
            for (int side = 0; side < 2; side++) {
                int level = 1;
                for (var at : market.sides.get(side).entrySet()) {
                    entries.add("{\"MDEntryType\":\"%d\",\"MDPriceLevel\":%d%s}"
                            .formatted(side, level, priced(at.getKey(), at.getValue())));
                    level++;
                }
            }
            snapshots++;
            lines.add(("{\"t\":2,\"f\":{\"MessageType\":\"W\",\"MsgSeqNum\":%d,\"SendingTime\":%d,"
                            + "\"LastMsgSeqNumProcessed\":%d,\"TotNumReports\":%d,\"SecurityID\":%d,\"RptSeq\":%d,\"Entries\":[%s]}}")
                    .formatted(
                            snapshots,
                            timeMillis,
                            sequence,
                            markets.size(),
                            market.security,
                            market.rptSeq,
                            String.join(",", entries)));
        }
        return lines;
    }

    /** Returns the books as sample 07 prints them. */
    List<String> books() {
        List<String> lines = new ArrayList<>();
        for (Market market : markets) {
            lines.add("security " + market.security);
            for (int side = 0; side < 2; side++) {
                String name = side == 0 ? "BID" : "OFFER";
                market.sides
                        .get(side)
                        .forEach((price, size) ->
                                lines.add(String.format(Locale.ROOT, "  %s %.2f x %d", name, price / 100.0, size)));
            }
        }
        return lines;
    }
}
