package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Validation of messages that pass allocates nothing. */
class ValidatorAllocationTest {
    private static final int ATTEMPTS = 3;
    private static final int ROUNDS = 1_000_000;
    private static final int WARM_UP = 50_000;
    private static final String HEAD = "34=2|49=TW|52=20261121-10:11:12.123|56=ISLD|";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Validator validator = new Validator(
            Tables.of("FIX.4.4"), ValidatorOptions.DEFAULTS.with(Switch.VALIDATE_USER_DEFINED_FIELDS, false));
    private final Message order = Frames.message(
            "FIX.4.4",
            "35=D|" + HEAD + "11=ID|78=2|79=a|539=1|524=p|804=1|545=s|805=1|80=1.5|79=b|80=2|21=1|18=G 1|55=INTC|54=1|"
                    + "60=20261121-10:11:12|38=100|40=2|44=12.5|354=3|355=a=b|9001=x|9002=y|");
    private final Message quotes = Frames.message(
            "FIX.4.4",
            "35=W|" + HEAD
                    + "262=r|55=EURUSD|268=4|269=0|270=1.1|271=1000000|269=0|270=1.2|269=1|270=1.3|269=1|270=1.4|");
    private final Validator fixt =
            Validator.fixt(Tables.of("FIXT.1.1"), Tables.applications(), "9", ValidatorOptions.DEFAULTS);
    private final Message logon = Frames.message("FIXT.1.1", "35=A|" + HEAD + "98=0|108=30|1137=9|");
    private final Message versioned = Frames.message(
            "FIXT.1.1",
            "35=D|" + HEAD + "1128=8|11=ID|453=1|448=A|447=D|452=1|55=X|54=1|60=20261121-10:11:12|40=1|38=1|");

    private int round;
    private byte[] planted = {};

    @Test
    void validatingMessagesThatPassAllocatesNothing() {
        assertAllocatesNothing(this::validateAll);
    }

    @Test
    void oneSmallArrayInAMillionRoundsIsDetected() {
        assertThatThrownBy(() -> assertAllocatesNothing(() -> {
                    validateAll();
                    if (++round % ROUNDS == 0) planted = new byte[1];
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("bytes allocated");
        assertThat(planted).hasSize(1);
    }

    private void validateAll() {
        pass(validator, order);
        pass(validator, quotes);
        pass(fixt, logon);
        pass(fixt, versioned);
    }

    private static void pass(MessageValidator validator, Message message) {
        long verdict = validator.verdict(message);
        if (verdict != MessageValidator.PASS) {
            throw new AssertionError(
                    message + " 373=" + MessageValidator.reason(verdict) + " 371=" + MessageValidator.tag(verdict));
        }
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
