package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.text.JsonException;
import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The samples of feeds make the books that the invented venue has, from a capture and from the network. */
@Timeout(120)
final class FeedSamplesTest {
    private static final Path TEMPLATES = Path.of("feed", "book.xml");
    private static final Path CAPTURE = Path.of("feed", "book.pcap");
    private static final String GUIDE = "docs/guide/fast.md";
    private static final Path SOURCES = Path.of("src", "main", "java", "io", "needletail", "samples");

    @TempDir
    private Path folder;

    @Test
    void captureEqualsGeneratedCapture() throws IOException, JsonException {
        assertThat(Files.readAllBytes(CAPTURE)).isEqualTo(made().pcap());
    }

    @Test
    void capturedChannelsGiveBooksOfVenue() throws IOException, InterruptedException, JsonException {
        try (SampleProcess book =
                SampleProcess.start(Sample07Book.class, folder, TEMPLATES.toString(), CAPTURE.toString())) {
            List<String> lines = book.lines();
            assertThat(lines).startsWith("lost on both channels: 120 to 122", "recovered");
            assertBooks(lines);
            assertThat(Files.readString(SharedData.checkout().resolve(GUIDE))).contains(String.join("\n", lines));
        }
    }

    @Test
    void receivedChannelsGiveBooksOfVenue() throws IOException, InterruptedException, JsonException {
        String card = NetworkInterface.getByInetAddress(InetAddress.ofLiteral("127.0.0.1"))
                .getName();
        try (SampleProcess live = SampleProcess.start(Sample08LiveBook.class, folder, TEMPLATES.toString(), card)) {
            assertThat(live.firstLine()).startsWith("listening, ");
            try (SampleProcess sender =
                    SampleProcess.start(Sample09SendFeed.class, folder, CAPTURE.toString(), "127.0.0.1")) {
                assertThat(sender.lines()).singleElement().asString().matches("sent \\d+ datagrams");
            }
            assertBooks(live.lines());
        }
    }

    @Test
    void guideQuotesSamples() throws IOException {
        String sources = Files.readString(SOURCES.resolve("Sample07Book.java"))
                + Files.readString(SOURCES.resolve("Sample08LiveBook.java"));
        String plain = sources.replaceAll("(?m)^ +", "");
        assertThat(GuidePage.read(GUIDE).blocks("java"))
                .isNotEmpty()
                .allSatisfy(block -> assertThat(plain).contains(block.text().replaceAll("(?m)^ +", "")));
    }

    private static void assertBooks(List<String> lines) throws IOException, JsonException {
        assertThat(lines).anyMatch(line -> line.startsWith("FeedStats["));
        List<String> books = made().books();
        int second = books.lastIndexOf("security 1002");
        assertThat(lines).containsSequence(books.subList(0, second));
        assertThat(lines).containsSequence(books.subList(second, books.size()));
        assertThat(lines).noneMatch(line -> line.contains("doubtful") || line.contains("not decoded"));
    }

    private static FeedCapture.Made made() throws IOException, JsonException {
        return FeedCapture.make(TemplateReader.read(TEMPLATES));
    }
}
