package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.FieldType;
import io.needletail.dictionary.validate.MessageMaker.Field;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.MessageValidator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.DataDictionary;

/** The verdicts equal those of QuickFIX/J 2.3.2 under every combination of its switches, except for a few reasons. */
class QuickFixOracleTest {
    private static final String VERSION = "FIX.4.4";
    private static final int COMBINATIONS = 32;
    private static final int ROUNDS = 500;
    private static final Dialect DIALECT = Dialects.standard(VERSION);
    private static final ValidatorTables TABLES = Tables.of(VERSION);

    /** Reasons for deliberate differences. */
    private enum Reason {
        /** The count of a group is not a number: QuickFIX/J ignores the message as garbled, Needletail rejects it. */
        COUNT_IS_NOT_A_NUMBER,
        /** A header field twice: QuickFIX/J keeps the last one; FIX wants 373=13. */
        HEADER_FIELD_REPEATED,
        /**
         * A header field after a group: 2.3.2 takes it as a group member or as unknown; 3.0 and Needletail give 373=14.
         */
        HEADER_FIELD_AFTER_A_GROUP,
        /**
         * A member twice in one instance, where order is not checked, or an inner count: QuickFIX/J keeps the last one.
         */
        MEMBER_REPEATED,
        /** A day or time that does not exist: QuickFIX/J checks only for digits, and does not check UTCDateOnly. */
        NO_SUCH_TIME
    }

    private record Case(List<Field> fields, ValidatorOptions options, String ours, String theirs) {}

    @ParameterizedTest
    @ValueSource(longs = {1})
    void randomMessagesGetTheSameVerdict(long seed) throws Exception {
        Map<Reason, Integer> deliberate = new EnumMap<>(Reason.class);
        int agreed = 0;
        Set<String> verdicts = new HashSet<>();
        for (Case tried : cases(seed)) {
            if (tried.ours.equals(tried.theirs)) {
                agreed++;
                verdicts.add(tried.ours.replaceAll(" .*", ""));
                continue;
            }
            Optional<Reason> reason = reason(tried);
            assertThat(reason).as("seed %d: %s", seed, tried).isPresent();
            deliberate.merge(reason.get(), 1, Integer::sum);
        }
        System.out.println("seed " + seed + ": agreed " + agreed + " on " + verdicts + ", differed " + deliberate);
        assertThat(deliberate).as("reasons that are still true").hasSize(Reason.values().length);
        assertThat(verdicts).as("kinds of verdicts").hasSizeGreaterThanOrEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({
        "38=12345678901234567890123456789012345678901, 373=6 371=38, passes",
        "60=20261301-00:00:00, 373=6 371=60, passes",
        "60=20260101-25:00:00, 373=6 371=60, passes",
        "60=20260101-00:00:00.1, passes, 373=6 371=60",
        "60=99991231-00:00:00, passes, passes",
        "60=20260101-23:59:60, passes, passes",
        "64=00000000, passes, passes",
        "423=4294967296, 373=5 371=423, 373=6 371=423",
    })
    void differencesInSingleValuesAreThoseThatAreDocumented(String fields, String ours, String theirs)
            throws Exception {
        String body = "35=D|34=2|49=TW|52=20261121-10:11:12|56=ISLD|11=ID|55=X|54=1|40=1|" + fields + "|";
        if (!fields.startsWith("60")) body += "60=20261121-10:11:12|";
        String frame = Frames.sealed(VERSION, body);
        assertThat(QuickFixValidator.verdict(new Validator(TABLES, ValidatorOptions.DEFAULTS), frame))
                .isEqualTo(ours);
        DataDictionary dictionary = new DataDictionary("FIX44.xml");
        assertThat(new QuickFixValidator(dictionary, ValidatorOptions.DEFAULTS).verdict(frame))
                .isEqualTo(theirs);
    }

    @Test
    void aFaultInTheValidatorIsDetected() throws Exception {
        MessageValidator lax =
                new Validator(TABLES, ValidatorOptions.DEFAULTS.with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true));
        QuickFixValidator theirs = new QuickFixValidator(new DataDictionary("FIX44.xml"), ValidatorOptions.DEFAULTS);
        String frame = Frames.sealed(VERSION, "35=A|34=2|49=TW|52=20261121-10:11:12|56=ISLD|98=9|108=30|");
        assertThat(QuickFixValidator.verdict(lax, frame)).isNotEqualTo(theirs.verdict(frame));
    }

