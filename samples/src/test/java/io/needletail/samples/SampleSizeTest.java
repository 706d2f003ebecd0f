package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the size of the samples: lines of code without imports, comments and blank lines. */
final class SampleSizeTest {
    private static final Path SOURCES = Path.of("src/main/java/io/needletail/samples");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m:^\\s*//.*$)");
    private static final Pattern NO_CODE = Pattern.compile("\\s*|(package|import) .*");

    @ParameterizedTest
    @CsvSource({"Sample02Acceptor, 29", "Sample03Initiator, 29"})
    void aFixEndIsAScreenful(String sample, int linesMax) throws IOException {
        String source = Files.readString(SOURCES.resolve(sample + ".java"));
        assertThat(COMMENT.matcher(source).replaceAll("").lines())
                .filteredOn(line -> !NO_CODE.matcher(line).matches())
                .hasSizeLessThanOrEqualTo(linesMax);
    }
}
