package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.FieldType;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts of the validator of FIX 4.4 for valid and invalid messages. */
class ValidatorTest {
    private static final ValidatorOptions STANDARD = ValidatorOptions.DEFAULTS;
    private static final String HEAD = "34=2|49=TW|52=20261121-10:11:12|56=ISLD|";
    private static final String ORDER = "35=D|" + HEAD + "11=ID|55=INTC|54=1|40=1|60=20261121-10:11:12|";

    @ParameterizedTest
    @CsvSource({
        "'', passes",
        "38=100|, passes",
        "38=|, 373=4 371=38",
        "38=+1|, 373=6 371=38",
        "38=1.2.3|, 373=6 371=38",
        "38=-|, 373=6 371=38",
        "38=.|, 373=6 371=38",
        "38=-.5|, passes",
        "38=002000.00|, passes",
        "21=4|, 373=5 371=21",
        "59=0|, passes",
        "59=00|, 373=6 371=59",
        "18=G 1|, passes",
        "18=G ?|, 373=5 371=18",
        "114=maybe|, 373=6 371=114",
        "126=20040415|, 373=6 371=126",
        "126=20240229-23:59:60.123456789012|, passes",
        "126=20230229-00:00:00|, 373=6 371=126",
        "126=20261121-10:11:12.1234567890123|, 373=6 371=126",
        "999=HI|, 373=0 371=999",
        "5000=HI|, 373=0 371=5000",
        "112=T|, 373=2 371=112",
        "40=2|, 373=13 371=40",
        "43=N|, 373=14 371=43",
        "79=a|, 373=2 371=79",
        "78=2|79=a|80=1|79=b|80=2|, passes",
        "78=0|, passes",
        "78=0|79=a|80=1|, 373=16 371=78",
        "78=3|79=a|80=1|79=b|80=2|, 373=16 371=78",
        "78=-1|79=a|80=1|, 373=16 371=78",
        "78=2147483647|79=a|80=1|, 373=16 371=78",
        "78=two|79=a|80=1|, 373=6 371=78",
        "78=1|80=1|79=a|, 373=15 371=80",
        "78=1|79=a|80=1|661=99|, 373=15 371=661",
        "78=1|79=a|999=HI|, 373=2 371=999",
        "78=1|79=a|43=N|, 373=14 371=43",
        "78=1|79=a|539=1|524=p|525=D|538=1|804=1|545=s|805=1|80=1|, passes",
        "78=1|79=a|539=1|524=p|804=2|545=s|, 373=16 371=804",
        "354=5|355=a\u0001b=c|, passes",
    })
    void verdictOnAnOrderWithAddedFields(String fields, String verdict) {
        assertThat(verdict(STANDARD, ORDER + fields)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource({
        "35=D|34=2|49=TW|52=20261121-10:11:12|11=ID|55=X|54=1|40=1|60=20261121-10:11:12|, 373=1 371=56",
        "35=0|34=2|49=TW|52=20261121-10:11:12|56=|, 373=4 371=56",
        "35=*|34=2|49=TW|52=20261121-10:11:12|56=ISLD|, 373=11 371=35",
        "35=ABCDEFGH|34=2|49=TW|52=20261121-10:11:12|56=ISLD|, 373=11 371=35",
        "35=0|34=2|49=TW|49=TW|52=20261121-10:11:12|56=ISLD|, 373=13 371=49",
        "35=0|34=two|49=TW|52=yesterday|56=ISLD|, 373=6 371=34",
        "35=0|34=2|49=TW|52=20261121-10:11:12|56=ISLD|93=1|89=x|112=T|, 373=14 371=112",
        "35=0|34=2|49=TW|52=20261121-10:11:12|56=ISLD|93=1|89=x|, passes",
        "35=0|34=2|49=TW|52=20261121-10:11:12|56=ISLD|627=1|628=H|629=20261121-10:11:12|, passes",
        "35=0|34=2|49=TW|52=20261121-10:11:12|56=ISLD|627=2|628=H|, 373=16 371=627",
        "35=E|34=2|49=TW|52=20261121-10:11:12|56=ISLD|66=L|394=1|68=1|73=1|11=a|67=1|54=1|, 373=1 371=55",
        "35=V|34=2|49=TW|52=20261121-10:11:12|56=ISLD|262=r|263=0|264=0|267=1|269=0|146=1|55=X|, passes",
        "35=V|34=2|49=TW|52=20261121-10:11:12|56=ISLD|262=r|263=0|264=0|267=1|269=0|146=1|65=X|, 373=15 371=65",
        "35=W|34=2|49=TW|52=20261121-10:11:12|56=ISLD|55=X|268=2|269=0|270=1|269=?|, 373=5 371=269",
    })
    void verdictOnOtherMessages(String body, String verdict) {
        assertThat(verdict(STANDARD, body)).isEqualTo(verdict);
    }

    @Test
    void eachSwitchTurnsItsRuleOff() {
        assertSwitch(o -> o.with(Switch.VALIDATE_FIELDS_OUT_OF_ORDER, false), "43=N|", "373=14 371=43");
        assertSwitch(o -> o.with(Switch.VALIDATE_FIELDS_HAVE_VALUES, false), "58=|", "373=4 371=58");
        assertSwitch(o -> o.with(Switch.VALIDATE_USER_DEFINED_FIELDS, false), "5000=HI|", "373=0 371=5000");
        assertSwitch(
                o -> o.with(Switch.VALIDATE_UNORDERED_GROUP_FIELDS, false), "78=1|79=a|80=1|661=9|", "373=15 371=661");
        assertSwitch(o -> o.with(Switch.ALLOW_UNKNOWN_MSG_FIELDS, true), "999=HI|112=T|", "373=2 371=112");
        assertSwitch(o -> o.with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true), "21=4|", "373=5 371=21");
        assertSwitch(
                o -> o.with(Switch.FIRST_FIELD_IN_GROUP_IS_DELIMITER, true)
                        .with(Switch.VALIDATE_UNORDERED_GROUP_FIELDS, false),
                "78=2|80=1|79=a|80=2|79=b|",
                "373=15 371=80");
    }

    @Test
    void allowedUnknownTagsMustNotRepeat() {
        ValidatorOptions lax =
                STANDARD.with(Switch.ALLOW_UNKNOWN_MSG_FIELDS, true).with(Switch.VALIDATE_USER_DEFINED_FIELDS, false);
        assertThat(verdict(lax, ORDER + "999=a|5000=b|5001=c|")).isEqualTo("passes");
        assertThat(verdict(lax, ORDER + "999=a|5000=b|999=c|")).isEqualTo("373=13 371=999");
        StringBuilder many = new StringBuilder();
        for (int tag = 5_000; tag < 6_000; tag++) many.append(tag).append("=x|");
        assertThat(verdict(lax, ORDER + many)).isEqualTo("passes");
        assertThat(verdict(lax, ORDER + many + "5500=y|")).isEqualTo("373=13 371=5500");
    }

    @Test
    void groupWithTooManyEntriesIsRejected() {
        ValidatorOptions two = STANDARD.withGroupEntriesMax(2);
        assertThat(verdict(two, ORDER + "78=2|79=a|80=1|79=b|80=2|")).isEqualTo("passes");
        assertThat(verdict(two, ORDER + "78=3|79=a|80=1|79=b|80=2|79=c|80=3|")).isEqualTo("373=16 371=78");
        Validator validator = new Validator(Tables.of("FIX.4.4"), two);
        Message message = Frames.message("FIX.4.4", ORDER + "78=3|79=a|80=1|79=b|80=2|79=c|80=3|");
        assertThat(validator.text(message, validator.verdict(message)))
                .isEqualTo("A group has more than MaxGroupEntries=2 entries");
        Message miscounted = Frames.message("FIX.4.4", ORDER + "78=2|79=a|80=1|");
        assertThat(validator.text(miscounted, validator.verdict(miscounted))).isEmpty();
    }

    @Test
    void styleSelectsOneOfSeveralFaults() {
        String body = "35=D|" + HEAD + "40=1|40=2|60=20261121-10:11:12|54=1|";
        assertThat(verdict(STANDARD, body)).isEqualTo("373=13 371=40");
        assertThat(verdict(STANDARD.withStyle(ValidatorOptions.Style.QUICKFIX), body))
                .isEqualTo("373=1 371=11");
        String missing = "35=D|" + HEAD + "40=1|60=20261121-10:11:12|54=1|";
        assertThat(verdict(STANDARD, missing)).isEqualTo("373=1 371=55");
        assertThat(verdict(STANDARD.withStyle(ValidatorOptions.Style.QUICKFIX), missing))
                .isEqualTo("373=1 371=11");
    }

    @Test
    void verdictContainsTheFieldNumber() {
        Message message = Frames.message("FIX.4.4", ORDER + "38=many|");
        long verdict = new Validator(Tables.of("FIX.4.4"), STANDARD).verdict(message);
        assertThat(message.tag(MessageValidator.field(verdict))).isEqualTo(38);
        Message lacking = Frames.message("FIX.4.4", "35=1|" + HEAD);
        long missing = new Validator(Tables.of("FIX.4.4"), STANDARD).verdict(lacking);
        assertThat(MessageValidator.field(missing)).isEqualTo(FieldReader.NOT_FOUND);
        assertThat(MessageValidator.tag(missing)).isEqualTo(112);
    }

    @Test
    void otherBeginStringIsRejected() {
        Message message = Frames.message("FIX.4.2", "35=0|" + HEAD);
        long verdict = new Validator(Tables.of("FIX.4.4"), STANDARD).verdict(message);
        assertThat(QuickFixValidator.reject(MessageValidator.reason(verdict), MessageValidator.tag(verdict)))
                .isEqualTo("373=5 371=8");
    }

    @Test
    void verdictDoesNotDependOnEarlierMessages() {
        Validator validator = new Validator(Tables.of("FIX.4.4"), STANDARD);
        for (int i = 0; i < 100; i++) {
            String body = i % 2 == 0 ? ORDER + "38=1|78=1|79=a|80=1|" : ORDER;
            assertThat(validator.verdict(Frames.message("FIX.4.4", body))).isEqualTo(MessageValidator.PASS);
            assertThat(validator.verdict(Frames.message("FIX.4.4", ORDER + "40=2|")))
                    .isNotEqualTo(MessageValidator.PASS);
            assertThat(validator.verdict(Frames.message("FIX.4.4", "35=D|" + HEAD)))
                    .isNotEqualTo(MessageValidator.PASS);
        }
    }

    @Test
    void dialectWithUndefinedReferencesIsRejected() {
        assertThatThrownBy(() -> ValidatorTables.of(dialect(new FieldRef(7, true))))
                .hasMessageContaining("field 7 is not defined");
        assertThatThrownBy(() -> ValidatorTables.of(dialect(new ComponentRef("Parties", true))))
                .hasMessageContaining("component Parties is not defined");
        assertThatThrownBy(() -> ValidatorTables.of(dialect(new GroupRef(1, false, List.of()))))
                .hasMessageContaining("group 1 has no members");
        assertThatThrownBy(() -> ValidatorTables.of(dialect(new ComponentRef("Itself", true))))
                .hasMessageContaining("contains itself");
    }

    private static Dialect dialect(Dialect.Member member) {
        return new Dialect(
                "FIX.4.4",
                Map.of(1, new Dialect.Field(1, "Account", FieldType.STRING, List.of(), false)),
                Map.of("Itself", new Dialect.Component("Itself", List.of(new ComponentRef("Itself", true)))),
                Map.of("D", new Dialect.MessageType("D", "Order", false, List.of(member))),
                List.of(),
                List.of());
    }

    private static void assertSwitch(UnaryOperator<ValidatorOptions> off, String fields, String withIt) {
        assertThat(verdict(STANDARD, ORDER + fields)).isEqualTo(withIt);
        assertThat(verdict(off.apply(STANDARD), ORDER + fields)).isEqualTo(QuickFixValidator.PASSES);
    }

    private static String verdict(ValidatorOptions options, String body) {
        return QuickFixValidator.verdict(new Validator(Tables.of("FIX.4.4"), options), Frames.sealed("FIX.4.4", body));
    }
}
