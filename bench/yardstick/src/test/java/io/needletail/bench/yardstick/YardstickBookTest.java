package io.needletail.bench.yardstick;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.EngineView;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The adapter's reports for messages such as {@code buy 1 10@100}, {@code ioc sell 2 5@100}, {@code cancel 1},
 * {@code modify 1 buy 12@101}.
 */
@Timeout(120)
final class YardstickBookTest {
    private static final MatchingConfig CAPACITY = new MatchingConfig(1 << 16, 1 << 10, 1, 1);
    private static final int SLOTS = 1 << 14;

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment ring =
            arena.allocate(ReportRing.SLOTS_AT + (long) SLOTS * ReportRing.SLOT_BYTES, ReportRing.SLOT_BYTES);
    private final YardstickBook book = new YardstickBook(CAPACITY, prepared(ring));
    private long sequence;

    private static ReportRing prepared(MemorySegment ring) {
        ReportRing.prepare(ring, SLOTS);
        return new ReportRing(ring);
    }

    private List<String> execute(String... messages) {
        MemorySegment memory = arena.allocate((long) messages.length * YardstickBook.MESSAGE_BYTES, Long.BYTES);
        for (int i = 0; i < messages.length; i++) {
            write(memory.asSlice((long) i * YardstickBook.MESSAGE_BYTES), messages[i].split(" ", -1));
        }
        book.execute(memory, 0, messages.length);
        return Reports.drain(ring);
    }

