package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of dictionaries are converted to Java names. */
class IdentifiersTest {

    @ParameterizedTest
    @CsvSource({
        "ClOrdID, clOrdId, CL_ORD_ID",
        "MDEntryType, mdEntryType, MD_ENTRY_TYPE",
        "MDEntries, mdEntries, MD_ENTRIES",
        "PartyIDs, partyIds, PARTY_IDS",
        "Nested2PartySubIDType, nested2PartySubIdType, NESTED2_PARTY_SUB_ID_TYPE",
        "LegCFICode, legCfiCode, LEG_CFI_CODE",
        "URLLink, urlLink, URL_LINK",
        "IOIID, ioiid, IOIID",
        "SettlDate2, settlDate2, SETTL_DATE2",
        "Yield, yield, YIELD",
        "BUY, buy, BUY",
        "GOOD_TILL_CANCEL, goodTillCancel, GOOD_TILL_CANCEL",
        "AutomatedExecution, automatedExecution, AUTOMATED_EXECUTION",
        "'Good till cancel (GTC)', goodTillCancelGtc, GOOD_TILL_CANCEL_GTC",
        "30E/360, _30e360, _30E_360",
        "30_DAYS, _30Days, _30_DAYS",
        "<>, _unnamed, _unnamed",
        "'', _unnamed, _unnamed"
    })
    void aNameIsSplitIntoWords(String name, String camel, String constant) {
        assertThat(Identifiers.camel(name)).isEqualTo(camel);
        assertThat(Identifiers.constant(name)).isEqualTo(constant);
    }

    @ParameterizedTest
    @CsvSource({"NewOrderSingle, NewOrderSingle", "sideways, Sideways", "3rdParty, _3rdParty", "A-B C, ABC"})
    void aTypeKeepsTheDictionarysName(String name, String type) {
        assertThat(Identifiers.type(name)).isEqualTo(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.acme.fix44", "fix", "a_b.c1"})
    void packageNamesAreAccepted(String name) {
        assertThat(Identifiers.isPackage(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a.", ".a", "a..b", "com.new.fix", "4fix", "a-b", "a/b", "com acme"})
    void otherTextIsNotAPackageName(String name) {
        assertThat(Identifiers.isPackage(name)).isFalse();
    }
}
