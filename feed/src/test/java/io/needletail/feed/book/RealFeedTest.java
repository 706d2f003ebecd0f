package io.needletail.feed.book;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.FieldListener;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import io.needletail.feed.book.BookMapping.EntryFields;
import io.needletail.feed.framing.DictionaryReset;
import io.needletail.feed.framing.FeedFile;
import io.needletail.feed.framing.Framing;
import io.needletail.feed.framing.FramingError;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Captures of others, from the file to the book. */
final class RealFeedTest {
    /** Counts the events of a listener. */
    private static final class Tally implements BookListener {
        final Map<BookError, Integer> wrong = new TreeMap<>();
        int changes;

        @Override
        public void changed(MarketBook book) {
            changes++;
        }

        @Override
        public void trade(long security, long price, long size) {}

        @Override
        public void error(BookError error, long security, long place) {
            wrong.merge(error, 1, Integer::sum);
        }
    }

    @Test
    void anOrderLogOfMoexMakesBooksWithoutAGap() throws IOException {
        Templates templates = TemplateReader.read(SharedData.require("fast/gofast_moex/test.xml"));
        BookMapping mapping = BookMapping.FIX.withSecurity("Symbol").withEntry(EntryFields.FIX.withSide("OrderSide"));
        Tally tally = new Tally();
        BookFeed feed = new BookFeed(templates, mapping, BookOptions.ORDERS.withDecimals(6, 0), tally);
        Path file = SharedData.require("fast/gofast_moex/data.dat");
        assertThat(decode(templates, file, "hfix4", DictionaryReset.MESSAGE, feed))
                .isEqualTo(5_020);
        // An order that matches another one is reported before the trade that removes both.
        assertThat(tally.wrong.keySet()).containsExactly(BookError.CROSSED);
        assertThat(feed.books().all()).hasSize(99).allMatch(MarketBook::isSound);
        assertThat(feed.books().skipped()).isZero();
        assertThat(tally.changes).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"var1, MESSAGE, 10000", "mixed, MESSAGE, 10000", "mixed_carry, STREAM, 10000", "single4, MESSAGE, 1"})
    void updatesWithoutABookAreReported(String name, DictionaryReset reset, int messages) throws IOException {
        Templates templates = TemplateReader.read(SharedData.require("fast/cme_lab/template.xml"));
        Tally tally = new Tally();
        BookFeed feed = new BookFeed(templates, BookMapping.FIX, BookOptions.TEN_LEVELS, tally);
        Path file = SharedData.require("fast/cme_lab/" + name + ".fast");
        assertThat(decode(templates, file, "len4", reset, feed)).isEqualTo(messages);
        // The values were made for timings: levels change that were never added, in securities whose updates are
        // numbered.
        assertThat(tally.wrong).containsKey(BookError.CHANGE_OF_NOTHING).doesNotContainKey(BookError.GAP_IN_RPT_SEQ);
    }

    private static int decode(
            Templates templates, Path path, String framing, DictionaryReset reset, FieldListener listener)
            throws IOException {
        Decoder decoder = new Decoder(templates);
        int messages = 0;
        try (FeedFile file = FeedFile.open(path, Framing.parse(framing), reset)) {
            while (file.next()) {
                if (file.isReset()) decoder.reset();
                int length = decoder.decode(file.bytes(), file.from(), file.limit(), listener);
                if (length > 0) {
                    file.taken(length);
                    messages++;
                } else {
                    assertThat(file.more())
                            .as("%s at %d", decoder.status(), file.offset())
                            .isTrue();
                }
            }
            assertThat(file.error()).isEqualTo(FramingError.NONE);
        }
        return messages;
    }
}