    private static List<Case> cases(long seed) throws Exception {
        List<Dialect.MessageType> types = DIALECT.messages().values().stream()
                .sorted(Comparator.comparing(Dialect.MessageType::type))
                .toList();
        List<Mutation> mutations = List.of(Mutation.values());
        Random random = new Random(seed);
        MessageMaker maker = new MessageMaker(DIALECT, random);
        DataDictionary dictionary = new DataDictionary("FIX44.xml");
        List<Case> cases = new ArrayList<>();
        for (int combination = 0; combination < COMBINATIONS; combination++) {
            ValidatorOptions options = options(combination);
            QuickFixValidator theirs = new QuickFixValidator(dictionary, options);
            Validator ours = new Validator(TABLES, options);
            for (int round = 0; round < ROUNDS; round++) {
                List<Field> fields = new ArrayList<>(maker.make(types.get(random.nextInt(types.size()))));
                int at = 1 + random.nextInt(fields.size() - 1);
                mutations.get(random.nextInt(mutations.size())).apply(fields, at, random);
                String body = fields.stream().map(Field::toString).collect(Collectors.joining());
                String frame = Frames.sealed(VERSION, body);
                cases.add(new Case(fields, options, QuickFixValidator.verdict(ours, frame), theirs.verdict(frame)));
            }
        }
        return cases;
    }

    private static ValidatorOptions options(int bits) {
        return ValidatorOptions.DEFAULTS
                .with(Switch.VALIDATE_FIELDS_OUT_OF_ORDER, (bits & 1) == 0)
                .with(Switch.VALIDATE_FIELDS_HAVE_VALUES, (bits & 2) == 0)
                .with(Switch.VALIDATE_USER_DEFINED_FIELDS, (bits & 4) == 0)
                .with(Switch.VALIDATE_UNORDERED_GROUP_FIELDS, (bits & 8) == 0)
                .with(Switch.ALLOW_UNKNOWN_MSG_FIELDS, (bits & 16) != 0);
    }

    private static Optional<Reason> reason(Case tried) {
        int tag = tried.ours.startsWith("373=") ? Integer.parseInt(tried.ours.replaceAll(".*371=", "")) : 0;
        if (hasCountThatIsNoNumber(tried.fields)) return Optional.of(Reason.COUNT_IS_NOT_A_NUMBER);
        if (headerFieldRepeated(tried.fields)) return Optional.of(Reason.HEADER_FIELD_REPEATED);
        if (headerFieldBehindGroup(tried.fields)) return Optional.of(Reason.HEADER_FIELD_AFTER_A_GROUP);
        if (tried.ours.startsWith("373=13 ")) return Optional.of(Reason.MEMBER_REPEATED);
        if (tried.ours.startsWith("373=6 ")
                && List.of(FieldType.Form.DATE, FieldType.Form.TIME, FieldType.Form.TIMESTAMP)
                        .contains(DIALECT.fields().get(tag).type().form())) {
            return Optional.of(Reason.NO_SUCH_TIME);
        }
        return Optional.empty();
    }

    private static boolean hasCountThatIsNoNumber(List<Field> fields) {
        return fields.stream()
                .anyMatch(field -> isCount(field.tag()) && !field.value().matches("-?[0-9]+"));
    }

    private static boolean headerFieldRepeated(List<Field> fields) {
        Set<Integer> seen = new HashSet<>();
        return fields.stream().anyMatch(field -> isHeader(field.tag()) && !seen.add(field.tag()));
    }

    private static boolean headerFieldBehindGroup(List<Field> fields) {
        boolean group = false;
        for (Field field : fields) {
            if (group && isHeader(field.tag())) return true;
            group |= isCount(field.tag()) && field.tag() != 627;
        }
        return false;
    }

    private static boolean isCount(int tag) {
        Dialect.Field field = DIALECT.fields().get(tag);
        return field != null
                && (field.type() == FieldType.NUMINGROUP || field.name().startsWith("No"));
    }

    private static boolean isHeader(int tag) {
        return TABLES.header.index.find(tag) != TagIndex.NOT_FOUND;
    }
}
