package io.needletail.dictionary.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.FieldType;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.wire.DataPairs;
import io.needletail.wire.DataPairs.Pair;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pairs of length and data of a dialect. */
final class DialectDataPairsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FIX.4.0",
                "FIX.4.1",
                "FIX.4.2",
                "FIX.4.3",
                "FIX.4.4",
                "FIXT.1.1",
                "FIX.5.0",
                "FIX.5.0SP1",
                "FIX.5.0SP2",
                "FIX.Latest"
            })
    void standardDialectAddsNone(String name) {
        assertThat(Dialects.standard(name).dataPairs().pairs()).isEmpty();
    }

    @Test
    void addedPairsFollowEachOtherByTagOrInAMessageOrGroup() {
        Dialect dialect = new Dialect(
                "FIX.4.4",
                Map.of(
                        9104, field(9104, FieldType.LENGTH),
                        9105, field(9105, FieldType.DATA),
                        9200, field(9200, FieldType.LENGTH),
                        9300, field(9300, FieldType.DATA),
                        9400, field(9400, FieldType.LENGTH),
                        9500, field(9500, FieldType.XMLDATA),
                        9600, field(9600, FieldType.NUMINGROUP),
                        9700, field(9700, FieldType.STRING)),
                Map.of(),
                Map.of(
                        "U1",
                        new MessageType(
                                "U1",
                                "Blob",
                                false,
                                List.of(
                                        new FieldRef(9200, false),
                                        new FieldRef(9300, false),
                                        new FieldRef(9700, false),
                                        new GroupRef(
                                                9600,
                                                false,
                                                List.of(new FieldRef(9400, false), new FieldRef(9500, false)))))),
                List.of(),
                List.of());
        DataPairs pairs = new Validator(ValidatorTables.of(dialect), ValidatorOptions.DEFAULTS).dataPairs();
        assertThat(pairs.pairs())
                .containsExactlyInAnyOrder(new Pair(9104, 9105), new Pair(9200, 9300), new Pair(9400, 9500));
    }

    private static Field field(int tag, FieldType type) {
        return new Field(tag, "F" + tag, type, List.of(), true);
    }
}
