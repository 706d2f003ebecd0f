package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Generated code writes and reads every field of an order and of its report without allocation. */
class GeneratorAllocationTest {
    private static final String PACKAGE = "generated.orders";
    private static final int ATTEMPTS = 3;
    private static final int ROUNDS = 2_000;
    private static final int WARM_UP = 500;
    private static final int ROOM = 1 << 15;
    private static final byte[] FIX_44 = "FIX.4.4".getBytes(StandardCharsets.ISO_8859_1);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final byte[] target = new byte[ROOM];
    private final MessageWriter writer = new MessageWriter();
    private final Message message = new Message();
    private long read;

    @Test
    void everyFieldOfAnOrderAndItsReportIsWrittenAndReadWithoutAllocating() throws Exception {
        Dialect dialect = Dialects.standard("FIX.4.4");
        List<Generator.Source> sources =
                new ArrayList<>(new Generator(dialect, dialect.name(), PACKAGE).generate(Set.of("D", "8")));
        for (String type : List.of("D", "8")) {
            sources.add(GeneratedExercise.of(dialect, dialect.messages().get(type), PACKAGE));
        }
        GeneratedCode code = GeneratedCode.compile(PACKAGE, sources);

        assertAllocatesNothing('D', code.make("NewOrderSingleExercise"));
        assertAllocatesNothing('8', code.make("ExecutionReportExercise"));

        assertThat(read).isNotZero();
        assertThat(message.endField()).isGreaterThan(200);
    }

    @Test
    void aTextReadAsAStringIsNoticed() {
        assertThatThrownBy(() -> assertAllocatesNothing(
                        '0',
                        writer -> writer.put(112, "text"),
                        read -> read.text(112).length()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("bytes allocated");
    }

    @SuppressWarnings("unchecked")
    private void assertAllocatesNothing(int msgType, Object exercise) {
        assertAllocatesNothing(msgType, (Consumer<FieldWriter>) exercise, (ToLongFunction<Message>) exercise);
    }

    private void assertAllocatesNothing(int msgType, Consumer<FieldWriter> writing, ToLongFunction<Message> reading) {
        run(WARM_UP, msgType, writing, reading);
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS && allocated != 0; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            run(ROUNDS, msgType, writing, reading);
            allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).as("bytes allocated").isZero();
    }

    private void run(int rounds, int msgType, Consumer<FieldWriter> writing, ToLongFunction<Message> reading) {
        for (int i = 0; i < rounds; i++) {
            writer.begin(target, 0, ROOM, FIX_44, msgType);
            writing.accept(writer);
            int length = writer.end();
            if (message.index(target, 0, length) != Message.WELL_FORMED) throw new AssertionError("not well-formed");
            read += reading.applyAsLong(message);
        }
    }
}
