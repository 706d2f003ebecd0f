package io.needletail.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Vectors are used only while they allocate nothing. */
class VectorProofTest {
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final int LATER = 1_000;

    private final ChosenFieldScanner choice = new ChosenFieldScanner();
    private long allocated;
    private long perCall;

    private final VectorProof proof = new VectorProof(Optional.of((LongSupplier) () -> allocated += perCall), choice);

    @Test
    void wordsAreUsedBeforeTheProof() {
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.WORDS);
    }

    @Test
    void vectorsAreUsedAfterTheProof() {
        assertThat(proof.run()).isEqualTo(hasVectors());
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.vectors().orElse(ScanStrategy.WORDS));
        assertThat(proof.refusal().isEmpty()).isEqualTo(hasVectors());
    }

    @Test
    void vectorsThatAllocateAreNotChosen() {
        perCall = 1L << 20;
        assertThat(proof.run()).isFalse();
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.WORDS);
        assertThat(proof.refusal()).isPresent();
    }

    @Test
    void vectorsThatWereNotCompiledYetAreChosenLater() {
        perCall = 1L << 20;
        proof.run();
        perCall = 0;
        assertThat(proof.run()).isEqualTo(hasVectors());
    }

    @Test
    void vectorsThatAllocateLaterAreReplacedByWordsForGood() {
        proof.run();
        perCall = 80;
        assertThat(proof.run()).isFalse();
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.WORDS);
        perCall = 0;
        assertThat(proof.run()).isFalse();
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.WORDS);
        if (hasVectors()) assertThat(proof.refusal().orElseThrow()).contains("discarded");
    }

    @Test
    void oneAllocationOfTheJvmDoesNotEndTheUseOfVectors() {
        long[] calls = {0};
        VectorProof disturbed =
                new VectorProof(Optional.of(() -> calls[0]++ == LATER ? allocated += 328 : allocated), choice);
        for (int run = 0; run < LATER; run++) assertThat(disturbed.run()).isEqualTo(hasVectors());
    }

    @Test
    void withoutCounterThereAreNoVectors() {
        VectorProof blind = new VectorProof(Optional.empty(), choice);
        assertThat(blind.isPossible()).isFalse();
        assertThat(blind.run()).isFalse();
        assertThat(choice.strategy()).isEqualTo(ScanStrategy.WORDS);
        assertThat(blind.refusal()).isPresent();
    }

    @Test
    void compiledVectorsAllocateNothing() {
        VectorProof real = new VectorProof();
        long startNs = System.nanoTime();
        while (hasVectors() && !real.run()) {
            assertThat(System.nanoTime() - startNs).isLessThan(PATIENCE_NS);
        }
        for (int run = 0; run < LATER; run++) assertThat(real.run()).isEqualTo(hasVectors());
        assertThat(ScanStrategy.chosen()).isEqualTo(ScanStrategy.vectors().orElse(ScanStrategy.WORDS));
    }

    private static boolean hasVectors() {
        return ScanStrategy.vectors().isPresent();
    }
}
