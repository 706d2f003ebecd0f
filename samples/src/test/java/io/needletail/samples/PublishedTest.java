package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the properties of the poms that users of published artifacts rely on. */
final class PublishedTest {
    private static final Path TOP = Path.of("..");

    /** A BOM cannot give the version of a Maven plugin. */
    @Test
    void theBomNamesEveryLibraryThatIsDeployed() throws IOException {
        List<String> named = new ArrayList<>();
        for (String module : all("<module>(\\S+)</module>", "pom.xml")) {
            String pom = read(module + "/pom.xml");
            boolean isLibrary = !pom.contains("<packaging>maven-plugin<");
            if (isLibrary && !pom.contains("<maven.deploy.skip>true<")) {
                // The first with a dash is its own; that of its parent has none.
                named.add(all("<artifactId>(needletail-\\S+)</artifactId>", module + "/pom.xml")
                        .getFirst());
            }
        }
        assertThat(all("<artifactId>(needletail-\\S+)</artifactId>", "bom/pom.xml"))
                .containsExactlyElementsOf(named)
                .doesNotContain("needletail-samples", "needletail-dist", "needletail-tidy", "needletail-bench");
    }

    @Test
    void theBomTheExamplesAndTheGuidesHaveTheVersionOfTheRest() throws IOException {
        String version = all("<version>(\\S+)</version>", "pom.xml").getFirst();
        assertThat(all("<version>(\\S+)</version>", "bom/pom.xml").getFirst()).isEqualTo(version);
        assertThat(all("<needletail.version>(\\S+)<", "examples/pom.xml")).containsExactly(version);
        for (String page : List.of("docs/guide/publish.md", "docs/guide/typed-messages.md", "maven-plugin/README.md")) {
            assertThat(all("<version>(\\S+)</version>", page)).as(page).containsExactly(version);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pom.xml", "bom/pom.xml"})
    void thePomsHaveTheElementsThatCentralRequires(String pom) throws IOException {
        assertThat(read(pom))
                .contains("<name>", "<description>", "<url>", "<license>", "<developer>", "<connection>")
                .contains("<developerConnection>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOTICE", "dictionary/src/main/resources/META-INF/NOTICE.txt"})
    void theNoticeNamesTheAuthorsOfTheDictionaries(String notice) throws IOException {
        assertThat(read(notice).replaceAll("\\s+", " "))
                .contains("This product includes software developed by quickfixengine.org"
                        + " (http://www.quickfixengine.org/).");
    }

    private static List<String> all(String pattern, String file) throws IOException {
        return Pattern.compile(pattern)
                .matcher(read(file))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String read(String file) throws IOException {
        return Files.readString(TOP.resolve(file));
    }
}
