package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.fast.spec.SpecDecoder;
import io.needletail.fast.spec.Vector;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The twin is held against the test cases of two other decoders. */
final class SpecVectorsTest {
    static List<Vector> vectors() throws IOException {
        return Vector.all();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theTwinDecodesTheVectorsOfOthers(Vector vector) throws IOException {
        Templates templates = vector.templates();
        SpecDecoder decoder = new SpecDecoder(templates, Set.of("R6", "R7", "R8", "R9"));
        JsonText json = new JsonText(templates);
        vector.initialTemplateId().ifPresent(decoder::expect);
        int message = 0;
        for (Vector.Step step : vector.steps()) {
            if (step.isReset()) {
                decoder.reset();
                vector.initialTemplateId().ifPresent(decoder::expect);
            }
            byte[] bytes = step.array();
            assertThat(decoder.decode(bytes, 0, bytes.length, json)).isEqualTo(bytes.length);
            assertThat(JSON.std.mapFrom(json.toString()))
                    .isEqualTo(vector.expected().get(message++));
        }
    }
}
