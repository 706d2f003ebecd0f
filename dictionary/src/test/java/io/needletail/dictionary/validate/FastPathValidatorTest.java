package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.validate.MessageMaker.Field;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The quick pass accepts only messages that the exact pass accepts, and it accepts all usual messages. */
class FastPathValidatorTest {
    private static final int MESSAGES = 3_000;
    private static final int REPETITIONS = 4;
    private static final ValidatorOptions STANDARD = ValidatorOptions.DEFAULTS;
    private static final String HEAD = "34=2|49=TW|52=20261121-10:11:12.123|56=ISLD|";

    @ParameterizedTest
    @CsvSource({"FIX.4.0, 1", "FIX.4.2, 2", "FIX.4.4, 3", "FIX.4.4, 4", "FIX.5.0SP2, 5", "FIX.Latest, 6"})
    void quickPassAcceptsNoInvalidMessage(String version, long seed) {
        Random random = new Random(seed);
        Dialect dialect = Dialects.standard(version);
        ValidatorTables inner = Tables.of(version);
        ValidatorTables outer = version.compareTo("FIX.5") < 0 ? inner : Tables.of("FIXT.1.1");
        MessageMaker maker = new MessageMaker(dialect, random);
        List<Dialect.MessageType> types = dialect.messages().values().stream()
                .sorted(Comparator.comparing(Dialect.MessageType::type))
                .toList();
        FastPathValidator fastPath = fastPath(outer, inner, STANDARD);
        ValidatorScan exact = new ValidatorScan(outer, inner.messageMarks, inner.groupMarks, STANDARD);
        int passed = 0;
        for (int i = 0; i < MESSAGES; i++) {
            List<Field> right = maker.make(types.get(random.nextInt(types.size())));
            Message message = message(outer.name(), right);
            for (int repetition = 0; repetition < REPETITIONS; repetition++)
                passed += agree(fastPath, exact, message, inner, seed);
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                Message spoiled = message(outer.name(), spoiled(right, random));
                for (int again = random.nextInt(3); again >= 0; again--) agree(fastPath, exact, spoiled, inner, seed);
            }
        }
        System.out.println(
                version + ", seed " + seed + ": " + passed + " of " + MESSAGES * REPETITIONS + " passed at once");
        assertThat(passed).as("seed %d: passed at once", seed).isGreaterThan(MESSAGES);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "35=D|" + HEAD + "11=ID|55=INTC|54=1|38=100|40=2|44=12.5|59=0|60=20261121-10:11:12|58=text|",
                "35=D|" + HEAD + "11=ID|78=2|79=a|539=1|524=p|804=1|545=s|805=1|80=1.5|79=b|80=2|55=I|54=1|"
                        + "60=20261121-10:11:12|40=2|354=3|355=a=b|",
                "35=X|" + HEAD
                        + "262=r|268=2|279=0|269=1|278=x|55=I|270=12345.6789|271=100|279=1|269=0|278=y|55=J|271=1|",
                "35=0|" + HEAD + "112=T|",
                "35=AE|" + HEAD + "571=r|570=N|32=1|31=1|75=20261121|60=20261121-10:11:12|"
                        + "55=I|552=2|54=1|37=o|54=2|37=p|",
            })
    void quickPassAcceptsUsualMessagesEveryTime(String body) {
        ValidatorTables tables = Tables.of("FIX.4.4");
        FastPathValidator fastPath = fastPath(tables, tables, STANDARD);
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            assertThat(fastPath.passes(Frames.message("FIX.4.4", body), tables))
                    .as("repetition %d", repetition)
                    .isTrue();
        }
    }

    @Test
    void valuesAndCountsAreCheckedForKnownTagSequences() {
        ValidatorTables tables = Tables.of("FIX.4.4");
        FastPathValidator fastPath = fastPath(tables, tables, STANDARD);
        String right = "35=X|" + HEAD + "268=2|279=0|269=1|270=1.5|279=1|270=1|";
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            assertThat(fastPath.passes(Frames.message("FIX.4.4", right), tables))
                    .isTrue();
        }
        for (String[] change : new String[][] {
            {"268=2", "268=3"},
            {"279=1", "279=9"},
            {"269=1", "269="},
            {"270=1.5", "270=1.5.1"},
            {"10:11:12", "24:11:12"}
        }) {
            String wrong = right.replace(change[0], change[1]);
            assertThat(fastPath.passes(Frames.message("FIX.4.4", wrong), tables))
                    .as(wrong)
                    .isFalse();
        }
    }

    @Test
    void groupWithTooManyEntriesIsUndecided() {
        ValidatorTables tables = Tables.of("FIX.4.4");
        FastPathValidator fastPath = fastPath(tables, tables, STANDARD.withGroupEntriesMax(1));
        Message two = Frames.message("FIX.4.4", "35=X|" + HEAD + "268=2|279=0|279=1|");
        Message one = Frames.message("FIX.4.4", "35=X|" + HEAD + "268=1|279=0|");
        assertThat(fastPath.passes(two, tables)).isFalse();
        assertThat(fastPath.passes(one, tables)).isTrue();
    }

    private static FastPathValidator fastPath(ValidatorTables outer, ValidatorTables inner, ValidatorOptions options) {
        int marks = Math.max(outer.messageMarks, inner.messageMarks);
        return new FastPathValidator(outer, marks, options.groupEntriesMax());
    }

    // Returns 1 when the quick pass accepts the message.
    private static int agree(
            FastPathValidator fastPath, ValidatorScan exact, Message message, ValidatorTables dialect, long seed) {
        if (!fastPath.passes(message, dialect)) return 0;
        assertThat(exact.verdict(message, dialect))
                .as("seed %d: %s", seed, message)
                .isEqualTo(MessageValidator.PASS);
        return 1;
    }

    private static List<Field> spoiled(List<Field> right, Random random) {
        List<Field> fields = new ArrayList<>(right);
        Mutation[] mutations = Mutation.values();
        for (int times = random.nextInt(2); times >= 0; times--) {
            if (fields.size() < 2) break;
            int at = 1 + random.nextInt(fields.size() - 1);
            mutations[random.nextInt(mutations.length)].apply(fields, at, random);
        }
        return fields;
    }

    private static Message message(String beginString, List<Field> fields) {
        return Frames.message(beginString, fields.stream().map(Field::toString).collect(Collectors.joining()));
    }
}
