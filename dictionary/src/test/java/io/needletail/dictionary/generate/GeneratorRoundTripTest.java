package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.xml.Dialects;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generated code compiles without a warning, writes every field of every message at its place, and reads it back. */
class GeneratorRoundTripTest {

    static List<String> standardNames() {
        return Dialects.standardNames();
    }

    @ParameterizedTest
    @MethodSource("standardNames")
    void everyMessageOfAStandardDialectIsWrittenAndReadByGeneratedCode(String name) throws Exception {
        Dialect dialect = Dialects.standard(name);
        GeneratedMessages generated = new GeneratedMessages(dialect);
        long fields = 0;
        for (MessageType type : byType(dialect)) {
            fields += generated.roundTrip(type);
        }
        assertThat(fields).isGreaterThan(dialect.fields().size());
        System.out.printf(
                "%s: %d messages, %d fields written and read by generated code%n",
                name, dialect.messages().size(), fields);
    }

    private static List<MessageType> byType(Dialect dialect) {
        return dialect.messages().values().stream()
                .sorted(Comparator.comparing(MessageType::type))
                .toList();
    }
}
