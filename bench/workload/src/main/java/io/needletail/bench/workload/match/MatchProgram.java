package io.needletail.bench.workload.match;

import io.needletail.bench.workload.turns.Answers;
import java.io.IOException;
import java.util.Map;

/**
 * The program of one virtual machine: measures the matching engine of its class path.
 *
 * <pre>
 *   measure NAME                     compares every fill, prints READY, then responds as Answers describes, to the one operation "execute"
 *   published NAME WARM_UP ORDERS    Chronos' measurement; prints SERVICE, INTENDED and BYTES
 * </pre>
 */
public final class MatchProgram {
    /** The one operation of a stream. */
    public static final String OPERATION = "execute";

    private static final int ORDERS_MAX = 1 << 17;
    private static final int PUBLISHED_WORDS = 4;

    private MatchProgram() {}

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        if (words.length == 2 && words[0].equals("measure")) {
            measure(MatchWorkload.named(words[1]).orElseThrow());
        } else if (words.length == PUBLISHED_WORDS && words[0].equals("published")) {
            boolean areWhole = MatchWorkload.named(words[1]).orElseThrow() == MatchWorkload.CHRONOS;
            OrderMatcher matcher = MatchLibrary.present().matcher(ORDERS_MAX);
            new PacedFlow(matcher, new ChronosFlow(areWhole))
                    .run(Integer.parseInt(words[2]), Integer.parseInt(words[3]))
                    .forEach(System.out::println);
        } else {
            throw new IllegalArgumentException("expected measure NAME, or published NAME WARM_UP ORDERS");
        }
    }

    private static void measure(MatchWorkload work) throws IOException {
        OrderStream stream = work.stream();
        OrderMatcher matcher = MatchLibrary.present().matcher(ORDERS_MAX);
        FillCheck.require(matcher, stream);
        new Answers(Map.of(OPERATION, () -> new MatchWalk(matcher, stream))).serve("READY");
    }
}