    private void write(MemorySegment message, String... words) {
        boolean isImmediate = words[0].equals("ioc");
        String[] terms = isImmediate ? Arrays.copyOfRange(words, 1, words.length) : words;
        int type = List.of("cancel", "modify").indexOf(terms[0]) + 1;
        message.set(ValueLayout.JAVA_BYTE, 0, (byte) type);
        message.set(ValueLayout.JAVA_LONG, 8, Long.parseLong(terms[1]));
        message.set(ValueLayout.JAVA_LONG, 16, ++sequence);
        message.set(ValueLayout.JAVA_BYTE, 37, (byte) (isImmediate ? 1 : 0));
        if (type == YardstickBook.CANCEL) return;
        String side = type == YardstickBook.NEW_ORDER ? terms[0] : terms[2];
        String[] quantityAndPrice = terms[terms.length - 1].split("@", 2);
        message.set(ValueLayout.JAVA_INT, 32, Integer.parseInt(quantityAndPrice[0]));
        message.set(ValueLayout.JAVA_LONG, 24, Long.parseLong(quantityAndPrice[1]));
        message.set(ValueLayout.JAVA_BYTE, 36, (byte) (side.equals("buy") ? 0 : 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "buy 1 10@100 | ack 1 buy 10@100",
                "ioc buy 1 10@100 | ack 1 buy 10@100, canceled 1 buy 10@100",
                "cancel 9 | cancel rejected 9",
                "modify 9 buy 1@1 | modify rejected 9",
                "sell 1 10@100, cancel 1, cancel 1 | ack 1 sell 10@100, canceled 1 sell 0@100, cancel rejected 1",
                "sell 1 10@100, buy 2 10@101, cancel 1"
                        + " | ack 1 sell 10@100, ack 2 buy 10@101, trade 10@100 maker 1 taker 2, cancel rejected 1",
                "sell 1 5@100, sell 2 5@101, ioc buy 3 20@101"
                        + " | ack 1 sell 5@100, ack 2 sell 5@101, ack 3 buy 20@101, trade 5@100 maker 1 taker 3,"
                        + " trade 5@101 maker 2 taker 3, canceled 3 buy 10@101",
                "buy 1 5@100, buy 2 5@100, buy 3 5@100, cancel 2, sell 4 10@100"
                        + " | ack 1 buy 5@100, ack 2 buy 5@100, ack 3 buy 5@100, canceled 2 buy 0@100, ack 4 sell 10@100,"
                        + " trade 5@100 maker 1 taker 4, trade 5@100 maker 3 taker 4",
                "buy 1 5@99, sell 2 5@101, modify 1 buy 7@101"
                        + " | ack 1 buy 5@99, ack 2 sell 5@101, trade 5@101 maker 2 taker 1, modified 1 buy 7@101",
                "buy 1 10@100, sell 2 4@100, modify 1 buy 9@99, sell 3 20@99"
                        + " | ack 1 buy 10@100, ack 2 sell 4@100, trade 4@100 maker 1 taker 2, modified 1 buy 9@99,"
                        + " ack 3 sell 20@99, trade 9@99 maker 1 taker 3",
                "buy 1 5@100, buy 2 5@100, modify 1 buy 8@100, sell 3 6@100"
                        + " | ack 1 buy 5@100, ack 2 buy 5@100, modified 1 buy 8@100, ack 3 sell 6@100,"
                        + " trade 5@100 maker 2 taker 3, trade 1@100 maker 1 taker 3",
                "buy 1 5@100, cancel 1, sell 1 5@100" + " | ack 1 buy 5@100, canceled 1 buy 0@100, ack 1 sell 5@100"
            })
    void messagesHaveTheReportsOfAPriceTimeBook(String messages, String reports) {
        assertThat(String.join(", ", execute(messages.split(", ", -1)))).isEqualTo(reports);
    }

    @Test
    void theBookAnswersWithItsBestPricesAndQuantities() {
        assertThat(book.best(OrderSide.BUY)).isEqualTo(EngineView.NO_PRICE);
        execute("buy 1 10@100", "buy 2 5@100", "buy 3 7@1000000", "sell 4 7@1000000", "sell 5 3@102", "sell 6 1@614");

        assertThat(book.best(OrderSide.BUY)).isEqualTo(100);
        assertThat(book.best(OrderSide.SELL)).isEqualTo(102);
        assertThat(Stream.of(100, 99, 102, 1_000_000)
                        .map(price -> book.depth(OrderSide.BUY, price) + "/" + book.depth(OrderSide.SELL, price)))
                .containsExactly("15/0", "0/0", "0/3", "0/0");
        assertThat(book.depth(OrderSide.SELL, 614)).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("restricted") // the flow gives an address, as the adapter in C does
    void aRandomFlowHasTheSameReportsMessageByMessageAndInBatches() {
        YardstickBook single = new YardstickBook(CAPACITY, new ReportRing(ring));
        MemorySegment other = arena.allocate(ring.byteSize(), ReportRing.SLOT_BYTES);
        YardstickBook whole = new YardstickBook(CAPACITY, prepared(other));
        SlowBook slow = new SlowBook();
        MemorySegment all = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
        WarmUpFlow flow = new WarmUpFlow(arena);
        for (int batch = 0; batch < 60; batch++) {
            long messages = flow.next();
            whole.execute(all, messages, WarmUpFlow.BATCH);
            List<String> reports = new ArrayList<>();
            for (int i = 0; i < WarmUpFlow.BATCH; i++) {
                long at = messages + (long) i * YardstickBook.MESSAGE_BYTES;
                single.execute(all, at, 1);
                reports.addAll(Reports.drain(ring));
                slow.execute(all, at);
            }
            assertThat(reports).as("batch " + batch).containsExactlyElementsOf(slow.take());
            assertThat(Reports.drain(other)).as("batch " + batch).containsExactlyElementsOf(reports);
            for (OrderSide side : OrderSide.values()) {
                assertThat(whole.best(side)).isEqualTo(slow.best(side));
                assertThat(whole.depth(side, whole.best(side))).isEqualTo(slow.depth(side, whole.best(side)));
            }
        }
    }

    @Test
    void aFullRingWaitsForItsReader() throws InterruptedException {
        MemorySegment small = arena.allocate(ReportRing.SLOTS_AT + 4L * ReportRing.SLOT_BYTES, ReportRing.SLOT_BYTES);
        ReportRing.prepare(small, 4);
        ReportRing reports = new ReportRing(small);
        List<String> drained = new ArrayList<>();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 1; i <= 100; i++) reports.write(ReportRing.CANCEL_REJECT, 0, i, i, 0, 0);
            reports.publish();
        });
        while (drained.size() < 100) {
            drained.addAll(Reports.drain(small));
            Thread.onSpinWait();
        }
        writer.join();
        assertThat(drained).hasSize(100).first().isEqualTo("cancel rejected 1");
        assertThat(drained).last().isEqualTo("cancel rejected 100");
    }
}
