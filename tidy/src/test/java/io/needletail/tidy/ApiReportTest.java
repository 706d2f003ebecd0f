package io.needletail.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the public API is the one that the reports in {@code docs/api} have: what is changed there is changed
 * knowingly. {@code -Dneedletail.api.write} writes the reports.
 */
final class ApiReportTest {
    private static final Path ROOT = House.root();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acceptance",
                "dictionary",
                "engine",
                "fast",
                "feed",
                "journal",
                "matching",
                "micrometer",
                "opentelemetry",
                "orders",
                "session",
                "spring",
                "testkit",
                "transport",
                "venue",
                "wire"
            })
    void thePublicApiOfAModuleIsThatOfItsReport(String module) throws IOException {
        List<String> api = ApiReport.of(ROOT.resolve(module).resolve("target/classes"));
        Path report = ROOT.resolve("docs/api").resolve(module + ".api");
        if (System.getProperty("needletail.api.write") != null) Files.write(report, api);
        List<String> reported = ApiReport.flat(Files.readAllLines(report));
        List<String> now = ApiReport.flat(api);

        assertThat(without(reported, now))
                .as(
                        "gone from the public API of %s: an application that uses it breaks. Keep it, @Deprecated, for one minor release;"
                                + " what has to go at once stands under Breaking in CHANGELOG.md, then write the report (docs/compatibility.md)",
                        module)
                .isEmpty();
        assertThat(without(now, reported))
                .as(
                        "new in the public API of %s: it is promised from its release on. If that is wanted, write the report (docs/compatibility.md)",
                        module)
                .isEmpty();
    }

    @Test
    void aMemberThatIsGoneIsNamedWithItsType() {
        List<String> before =
                ApiReport.flat(List.of("public class A", "    public int f", "public class B", "    public int f"));
        List<String> after = ApiReport.flat(List.of("public class A", "    public int f", "public class B"));

        assertThat(without(before, after)).containsExactly("public class B: public int f");
    }

    private static List<String> without(List<String> lines, List<String> others) {
        List<String> left = new ArrayList<>(lines);
        left.removeAll(others);
        return left;
    }
}
