package io.needletail.engine.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines of a log that an admin channel shows. */
final class RecentLogTest {
    private static final long BEFORE = 1_000;

    private final RecentLog log = new RecentLog(BEFORE);

    private void add(int count) {
        for (int line = 0; line < count; line++) log.add(1_700_000_000_000L, "INFO", "needletail.session", "a line");
    }

    private List<Long> numbersAfter(long number) {
        return log.after(BEFORE + number).lines().stream()
                .map(line -> line.number() - BEFORE)
                .toList();
    }

    @Test
    void linesAreNumberedInTheOrderOfTheirTime() {
        log.add(1, "WARN", "needletail.session", "first");
        log.add(2, "ERROR", "needletail.engine", "second");
        assertThat(log.after(0).lines())
                .containsExactly(
                        new LogLines.Line(BEFORE + 1, 1, "WARN", "needletail.session", "first"),
                        new LogLines.Line(BEFORE + 2, 2, "ERROR", "needletail.engine", "second"));
    }

    @Test
    void onlyTheLinesAfterTheGivenOneAreReturned() {
        add(5);
        assertThat(numbersAfter(3)).containsExactly(4L, 5L);
        assertThat(numbersAfter(5)).isEmpty();
    }

    @Test
    void aNumberOfAProcessOfBeforeReturnsAllHoweverManyItHadWritten() {
        add(5);
        for (long before : new long[] {-900, -1, 900}) {
            assertThat(numbersAfter(before)).containsExactly(1L, 2L, 3L, 4L, 5L);
        }
    }

    @Test
    void theNumbersOfAProcessAreLargerThanThoseOfTheOneBefore() {
        RecentLog earlier = new RecentLog((System.currentTimeMillis() - 1) * 1_000);
        earlier.add(1, "INFO", "needletail.engine", "a line");
        RecentLog later = new RecentLog();
        later.add(2, "INFO", "needletail.engine", "a line");
        long last = earlier.after(0).lines().getLast().number();
        assertThat(later.after(last).lines()).hasSize(1);
    }

    @Test
    void theOldestLinesMakeRoom() {
        add(RecentLog.LINES_MAX + 10);
        assertThat(numbersAfter(0)).hasSize(RecentLog.LINES_MAX).startsWith(11L).endsWith(RecentLog.LINES_MAX + 10L);
        assertThat(numbersAfter(4)).startsWith(11L);
    }

    @Test
    void aLongLineIsCut() {
        log.add(1, "INFO", "needletail.engine", "x".repeat(RecentLog.TEXT_MAX + 1));
        assertThat(log.after(0).lines().getFirst().text())
                .hasSize(RecentLog.TEXT_MAX)
                .endsWith("x…");
    }
}
