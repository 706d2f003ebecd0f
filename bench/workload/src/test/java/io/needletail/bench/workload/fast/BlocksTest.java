package io.needletail.bench.workload.fast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BlocksTest {
    private static List<String> walked(Blocks blocks, int count) {
        List<String> places = new ArrayList<>();
        for (int block = 0; block < count; block++) {
            blocks.next();
            places.add(blocks.from() + " to " + blocks.to());
        }
        return places;
    }

    private static long[] ones(int count) {
        return LongStream.generate(() -> 1).limit(count).toArray();
    }

    @Test
    void independentMessagesComeInBlocksAndThenFromTheStart() {
        assertThat(walked(new Blocks(ones(1_200), true), 4))
                .containsExactly("0 to 500", "500 to 1000", "1000 to 1200", "0 to 500");
    }

    @Test
    void aShortStreamCountsSeveralTimes() {
        Blocks blocks = new Blocks(ones(1), true);
        assertThat(walked(blocks, 2)).containsExactly("0 to 500", "0 to 500");
        assertThat(blocks.checked(500)).isEqualTo(500);
    }

    @Test
    void aStreamWithStateIsOneBlock() {
        assertThat(walked(new Blocks(ones(1_200), false), 2)).containsExactly("0 to 1200", "0 to 1200");
    }

    @Test
    void aSumThatDiffersFromThatOfTheBlockIsRejected() {
        long[] sums = ones(1_000);
        Arrays.fill(sums, 500, 1_000, 7);
        Blocks blocks = new Blocks(sums, true);
        walked(blocks, 2);
        assertThat(blocks.checked(3_500)).isEqualTo(500);
        assertThatIllegalStateException().isThrownBy(() -> blocks.checked(500)).withMessageContaining("expected 3500");
    }
}
