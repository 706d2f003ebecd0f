package io.needletail.samples.migrate;

import static org.assertj.core.api.Assertions.assertThat;

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
    private static final Path GUIDE = Path.of("..", "docs", "guide", "migrate.md");
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- snippet: (\\S+) (\\S+) -->\n)?```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern REGION =
            Pattern.compile("^( *)// snippet: (\\S+)\n(.*?)^ *// end$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void everyBlockOfJavaIsARegionOfASource() throws IOException {
        Map<String, String> regions = regions();
        Matcher block = BLOCK.matcher(Files.readString(GUIDE));
        List<String> shown = new ArrayList<>();
        while (block.find()) {
            assertThat(block.group(1)).as("the source of\n%s", block.group(3)).isNotNull();
            String name = block.group(1) + " " + block.group(2);
            assertThat(regions).containsKey(name);
            assertThat(block.group(3)).as(name).isEqualTo(regions.get(name));
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
