package io.needletail.fast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.fast.decode.Decoder;
import io.needletail.fast.spec.SpecDecoder;
import io.needletail.fast.spec.Vector;
import io.needletail.fast.template.Templates;
import io.needletail.fast.text.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decoder and twin are held against the test cases of two other decoders. */
final class SpecVectorsTest {
    static List<Vector> vectors() throws IOException {
        return Vector.all();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void publishedTestVectorsAreDecoded(Vector vector) throws IOException {
        Templates templates = vector.templates();
        SpecDecoder decoder = new SpecDecoder(templates, Set.of("R6", "R7", "R8", "R9"));
        JsonText json = new JsonText(templates);
        vector.initialTemplateId().ifPresent(decoder::expect);
        Decoder fast = new Decoder(templates);
        vector.initialTemplateId().ifPresent(fast::expect);
        int message = 0;
        for (Vector.Step step : vector.steps()) {
            if (step.isReset()) {
                decoder.reset();
                vector.initialTemplateId().ifPresent(decoder::expect);
                fast.reset();
                vector.initialTemplateId().ifPresent(fast::expect);
            }
            byte[] bytes = step.array();
            assertThat(decoder.decode(bytes, 0, bytes.length, json)).isEqualTo(bytes.length);
            Object expected = vector.expected().get(message++);
            assertThat(JSON.std.mapFrom(json.toString())).isEqualTo(expected);
            assertThat(fast.decode(bytes, 0, bytes.length, json)).isEqualTo(bytes.length);
            assertThat(JSON.std.mapFrom(json.toString())).isEqualTo(expected);
        }
    }
}
