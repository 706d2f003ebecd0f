package io.needletail.session.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the simulation detects each of the listed mistakes in the session's code within a few hundred seeds. */
final class MutationsTest {
    private static final int SEEDS = 6_000;

    private static Sources sources = new Sources();

    @BeforeAll
    static void read() throws IOException {
        sources = Sources.read();
    }

    static Stream<Mutation> mutations() {
        return Mutations.ALL.stream();
    }

    /** A third of the mutations, another one in each run. */
    static List<Mutation> someMutations() {
        long seed = System.nanoTime();
        System.out.println("mutations are chosen by seed " + seed);
        List<Mutation> chosen = new ArrayList<>(Mutations.ALL);
        Collections.shuffle(chosen, new Random(seed));
        return chosen.subList(0, chosen.size() / 3);
    }

    @Test
    void thereAreEnoughOfThem() {
        assertThat(Mutations.ALL).hasSizeGreaterThanOrEqualTo(45).doesNotHaveDuplicates();
    }

    @Test
    void theUnmutatedSessionHasNoViolation() throws Exception {
        String unchanged = "public final class SessionStateMachine implements Session {";
        Mutation none = new Mutation("SessionStateMachine", unchanged, unchanged, "");
        LongFunction<String> run = new MutantLoader(sources.compiledWith(none)).run();
        for (long seed = 1; seed <= 20; seed++) assertThat(run.apply(seed)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("someMutations")
    void oneOfAThirdIsDetected(Mutation mutation) throws Exception {
        assertDetected(mutation);
    }

    @ParameterizedTest
    @MethodSource("mutations")
    @Tag("long")
    void eachOfAllIsDetected(Mutation mutation) throws Exception {
        assertDetected(mutation);
    }

    private static void assertDetected(Mutation mutation) throws Exception {
        LongFunction<String> run = new MutantLoader(sources.compiledWith(mutation)).run();
        for (long seed = 1; seed <= SEEDS; seed++) {
            if (!run.apply(seed).isEmpty()) return;
        }
        assertThat(mutation).as("survives %d seeds", SEEDS).isNull();
    }
}
