package io.needletail.engine.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JsonRecordsTest {
    private enum Colour {
        RED,
        DARK_RED {
            @Override
            public String toString() {
                return "dark-red";
            }
        }
    }

    private record Point(int x, double y) {}

    private record Fault(long atMs, String text) {}

    private record Shape(
            String name,
            boolean filled,
            Colour colour,
            @Unwrapped Point centre,
            @Unwrapped Optional<Fault> error,
            Optional<Long> age,
            List<Point> corners,
            Map<String, Long> counts) {}

    private static final Shape FULL = new Shape(
            "a",
            true,
            Colour.DARK_RED,
            new Point(1, 2.5),
            Optional.of(new Fault(7, "cut")),
            Optional.of(9L),
            List.of(new Point(3, 4), new Point(5, 6)),
            Map.of("seen", 11L));
    private static final String FULL_TEXT =
            "{\"name\":\"a\",\"filled\":true,\"colour\":\"dark-red\",\"x\":1,\"y\":2.5,\"atMs\":7,\"text\":\"cut\",\"age\":9,"
                    + "\"corners\":[{\"x\":3,\"y\":4.0},{\"x\":5,\"y\":6.0}],\"counts\":{\"seen\":11}}";

    private static final Shape SPARSE =
            new Shape("b", false, Colour.RED, new Point(0, 0), Optional.empty(), Optional.empty(), List.of(), Map.of());
    private static final String SPARSE_TEXT =
            "{\"name\":\"b\",\"filled\":false,\"colour\":\"RED\",\"x\":0,\"y\":0.0,\"corners\":[],\"counts\":{}}";

    @Test
    void componentsAreMembersInTheirOrderAndEmptyOnesAreLeftOut() {
        assertThat(Json.text(FULL)).isEqualTo(FULL_TEXT);
        assertThat(Json.text(SPARSE)).isEqualTo(SPARSE_TEXT);
    }

    @Test
    void aRecordThatIsWrittenIsReadAgain() {
        assertThat(read(FULL_TEXT)).isEqualTo(FULL);
        assertThat(read(SPARSE_TEXT)).isEqualTo(SPARSE);
    }

    @Test
    void unknownMembersAreIgnored() {
        assertThat(read(SPARSE_TEXT.replace("}}", "},\"later\":[1]}"))).isEqualTo(SPARSE);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"name\":\"b\",', '', the member name is missing",
        "'\"b\"', '1', 'the member name is 1, no String'",
        "'\"x\":0', '\"x\":0.5', 'the member x is 0.5, no int'",
        "RED, BLUE, 'the member colour is BLUE, no Colour'",
        "'{}', '{\"seen\":\"often\"}', 'the member counts.seen is often, no Long'",
        "'[]', '[{\"x\":1}]', the member y is missing"
    })
    void aMemberThatIsMissingOrOfAnotherTypeIsNamed(String from, String to, String error) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(SPARSE_TEXT.replace(from, to)))
                .withMessage(error);
    }

    private static Shape read(String text) {
        return JsonRecords.read(JsonParser.object(text), Shape.class);
    }
}
