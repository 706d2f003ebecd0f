package io.needletail.bench.workload.sbe;

import io.needletail.bench.workload.turns.Answers;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The program of one virtual machine: measures one task of the library of its class path.
 *
 * <pre>
 *   TASK   such as fix-to-sbe or fix-to-sbe:scan. Prints READY, then responds as Answers describes to the one operation "run"
 * </pre>
 */
public final class SbeProgram {
    private static final String OPERATION = "run";

    private SbeProgram() {}

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        Supplier<SbeTask> task = words.length == 1 ? SbeLibrary.present().get(words[0]) : null;
        if (task == null) {
            throw new IllegalArgumentException(
                    "expected one of " + SbeLibrary.present().keySet());
        }
        SbeOperation operation = SbeOperation.named(words[0].split(":", 2)[0]);
        SbeWalk walk = new SbeWalk(operation, task.get());
        new Answers(Map.of(OPERATION, () -> walk)).serve("READY");
    }
}
