package io.needletail.feed.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A snapshot in several messages becomes a book with the last of them, and no book if one is missing. A part
 * reads {@code 3 1:5 F- 99}: number, security and RptSeq, its flags for first (F, - or ? for absent)
 * and the last (L, - or ?), and the price of its bid.
 */
final class SnapshotPartsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1 1:5 F- 99, 2 1:5 -- 98, 3 1:5 -L 97;            99x1 98x1 97x1 / ; changed 1",
                "1 1:5 F- 99, 3 1:5 -L 97;                         ' / ';             BROKEN_SNAPSHOT 1 0",
                "1 1:5 F- 99, 3 1:5 -- 97, 4 1:5 -L 96;            ' / ';             BROKEN_SNAPSHOT 1 0",
                "1 1:5 F- 99, 3 2:7 FL 50;                         ' / ';             BROKEN_SNAPSHOT 1 0 changed 2",
                "2 1:5 -- 98, 3 1:5 -L 97;                         ' / ';             ",
                "2 1:5 -L 98, 3 1:5 F- 99, 4 1:5 -L 98;            99x1 98x1 / ;      changed 1",
                "1 1:5 F- 99, 1 1:5 F- 99, 2 1:5 -L 98;            99x1 98x1 / ;      changed 1",
                "1 1:5 F- 99, 2 1:5 -L 98, 2 1:5 -L 98;            99x1 98x1 / ;      changed 1",
                "1 1:5 F- 99, 2 1:6 -L 98;                         ' / ';             BROKEN_SNAPSHOT 1 0",
                "1 1:5 F- 99, 2 2:5 -L 98;                         ' / ';             BROKEN_SNAPSHOT 1 0",
                "1 1:5 F- 99, 1 1:6 F- 90, 2 1:6 -L 80;            90x1 80x1 / ;      BROKEN_SNAPSHOT 1 0 changed 1",
                "8 1:5 F- 99, 9 1:5 -L 98, 1 1:6 F- 90, 2 1:6 -L 80; 90x1 80x1 / ;    changed 1 changed 1",
                "1 1:5 ?- 99, 2 1:5 ?L 98;                         99x1 98x1 / ;      changed 1",
                "1 2:5 ?L 99, 2 1:5 ?- 99, 3 1:5 ?L 98;            99x1 98x1 / ;      changed 2 changed 1",
                "7 1:5 ?- 99, 8 1:5 ?L 98, 9 2:5 ?L 50;            ' / ';             changed 2",
                "1 1:5 ?L 99, 3 1:6 ?L 98;                         99x1 / ;           changed 1",
                "1 1:5 ?- 99, 3 1:5 ?L 98;                         ' / ';             BROKEN_SNAPSHOT 1 0",
                "1 1:5 ?? 99, 9 1:6 ?? 98;                         98x1 / ;           changed 1 changed 1",
                "1 1:5 FL 99, 9 1:6 FL 98;                         98x1 / ;           changed 1 changed 1",
                "- 1:5 F- 99, - 1:5 -L 98;                         99x1 98x1 / ;      changed 1",
                "- 1:- F- 99, - 1:- -L 98;                         99x1 98x1 / ;      changed 1",
            })
    void partsBecomeABookWhenNoneIsMissing(String parts, String book, String heard) {
        Told told = new Told(BookOptions.PRICES);
        for (String part : parts.split(", ", -1)) say(told, part);
        assertThat(told.book(1).strip()).isEqualTo(book.strip());
        assertThat(String.join(" ", told.heard)).isEqualTo(heard == null ? "" : heard);
    }

    private static void say(Told told, String part) {
        String[] words = part.split(" ", -1);
        String security = words[1].substring(0, words[1].indexOf(':'));
        String rptSeq = words[1].substring(words[1].indexOf(':') + 1);
        String message = "35=W|369=40|48=" + security
                + (words[0].equals("-") ? "" : "|34=" + words[0])
                + (rptSeq.equals("-") ? "" : "|83=" + rptSeq)
                + (words[2].charAt(0) == '?' ? "" : "|7944=" + (words[2].charAt(0) == 'F' ? "Y" : "N"))
                + (words[2].charAt(1) == '?' ? "" : "|893=" + (words[2].charAt(1) == 'L' ? "1" : "0"));
        told.say(message, "269=0|270=" + words[3] + "|271=1");
    }

    @Test
    void updatesBetweenPartsAreAppliedAtOnce() {
        Told told = new Told(BookOptions.PRICES);
        say(told, "1 1:5 F- 99");
        told.say("35=X|34=7", "83=9|48=2|279=0|269=0|270=50|271=1");
        assertThat(told.book(2)).isEqualTo("50x1 / ");
        say(told, "2 1:5 -L 98");
        assertThat(told.book(1)).isEqualTo("99x1 98x1 / ");
        told.say("35=X|34=8", "83=6|48=1|279=2|269=0|270=98");
        assertThat(told.book(1)).isEqualTo("99x1 / ");
        assertThat(told.feed.books().book(1).isSound()).isTrue();
    }

    @Test
    void aHeartbeatMayTakeANumberBetweenSnapshots() {
        Told told = new Told(BookOptions.PRICES);
        say(told, "1 2:5 ?L 99");
        told.say("35=0|34=2");
        say(told, "3 1:5 ?L 98");
        told.say("35=X|34=4");
        say(told, "5 3:5 ?L 98");
        assertThat(told.heard).containsExactly("changed 2", "changed 1");
    }

    @Test
    void aPartThatFailedMayBeRepeated() {
        Told told = new Told(BookOptions.PRICES);
        say(told, "1 1:5 F- 99");
        told.begin("35=W|34=2|48=1|83=5|893=0|7944=N", "269=0|270=98|271=1");
        say(told, "2 1:5 -L 97");
        assertThat(told.book(1)).isEqualTo("99x1 97x1 / ");
    }

    @Test
    void aCycleCountsSnapshotsAndNotTheirParts() {
        Told told = new Told(BookOptions.PRICES);
        for (String part : List.of("1 1:5 F- 99", "2 1:5 -- 98", "3 1:5 -L 97")) say(told, part);
        assertThat(told.feed.joinsAt()).isEqualTo(BookFeed.NO_SEQUENCE);
        say(told, "4 2:5 F- 99");
        say(told, "5 1:5 FL 99");
        assertThat(told.feed.joinsAt()).as("one came again").isEqualTo(40);
    }

    @Test
    void aNewCycleDiscardsIncompleteSnapshots() {
        Told told = new Told(BookOptions.PRICES);
        say(told, "1 1:5 F- 99");
        told.feed.beginCycle();
        say(told, "2 1:5 -L 98");
        assertThat(told.heard).isEmpty();
    }

    @Test
    void allPartsTogetherAreLimitedToTheSizeOfOneMessage() {
        BookOptions two = new BookOptions(BookKind.BY_PRICE, 10, 1, 10, 2, 1, 0);
        Told told = new Told(two);
        for (String part : List.of("1 1:5 F- 99", "2 1:5 -- 98", "3 1:5 -L 97")) say(told, part);
        assertThat(told.heard).containsExactly("TOO_MANY_ENTRIES 1 3", "changed 1");
        assertThat(told.feed.books().book(1).isSound()).isFalse();
    }

    @Test
    void aFeedMayUseOtherFieldsForParts() {
        BookMapping mapping = BookMapping.FIX.withSnapshot(
                new BookMapping.SnapshotFields("LastMsgSeqNumProcessed", "", "", "LastFragment", "MsgSeqNum"));
        Told told = new Told(BookOptions.PRICES, mapping);
        say(told, "1 1:5 F- 99");
        say(told, "2 1:5 FL 98");
        assertThat(told.book(1)).isEqualTo("99x1 98x1 / ");
    }
}
