package io.needletail.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Any bytes can be laid over a standard dialect, or are a fault with their line. */
final class OverlayFuzzTest {
    private static final Hunt HUNT = new Hunt(OverlayFuzzTest.class, "additions", 500);
    private static final Dialect BASE = Dialects.standard("FIX.4.0");
    private static final DictionaryTarget REAL = new DictionaryTarget(OverlayFuzzTest::laidOver);

    @FuzzTest(maxDuration = "10m")
    void additions(byte[] data) {
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
    void anAdditionThatIsDroppedWhenItsTagIsKnownIsFound() {
        HUNT.finds(new DictionaryTarget(OverlayFuzzTest::withDanglingFields), REAL);
    }

    private static Dialect laidOver(byte[] bytes, String name) throws IOException {
        return Dialects.overlay(BASE, bytes, name);
    }

    // Forgets fields from 5000 on, while messages go on to name them.
    private static Dialect withDanglingFields(byte[] bytes, String name) throws IOException {
        Dialect real = laidOver(bytes, name);
        Map<Integer, Dialect.Field> fields = new HashMap<>(real.fields());
        fields.keySet().removeIf(tag -> tag >= 5_000);
        return new Dialect(real.name(), fields, real.components(), real.messages(), real.header(), real.trailer());
    }
}
