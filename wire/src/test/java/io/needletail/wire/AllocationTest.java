package io.needletail.wire;

import static io.needletail.wire.Frames.FIX_44;
import static io.needletail.wire.Frames.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Writing, framing, indexing and reading a message allocate nothing. */
class AllocationTest {
    private static final int ATTEMPTS = 3;
    private static final int ROUNDS = 1_000_000;
    private static final int WARM_UP = 50_000;
    private static final int ROOM = 1_024;
    private static final byte[] SYMBOL = bytes("EURUSD");
    private static final byte[] LONG_TEXT = bytes("text of more than sixteen bytes");
    private static final HeaderTemplate HEADER = new HeaderTemplate(bytes("49=A|"), bytes("56=B|"), Timestamp.NANOS);
    private static final byte[] DATA = bytes("a|b");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] target = new byte[ROOM];
    private final MessageWriter writer = new MessageWriter();
    private final Message message = new Message();
    private final Group parties = new Group(453, 448, 447, 802, 523);
    private final Group subIds = new Group(802, 523);
    private final PreparedMessage prepared = prepared();
    private final int numberSlot = prepared.slot(34);
    private final int timeSlot = prepared.slot(52);
    private final int symbolSlot = prepared.slot(55);
    private final int priceSlot = prepared.slot(44);
    private final int sideSlot = prepared.slot(54);

    private int round;
    private long read;
    private byte[] planted = {};

    @Test
    void messageRoundTripAllocatesNothing() {
        assertAllocatesNothing(this::exchange);
        assertThat(read).isNotZero();
    }

    @Test
    void copyingTheBodyOfAMessageAllocatesNothing() {
        Message order = Frames.message("35=D|34=9|11=c1|55=EURUSD|54=1|38=100|58=text|");
        int[] except = {11, 38};
        assertAllocatesNothing(() -> {
            writer.begin(target, 0, ROOM, FIX_44, MsgTypes.NEW_ORDER_SINGLE);
            read += writer.put(11, round++).copyBody(order, except).end();
        });
        assertThat(read).isNotZero();
    }

    @Test
    void countingTheEntriesOfAGroupAllocatesNothing() {
        assertAllocatesNothing(() -> {
            writer.begin(target, 0, ROOM, FIX_44, MsgTypes.NEW_ORDER_SINGLE);
            for (int i = 0; i < 12; i++) writer.entry(453).put(448, i);
            read += writer.end();
        });
        assertThat(read).isPositive();
    }

    @Test
    void skippingGarbageAllocatesNothing() {
        byte[] garbage = bytes("GET / HTTP/1.1 8=FIX.4.4|9=5|35=0|10=000|");
        assertAllocatesNothing(() -> read += Framer.frame(garbage, round++ % garbage.length, garbage.length, ROOM));
        assertThat(read).isNegative();
    }

    @Test
    void patchingAPreparedMessageAllocatesNothing() {
        assertAllocatesNothing(() -> {
            prepared.number(numberSlot, round++);
            prepared.timestamp(timeSlot, round);
            prepared.text(symbolSlot, SYMBOL);
            prepared.decimal(priceSlot, round, 3);
            prepared.decimal(priceSlot, round, 4);
            prepared.character(sideSlot, '2');
        });
        assertThat(prepared.bytes()).contains(SYMBOL);
    }

    @Test
    void oneSmallArrayInAMillionRoundsIsDetected() {
        round = 0;
        assertThatThrownBy(() -> assertAllocatesNothing(() -> {
                    exchange();
                    if (round % ROUNDS == 0) planted = new byte[1];
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("bytes allocated");
        assertThat(planted).hasSize(1);
    }

    private void exchange() {
        int length = write(++round);
        read += Framer.frame(target, 0, ROOM, ROOM);
        read += message.index(target, 0, length);
        read += message.read(target, 0, ROOM, ROOM) + message.outcome();
        read += message.msgType();
        read += message.number(34) + message.integer(34) + message.decimal(44, 8) + message.character(54);
        read += message.bool(43) + message.timestamp(52) + message.date(75) + message.time(273);
        read += message.number(9999) + message.number(55);
        if (message.isSet(43) && message.is(55, SYMBOL)) read += message.copy(96, target, ROOM - DATA.length);
        read += parties.in(message);
        while (parties.next()) {
            read += parties.character(447) + subIds.in(parties);
            while (subIds.next()) read += subIds.number(523);
        }
    }

    private int write(int number) {
        return writer.begin(target, 0, ROOM - DATA.length, FIX_44, MsgTypes.NEW_ORDER_SINGLE)
                .header(HEADER, number, number * 1_000_003L)
                .timestamp(60, number * 1_000_003L, Timestamp.MICROS)
                .put(55, SYMBOL)
                .put(55, SYMBOL, 1, 4)
                .put(58, LONG_TEXT)
                .put(58, "some text")
                .put(14, number * 1_000_000_007L)
                .put(151, -number)
                .put(20_000, number)
                .decimal(6, number * 1_000_000_007L, 12)
                .decimal(31, -number, 2)
                .put(54, '1')
                .bool(43, true)
                .decimal(44, number, 5)
                .date(75, number * 1_000_000_007L)
                .time(273, number, Timestamp.MICROS)
                .data(95, 96, DATA)
                .put(453, 2)
                .put(448, "A")
                .put(447, 'D')
                .put(802, 1)
                .put(523, number)
                .put(448, "B")
                .put(447, 'D')
                .end();
    }

    private PreparedMessage prepared() {
        byte[] frame = Frames.frame("35=D|34=0000000|52=20260102-03:04:05.000|55=......|44=000000000.0000|54=1|");
        return new PreparedMessage(frame, 0, frame.length);
    }

    private static void assertAllocatesNothing(Runnable work) {
        for (int i = 0; i < WARM_UP; i++) work.run();
        THREADS.getCurrentThreadAllocatedBytes(); // its own first call allocates
        // The JVM sometimes allocates while it replaces compiled code. Allocation of the code itself happens in every
        // attempt, so the minimum counts.
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < ATTEMPTS && least > 0; attempt++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROUNDS; i++) work.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated").isZero();
    }
}
