package io.needletail.feed.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.feed.Allocated;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Updates build books; an invalid one is reported. An update reads {@code 0 bid 1 99.5x3}: action, side, level,
 * price and size; by price without the level; by order with the order's identifier in its place.
 */
final class BookFeedTest {
    private static final BookOptions THREE_LEVELS = BookOptions.TEN_LEVELS.withLimits(3, 1, 2);
    private static final BookOptions THREE_PRICES = BookOptions.PRICES.withLimits(3, 1, 2);
    private static final BookOptions THREE_ORDERS = BookOptions.ORDERS.withLimits(2, 3, 2);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 bid 1 99x3;                                     99x3 / ;              ",
                "0 bid 1 99x3, 0 bid 1 99.5x1;                     99.5x1 99x3 / ;       ",
                "0 bid 1 99x3, 0 bid 2 98x1, 0 offer 1 100x7;      99x3 98x1 / 100x7;    ",
                "0 bid 1 4x1, 0 bid 2 3x1, 0 bid 3 2x1, 0 bid 1 5x1; 5x1 4x1 3x1 / ;     ",
                "0 bid 1 99x3, 1 bid 1 99x8;                       99x8 / ;              ",
                "0 bid 1 99x3, 1 bid 1 x8;                         99x8 / ;              ",
                "0 bid 1 99x3, 5 bid 1 98x8, 5 bid 2 97x1;         98x8 97x1 / ;         ",
                "0 bid 1 99x3, 0 bid 2 98x1, 2 bid 1;              98x1 / ;              ",
                "0 bid 1 3x1, 0 bid 2 2x1, 0 bid 3 1x1, 3 bid 2;   1x1 / ;               ",
                "0 bid 1 3x1, 0 bid 2 2x1, 0 bid 3 1x1, 4 bid 2;   3x1 / ;               ",
                "0 bid 1 99x3, J;                                  ' / ';                ",
                "0 bid 2 99x3;                                     ' / ';                LEVEL_GAP 7 2",
                "0 bid 1 99x3, 1 bid 2 98x1;                       99x3 / ;              CHANGE_OF_NOTHING 7 2",
                "2 bid 1;                                          ' / ';                DELETE_OF_NOTHING 7 1",
                "4 offer 2;                                        ' / ';                DELETE_OF_NOTHING 7 2",
                "0 bid 4 99x3;                                     ' / ';                LEVEL_TOO_DEEP 7 4",
                "0 bid 0 99x3;                                     ' / ';                NO_LEVEL 7 0",
                "0 bid - 99x3;                                     ' / ';                NO_LEVEL 7 0",
                "0 bid 1 x3;                                       ' / ';                NO_PRICE 7 1",
                "9 bid 1 99x3;                                     ' / ';                UNKNOWN_ACTION 7 1",
                "0 bid 1 99.55x3;                                  ' / ';                UNREPRESENTABLE 7 0",
                "0 bid 1 99x3, 0 bid 2 99.5x1;                     99x3 99.5x1 / ;       OUT_OF_ORDER 7 0",
                "0 bid 1 99x3, 0 offer 1 99x1;                     99x3 / 99x1;          CROSSED 7 0",
            })
    void levelsByTheirNumber(String updates, String book, String wrong) {
        assertBecomes(THREE_LEVELS, updates, book, wrong);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 bid - 99x3, 0 bid - 98x1, 0 bid - 99.5x2;       99.5x2 99x3 98x1 / ;  ",
                "0 offer - 99x3, 0 offer - 98x1, 0 offer - 99.5x2; ' / 98x1 99x3 99.5x2';",
                "0 bid - 99x3, 1 bid - 99x1;                       99x1 / ;              ",
                "0 bid - 99x3, 5 bid - 99x1, 5 bid - 98x2;         99x1 98x2 / ;         ",
                "0 bid - 99x3, 0 bid - 98x1, 2 bid - 99;           98x1 / ;              ",
                "0 bid - 99x3, 0 bid - 99x4;                       99x3 / ;              NEW_OF_EXISTING 7 990",
                "1 bid - 99x4;                                     ' / ';                CHANGE_OF_NOTHING 7 990",
                "0 bid - 99x3, 2 offer - 99;                       99x3 / ;              DELETE_OF_NOTHING 7 990",
                "0 bid - 99x3, 3 bid - 99;                         99x3 / ;              UNKNOWN_ACTION 7 990",
                "0 bid - x3;                                       ' / ';                NO_PRICE 7 0",
                "0 bid - 1x1, 0 bid - 2x1, 0 bid - 3x1, 0 bid - 4x1; 3x1 2x1 1x1 / ;     FULL 7 40",
                "0 bid - 99x3, 0 offer - 98x1;                     99x3 / 98x1;          CROSSED 7 0",
            })
    void levelsByTheirPrice(String updates, String book, String wrong) {
        assertBecomes(THREE_PRICES, updates, book, wrong);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0 bid a1 99x3, 0 bid a2 99x4, 0 offer a3 100x1;   99x7#2 / 100x1#1;     ",
                "0 bid 11 99x3, 1 bid 11 98x2;                     98x2#1 / ;            ",
                "0 bid 11 99x3, 1 - 11 x2;                         99x2#1 / ;            ",
                "0 bid 11 99x3, 0 bid 12 99x4, 2 - 11;             99x4#1 / ;            ",
                "0 bid 11 99x3, 2 - 11, 0 offer 11 99x3;           ' / 99x3#1';          ",
                "0 bid 11 99x3, 0 bid 12 98x1, 1 bid 11 97x3;      98x1#1 97x3#1 / ;     ",
                "0 bid 11 99x3, J, 0 bid 11 98x1;                  98x1#1 / ;            ",
                "0 bid 11 99x3, 0 bid 11 98x3;                     99x3#1 / ;            NEW_OF_EXISTING 7 11",
                "1 bid 11 99x3;                                    ' / ';                CHANGE_OF_NOTHING 7 11",
                "2 - 11;                                           ' / ';                DELETE_OF_NOTHING 7 11",
                "0 - 11 99x3;                                      ' / ';                NO_SIDE 7 11",
                "0 bid - 99x3;                                     ' / ';                BAD_ORDER_ID 7 0",
                "0 bid 1234567890123456789 99x3;                   ' / ';                BAD_ORDER_ID 7 0",
                "0 bid 11 x3;                                      ' / ';                NO_PRICE 7 11",
                "3 bid 11 99x3;                                    ' / ';                UNKNOWN_ACTION 7 11",
                "0 bid 1 9x1, 0 bid 2 8x1, 0 bid 3 7x1;            9x1#1 8x1#1 / ;       FULL 7 3",
                "0 bid 1 9x1, 0 bid 2 9x1, 0 bid 3 9x1, 0 bid 4 9x1; 9x3#3 / ;           FULL 7 4",
                "0 bid 1 9x1, 0 bid 2 9x1, 0 bid 3 8x1, 1 bid 1 7x1; 9x2#2 8x1#1 / ;     FULL 7 1",
            })
    void ordersByTheirIdentifier(String updates, String book, String wrong) {
        assertBecomes(THREE_ORDERS, updates, book, wrong);
    }

    @Test
    void eachMessageReportsABookOnce() {
        Told told = new Told(BookOptions.TEN_LEVELS);
        told.say("35=X", entry(1, "0 bid 1 99x3"), entry(2, "0 bid 1 98x3"), entry(1, "0 offer 1 100x3"));
        told.say("35=X", "48=1|269=2|270=99.5|271=4", "48=1|269=6|270=99");
        assertThat(told.heard).containsExactly("changed 1", "changed 2", "trade 1 995 4");
        assertThat(told.feed.books().others()).isEqualTo(1);
    }

    @Test
    void aMessageThatFailsChangesNothing() {
        Told told = new Told(BookOptions.TEN_LEVELS);
        told.begin("35=X", entry(1, "0 bid 1 99x3"));
        told.say("35=X", entry(1, "0 bid 1 98x1"));
        assertThat(told.book(1)).isEqualTo("98x1 / ");
    }

    @Test
    void updatesAreNumberedAndAGapIsNamed() {
        Told told = new Told(BookOptions.PRICES);
        told.say("35=X", "83=5|" + entry(1, "0 bid - 99x3"), "83=6|" + entry(1, "0 bid - 98x3"));
        told.say("35=X", "83=6|" + entry(1, "2 bid - 99"));
        assertThat(told.feed.books().skipped()).isEqualTo(1);
        told.say("35=X", "83=9|" + entry(1, "0 bid - 97x3"));
        assertThat(told.book(1)).isEqualTo("99x3 98x3 97x3 / ");
        assertThat(told.heard).contains("GAP_IN_RPT_SEQ 1 9");
        assertThat(told.feed.books().book(1).isSound()).isFalse();
    }

    @Test
    void aNumberForAWholeMessageCountsOnce() {
        Told told = new Told(BookOptions.PRICES);
        told.say("35=X|48=1|83=5", "279=0|269=0|270=99|271=1", "279=0|269=0|270=98|271=1");
        told.say("35=X|48=1|83=6", "279=0|269=0|270=97|271=1", "279=0|269=0|270=96|271=1");
        assertThat(told.book(1)).isEqualTo("99x1 98x1 97x1 96x1 / ");
        assertThat(told.heard).containsExactly("changed 1", "changed 1");
    }

    @Test
    void aSnapshotReplacesABookAndOlderUpdatesAreSkipped() {
        Told told = new Told(BookOptions.PRICES);
        told.say("35=X", "83=5|" + entry(1, "1 bid - 99x3"));
        assertThat(told.feed.books().book(1).isSound()).isFalse();
        told.say("35=W|48=1|83=7|369=40", "269=0|270=98|271=2", "269=1|270=101|271=3");
        assertThat(told.feed.isSnapshot()).isTrue();
        assertThat(told.feed.books().book(1).isSound()).isTrue();
        told.say("35=X", "83=6|" + entry(1, "2 bid - 98"), "83=7|" + entry(1, "2 bid - 98"));
        told.say("35=X", "83=8|" + entry(1, "0 bid - 99x1"));
        assertThat(told.book(1)).isEqualTo("99x1 98x2 / 101x3");
        told.say("35=W|48=1|83=7|369=40", "269=0|270=97|271=2");
        assertThat(told.book(1)).as("an older snapshot").isEqualTo("99x1 98x2 / 101x3");
        assertThat(told.feed.books().skipped()).isEqualTo(3);
        assertThat(told.heard).containsExactly("CHANGE_OF_NOTHING 1 990", "changed 1", "changed 1", "changed 1");
    }

    @Test
    void aSnapshotThatIsOlderThanADoubtfulBookDoesNotMakeItSound() {
        Told told = new Told(BookOptions.PRICES);
        told.say("35=X", "83=5|" + entry(1, "0 bid - 99x3"), "83=6|" + entry(1, "2 bid - 98"));
        told.say("35=W|48=1|83=4|369=40", "269=0|270=97|271=2");
        assertThat(told.book(1)).isEqualTo("97x2 / ");
        assertThat(told.feed.books().book(1).isSound()).isFalse();
        told.say("35=W|48=1|83=6|369=40", "269=0|270=98|271=2");
        assertThat(told.book(1)).isEqualTo("98x2 / ");
        assertThat(told.feed.books().book(1).isSound()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 369=40, 2 369=41;                              -1",
                "1 369=40, 2 369=41, 1 369=45;                    40",
                "1 369=40|911=2, 2 369=41|911=2;                  40",
                "1 369=50|911=2, 2 369=41|911=2;                  41",
                "1 369=40|911=3, 1 369=41|911=3, 2 369=42|911=3;  -1",
                "1 369=40|911=2, 2 369=41|911=2, anew;            -1",
                "1 369=40|911=2, anew, 2 369=41|911=2, 1 369=45|911=2; 41",
                "- 369=40, 1 369=41;                              -1",
                "- 369=40|911=2, - 369=41|911=2;                  -1",
            })
    void aCycleOfSnapshotsDefinesWhereTheStreamContinues(String snapshots, long joinsAt) {
        Told told = new Told(BookOptions.PRICES);
        for (String snapshot : List.of(snapshots.split(", ", -1))) {
            if (snapshot.equals("anew")) {
                told.feed.beginCycle();
            } else {
                String security = snapshot.startsWith("-") ? "" : "|48=" + snapshot.substring(0, snapshot.indexOf(' '));
                told.say("35=W" + security + "|" + snapshot.substring(snapshot.indexOf(' ') + 1), "269=0|270=98|271=2");
            }
        }
        assertThat(told.feed.joinsAt()).isEqualTo(joinsAt);
    }

    @Test
    void securitiesMayHaveNamesAndSidesAFieldOfTheirOwn() {
        BookMapping mapping =
                BookMapping.FIX.withSecurity("Symbol").withEntry(BookMapping.EntryFields.FIX.withSide("OrderSide"));
        Told told = new Told(BookOptions.ORDERS, mapping);
        told.say(
                "35=X",
                "279=0|269=z|278=80810596|55=AFLT|54=S|270=74.7|271=9",
                "279=0|269=z|278=80810597|55=SBER|54=B|270=240|271=3",
                "279=0|269=z|278=80810598|55=AFLT|54=B|270=74.6|271=2");
        assertThat(told.heard).containsExactly("changed AFLT", "changed SBER");
        assertThat(told.feed.books().all()).hasSize(2);
        assertThat(told.book(told.feed.books().all().getFirst().security())).isEqualTo("74.6x2#1 / 74.7x9#1");
    }

    @Test
    void exceededLimitsAreReported() {
        Told told = new Told(THREE_LEVELS);
        told.say(
                "35=X",
                entry(1, "0 bid 1 9x1"),
                entry(2, "0 bid 1 9x1"),
                entry(3, "0 bid 1 9x1"),
                entry(4, "0 bid 1 9x1"));
        told.say("35=X", "279=0|269=0|1023=1|270=9");
        assertThat(told.heard).containsExactly("TOO_MANY_BOOKS 3 2", "changed 1", "changed 2", "NO_SECURITY  0");
        BookOptions two = new BookOptions(BookKind.BY_PRICE, 9, 1, 9, 2, 1, 0);
        Told few = new Told(two);
        few.say("35=X|48=1", "269=0|270=1", "269=0|270=2", "269=0|270=3", "269=0|270=4");
        assertThat(few.heard).containsExactly("TOO_MANY_ENTRIES 1 3", "changed 1");
        assertThat(few.feed.books().book(1).isSound()).isFalse();
    }

    @Test
    void booksRestartWithTheFeed() {
        Told told = new Told(BookOptions.ORDERS);
        told.say("35=X", "83=5|" + entry(1, "0 bid 11 99x3"));
        told.feed.books().clear();
        told.say("35=X", "83=1|" + entry(1, "0 bid 11 98x3"));
        assertThat(told.book(1)).isEqualTo("98x3#1 / ");
        assertThat(told.heard).containsExactly("changed 1", "changed 1");
    }

    @Test
    void templatesWithoutAPriceAreRejected() {
        BookMapping mapping = BookMapping.FIX.withEntry(
                new BookMapping.EntryFields("279", "269", "", "9999", "271", "1023", "346", "278"));
        assertThatThrownBy(
                        () -> new BookFeed(Told.TEMPLATES, mapping, BookOptions.PRICES, new Told(BookOptions.PRICES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'9999'");
    }

    @Test
    void nothingIsAllocatedOnceWarm() {
        Quiet quiet = new Quiet(BookOptions.ORDERS);
        assertThat(Allocated.bytes(quiet::step)).isZero();
        assertThat(quiet.changes).isEqualTo(Allocated.steps());
        assertThat(quiet.wrongs).isZero();
    }

    @Test
    void clearingAllocatesNothingBeforeItIsCompiled() {
        Quiet quiet = new Quiet(BookOptions.ORDERS);
        long bytes = Allocated.onceEach(
                () -> {
                    for (int number = 0; number < 3; number++) quiet.step(number);
                },
                quiet::clear);
        assertThat(bytes).isZero();
        assertThat(quiet.wrongs).isZero();
    }

    private void assertBecomes(BookOptions options, String updates, String book, String wrong) {
        Told told = new Told(options);
        List<String> entries = new ArrayList<>();
        for (String update : List.of(updates.split(", ", -1))) entries.add(entry(7, update));
        told.say("35=X", entries.toArray(String[]::new));
        assertThat(told.book(7).strip()).isEqualTo(book.strip());
        List<String> heard = wrong == null ? List.of("changed 7") : List.of(wrong, "changed 7");
        assertThat(told.heard).isEqualTo(heard);
        boolean isSound = wrong == null || wrong.startsWith("CROSSED");
        assertThat(told.feed.books().book(7).isSound()).isEqualTo(isSound);
    }

    /** Maps names to tags. */
    static String entry(int security, String update) {
        if (update.equals("J")) return "48=" + security + "|279=0|269=J";
        List<String> words = List.of(update.split(" ", -1));
        StringBuilder text = new StringBuilder("48=" + security + "|279=" + words.get(0));
        if (!words.get(1).equals("-")) text.append("|269=").append(words.get(1).equals("bid") ? 0 : 1);
        String place = words.get(2);
        if (place.matches("[0-9]")) text.append("|1023=").append(place);
        if (!place.equals("-")) text.append("|278=").append(place);
        if (words.size() > 3) {
            List<String> parts = List.of(words.get(3).split("x", -1));
            if (!parts.get(0).isEmpty()) text.append("|270=").append(parts.get(0));
            if (parts.size() > 1) text.append("|271=").append(parts.get(1));
        }
        return text.toString();
    }
}
