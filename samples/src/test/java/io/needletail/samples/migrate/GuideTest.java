package io.needletail.samples.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.GuidePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The migration guide shows what is compiled and run: each of its Java blocks is a region of a source file here. */
final class GuideTest {
    private static final String SNIPPET = "snippet: ";
    private static final Pattern REGION =
            Pattern.compile("^( *)// snippet: (\\S+)\n(.*?)^ *// end$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void everyBlockOfJavaIsARegionOfASource() throws IOException {
        Map<String, String> regions = regions();
        List<String> shown = new ArrayList<>();
        for (GuidePage.Block block : GuidePage.read("docs/guide/migrate.md").blocks("java")) {
            assertThat(block.note()).as("the source of\n%s", block.text()).startsWith(SNIPPET);
            String name = block.note().substring(SNIPPET.length());
            assertThat(regions).containsKey(name);
            assertThat(block.text()).as(name).isEqualTo(regions.get(name));
            shown.add(name);
        }
        assertThat(shown).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(regions.keySet());
    }

    /** Every region of the samples and their tests, without its indentation, by file and name. */
    private static Map<String, String> regions() throws IOException {
        Map<String, String> regions = new TreeMap<>();
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                Matcher region = REGION.matcher(Files.readString(file));
                while (region.find()) {
                    String name = file.getFileName() + " " + region.group(2);
                    String text = region.group(3).replaceAll("(?m)^" + region.group(1), "");
                    assertThat(regions.put(name, text)).as(name).isNull();
                }
            }
        }
        return regions;
    }
}
