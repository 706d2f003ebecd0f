package io.needletail.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests snapshots: bounded chunks, equal bytes for equal states, and no restore of what is damaged. */
final class SnapshotTest {
    private static byte[] snapshot(MatchingEngine engine) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        engine.snapshot((chunk, length) -> bytes.write(chunk, 0, length));
        return bytes.toByteArray();
    }

    private static MatchingEngine restore(byte[] bytes, MatchingConfig config) {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        return MatchingEngine.restore(config, new EventText(), into -> in.read(into, 0, into.length));
    }

    @Test
    void statesAreEqualWhateverTheirHistories() {
        EngineTester one = new EngineTester();
        one.buy(4, 1, 50).cancel(4).sell(5, 1, 60_000).cancel(5);
        one.buy(1, 5, 99).buy(2, 5, 99).sell(3, 5, 101);
        EngineTester other = new EngineTester();
        other.buy(1, 5, 99)
                .buy(4, 1, 50)
                .sell(5, 1, 60_000)
                .buy(2, 5, 99)
                .cancel(4)
                .sell(3, 5, 101);
        assertThat(snapshot(other.engine)).isNotEqualTo(snapshot(one.engine));
        other.cancel(5);
        assertThat(snapshot(other.engine)).isEqualTo(snapshot(one.engine));
        assertThat(other.engine.stateHash()).isEqualTo(one.engine.stateHash());
    }

    @Test
    void theAgeOfOrdersCounts() {
        EngineTester one = new EngineTester().buy(1, 5, 99).buy(2, 5, 99);
        EngineTester other = new EngineTester().buy(2, 5, 99).buy(1, 5, 99);
        assertThat(other.engine.stateHash()).isNotEqualTo(one.engine.stateHash());
    }

    @Test
    void chunksAreBounded() {
        MatchingConfig config = EngineTester.CONFIG.withOrders(2_000);
        EngineTester market = new EngineTester(InstrumentRules.DEFAULTS, config);
        for (int i = 0; i < 1_000; i++) market.buy(i, 1 + i, i);
        List<Integer> lengths = new ArrayList<>();
        market.engine.snapshot((chunk, length) -> lengths.add(length));
        assertThat(lengths).hasSizeGreaterThan(3).allMatch(length -> length <= MatchingEngine.SNAPSHOT_CHUNK_MAX);
        assertThat(restore(snapshot(market.engine), config).stateHash()).isEqualTo(market.engine.stateHash());
    }

    @Test
    void aDamagedSnapshotIsNotRestored() {
        byte[] good = snapshot(new EngineTester().buy(1, 5, 99).engine);
        for (int at = 0; at < good.length; at++) {
            byte[] bad = good.clone();
            bad[at] ^= 1;
            assertThatThrownBy(() -> restore(bad, EngineTester.CONFIG))
                    .as("byte %d", at)
                    .isInstanceOf(IllegalArgumentException.class);
            byte[] cut = Arrays.copyOf(good, at);
            assertThatThrownBy(() -> restore(cut, EngineTester.CONFIG))
                    .as("cut at %d", at)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aSnapshotNeedsItsRoom() {
        byte[] two = snapshot(new EngineTester().buy(1, 5, 99).buy(2, 5, 900).engine);
        assertThatThrownBy(() -> restore(two, EngineTester.CONFIG.withOrders(1)))
                .hasMessageContaining("more orders");
        assertThatThrownBy(() -> restore(two, EngineTester.CONFIG.withLevelPages(1)))
                .hasMessageContaining("more prices");
        assertThatThrownBy(() -> restore(two, EngineTester.CONFIG.withOwners(3)))
                .hasMessageContaining("owner");
    }
}
