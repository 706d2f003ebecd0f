package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.fuzz.CodecTarget.Answer;
import io.needletail.fuzz.MessageTwin.Field;
import io.needletail.fuzz.MessageTwin.Outcome;
import io.needletail.wire.Message;
import io.needletail.wire.ScanStrategy;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All codecs read any bytes alike, and as slow twins do. */
final class CodecFuzzTest {
    private static final Hunt HUNT = new Hunt(CodecFuzzTest.class, "frames", 3_000);
    private static final CodecTarget REAL = new CodecTarget(CodecTarget::real);

    @FuzzTest(maxDuration = "10m")
    void frames(byte[] data) {
        REAL.run(data);
    }

    @Test
    void changedSeedsPassToo() {
        HUNT.shortened().findsNothing(REAL);
    }

    @Test
    @Tag("long")
    void manyChangedSeedsPassToo() {
        HUNT.findsNothing(REAL);
    }

    @Test
    void theVectorsThatThisProcessorHasAreAmongThem() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
        assertThat(ScanStrategy.chosen().isAvailable()).isTrue();
    }

    @Test
    void tagsOfFiveDigitsThatLoseOneAreFound() {
        HUNT.finds(new CodecTarget(CodecFuzzTest::withFourDigits), REAL);
    }

    @Test
    void aFrameThatIsNotSummedToItsEndIsFound() {
        HUNT.finds(new CodecTarget(CodecFuzzTest::withoutLastSum), REAL);
    }

    @Test
    void aBlockThatBeginsWithinATagIsFoundWhenItIsMisread() {
        HUNT.finds(new CodecTarget(CodecFuzzTest::withoutCarry), REAL);
    }

    private static Answer withFourDigits(Message message, byte[] bytes, int from, int limit) {
        Answer real = CodecTarget.real(message, bytes, from, limit);
        return changed(real, field -> new Field(field.tag() % 10_000, field.value()));
    }

    // The sum is made right where only the body's last bytes made it wrong.
    private static Answer withoutLastSum(Message message, byte[] bytes, int from, int limit) {
        Answer real = CodecTarget.real(message, bytes, from, limit);
        if (real.answer() > -26 || real.answer() == Integer.MIN_VALUE) return real;
        byte[] mended = bytes.clone();
        int trailer = from - real.answer() - 7;
        int sum = 0;
        for (int at = from; at < trailer; at++) sum += bytes[at];
        System.arraycopy(Fix.bytes("10=%03d".formatted(sum & 0xFF)), 0, mended, trailer, 6);
        return CodecTarget.real(message, mended, from, limit);
    }

    private static Answer withoutCarry(Message message, byte[] bytes, int from, int limit) {
        Answer real = CodecTarget.real(message, bytes, from, limit);
        if (real.answer() <= 0 || real.outcome().outcome() != Message.WELL_FORMED) return real;
        int block = message.from(2) - 3 + 64;
        int[] number = {0};
        return changed(real, field -> {
            int equals = message.from(number[0]++) - 1;
            boolean across =
                    equals >= block && equals - Integer.toString(field.tag()).length() < block;
            return across ? new Field(field.tag() % 10, field.value()) : field;
        });
    }

    private static Answer changed(Answer real, UnaryOperator<Field> change) {
        Outcome outcome = real.outcome();
        return new Answer(
                real.answer(),
                new Outcome(
                        outcome.outcome(), outcome.fields().stream().map(change).toList()));
    }
}
