package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Measures the retained heap of one dialect by reading many copies; prints it, because the guide quotes the figures.
 */
final class RetainedHeapTest {
    private static final int COPIES = 12;

    @ParameterizedTest
    @CsvSource({"FIX44.xml, 500_000", "FIX50SP2.xml, 800_000", "FIXLatest.xml, 2_500_000"})
    void aDialectStaysSmall(String fileName, String bytesMax) throws IOException {
        byte[] xml;
        try (InputStream in = StandardDialect.class.getResourceAsStream("standard/" + fileName)) {
            xml = in.readAllBytes();
        }
        List<Dialect> copies = new ArrayList<>(List.of(Dialects.read(xml, fileName)));
        long before = usedBytes();
        for (int i = 0; i < COPIES; i++) copies.add(Dialects.read(xml, fileName));
        long each = (usedBytes() - before) / COPIES;
        assertThat(copies).hasSize(COPIES + 1);
        System.out.printf("one dialect of %s retains %,d bytes%n", fileName, each);
        assertThat(each).isBetween(10_000L, Long.parseLong(bytesMax.replace("_", "")));
    }

    private static long usedBytes() {
        for (int i = 0; i < 3; i++) System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
