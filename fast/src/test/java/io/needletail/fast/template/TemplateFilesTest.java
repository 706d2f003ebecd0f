package io.needletail.fast.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Template files of others are read whole. */
final class TemplateFilesTest {
    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(SharedData.require("fast"))) {
            return files.filter(file -> file.toString().endsWith(".xml"))
                    .filter(file -> !file.toString().contains("original_templates"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileIsRead(Path file) throws IOException {
        Templates templates = TemplateReader.read(file);
        assertThat(templates.all()).isNotEmpty();
        assertThat(templates.slots()).isNotEmpty().doesNotContainNull();
        for (Template template : templates.all()) {
            if (template.id() != Template.NO_ID) {
                assertThat(templates.byId(template.id())).contains(template);
            }
        }
    }

    @Test
    void aByteVectorThatIsNoHexIsNamedWithItsLine() {
        Path file = SharedData.require("fast/operator_matrix/original_templates/unittest_mandatory.xml");
        assertThatThrownBy(() -> TemplateReader.read(file))
                .hasMessage(file
                        + ":34: [ERR S3] template unittest, byteVector bytevector_const: the initial value "
                        + "\"constant bytevector\" is not what the type needs: an even number of hexadecimal digits");
    }
}
