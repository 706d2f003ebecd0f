package io.needletail.dictionary.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Over FIXT.1.1 the version of each message selects the dialect for its body. */
class FixtValidatorTest {
    private static final String HEAD = "34=2|49=TW|52=20261121-10:11:12|56=ISLD|";
    private static final String OF_5_0 = "11=ID|55=X|54=1|40=1|60=20261121-10:11:12|";
    // A message of FIX 5.0 SP1 and SP2, not of FIX 5.0.
    private static final String OF_SP2 = "11=ID|1373=1|1374=1|60=20261121-10:11:12|";

    private final Validator validator =
            Validator.fixt(Tables.of("FIXT.1.1"), Tables.applications(), "7", ValidatorOptions.DEFAULTS);

    @Test
    void configuredDefaultAppliesBeforeALogon() {
        assertThat(verdict("35=D|" + HEAD + OF_5_0)).isEqualTo("passes");
        assertThat(verdict("35=CA|" + HEAD + OF_SP2)).isEqualTo("373=11 371=35");
    }

    @Test
    void defaultOfThePeerAppliesAfterItsLogon() {
        assertThat(verdict("35=A|34=1|49=TW|52=20261121-10:11:12|56=ISLD|98=0|108=30|1137=9|"))
                .isEqualTo("passes");
        assertThat(verdict("35=CA|" + HEAD + OF_SP2)).isEqualTo("passes");
    }

    @Test
    void applVerIdOfTheMessageOverridesEveryDefault() {
        assertThat(verdict("35=CA|" + HEAD + "1128=9|" + OF_SP2)).isEqualTo("passes");
        assertThat(verdict("35=CA|" + HEAD + "1128=7|" + OF_SP2)).isEqualTo("373=11 371=35");
        assertThat(verdict("35=D|" + HEAD + "1128=2|" + OF_5_0)).isEqualTo("373=18 371=1128");
    }

    @Test
    void logonMustNameAConfiguredVersion() {
        String logon = "35=A|34=1|49=TW|52=20261121-10:11:12|56=ISLD|98=0|108=30|";
        assertThat(verdict(logon)).isEqualTo("373=1 371=1137");
        assertThat(verdict(logon + "1137=33|")).isEqualTo("373=18 371=1137");
        assertThat(verdict(logon + "1137=4|")).isEqualTo("373=18 371=1137");
        assertThat(verdict("35=D|" + HEAD + OF_5_0)).isEqualTo("passes");
    }

    @Test
    void administrativeMessagesUseTheTransportDialect() {
        assertThat(verdict("35=0|" + HEAD + "58=Text|")).isEqualTo("373=2 371=58");
        assertThat(verdict("35=1|" + HEAD)).isEqualTo("373=1 371=112");
    }

    @Test
    void headerFieldsAreRequiredInApplicationMessages() {
        assertThat(verdict("35=D|34=2|49=TW|52=20261121-10:11:12|" + OF_5_0)).isEqualTo("373=1 371=56");
    }

    @Test
    void configuredDefaultNeedsADictionary() {
        assertThatThrownBy(() ->
                        Validator.fixt(Tables.of("FIXT.1.1"), Tables.applications(), "6", ValidatorOptions.DEFAULTS))
                .hasMessageContaining("DefaultApplVerID=6");
    }

    private String verdict(String body) {
        return QuickFixValidator.verdict(validator, Frames.sealed("FIXT.1.1", body));
    }
}
