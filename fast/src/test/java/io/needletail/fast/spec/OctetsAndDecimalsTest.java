package io.needletail.fast.spec;

import org.junit.jupiter.api.Test;

/**
 * Cases without an example in the appendix of FAST 1.1, derived from its sections 6.3.3 to 6.3.8: delta and tail of
 * byte
 * vectors and Unicode strings, whose differences count bytes, and decimals with initial values.
 */
final class OctetsAndDecimalsTest {
    private static final String NULL = "{}";
    private static final String VECTOR = "<byteVector id='1' presence='%s' name='Value'>%s</byteVector>";
    private static final String UNICODE = "<string id='1' charset='unicode' presence='%s' name='Value'>%s</string>";
    private static final String DECIMAL = "<decimal id='1' presence='%s' name='Value'>%s</decimal>";
    private static final String PARTS = "<exponent><%s/></exponent><mantissa><%s/></mantissa>";

    private static Example mandatory(String field, String operator) {
        return Example.of(field.formatted("mandatory", operator));
    }

    private static Example optional(String field, String operator) {
        return Example.of(field.formatted("optional", operator));
    }

    private static String octets(String hex) {
        return "{\"Value\":{\"hex\":\"" + hex + "\"}}";
    }

    private static String text(String value) {
        return "{\"Value\":\"" + value + "\"}";
    }

    private static String decimal(long mantissa, int exponent) {
        return "{\"Value\":{\"m\":" + mantissa + ",\"e\":" + exponent + "}}";
    }

    @Test
    void aDeltaOfAByteVectorRemovesFromEitherEndAndAdds() {
        mandatory(VECTOR, "<delta/>")
                .is("", "80 82 41 42", octets("4142"))
                .is("", "80 81 43", octets("414243"))
                .is("", "82 81 44", octets("4144"))
                .is("", "ff 81 50", octets("504144"))
                .is("", "fe 80", octets("4144"))
                .is("", "80 80", octets("4144"));
    }

    @Test
    void anOptionalDeltaOfAByteVectorHasANullThatLeavesTheValueBefore() {
        optional(VECTOR, "<delta/>")
                .is("", "81 82 ff 00", octets("ff00"))
                .is("", "80", NULL)
                .is("", "81 81 80", octets("ff0080"))
                .is("", "ff 81 01", octets("01ff0080"));
    }

    @Test
    void aDeltaOfAByteVectorBeginsWithItsInitialValue() {
        mandatory(VECTOR, "<delta value='4142'/>").is("", "80 81 43", octets("414243"));
        optional(VECTOR, "<delta value='4142'/>").is("", "82 80", octets("41"));
    }

    @Test
    void aTailOfAByteVectorReplacesItsEnd() {
        mandatory(VECTOR, "<tail/>")
                .is("1", "84 41 42 43 44", octets("41424344"))
                .is("1", "82 45 46", octets("41424546"))
                .is("0", "", octets("41424546"));
        mandatory(VECTOR, "<tail value='41424344'/>")
                .is("0", "", octets("41424344"))
                .is("1", "81 ff", octets("414243ff"));
    }

    @Test
    void optionalTailOfByteVectorIsAbsentUntilNextValue() {
        optional(VECTOR, "<tail/>")
                .is("0", "", NULL)
                .is("1", "85 41 42 43 44", octets("41424344"))
                .is("1", "82 45", octets("41424345"))
                .is("1", "80", NULL)
                .is("0", "", NULL)
                .is("1", "83 50 51", octets("5051"));
    }

    @Test
    void aDeltaOfAUnicodeStringCountsBytes() {
        mandatory(UNICODE, "<delta/>")
                .is("", "80 82 c3 a9", text("é"))
                .is("", "81 81 a8", text("è"))
                .is("", "ff 83 e2 82 ac", text("€è"))
                .is("", "82 80", text("€"));
        optional(UNICODE, "<delta value='aé'/>").is("", "80", NULL).is("", "83 80", text("a"));
    }

    @Test
    void aTailOfAUnicodeStringCountsBytes() {
        mandatory(UNICODE, "<tail value='aé'/>")
                .is("0", "", text("aé"))
                .is("1", "81 a8", text("aè"))
                .is("1", "83 62 c3 a9", text("bé"));
        optional(UNICODE, "<tail/>")
                .is("1", "84 e2 82 ac", text("€"))
                .is("1", "80", NULL)
                .is("0", "", NULL);
    }

    @Test
    void decimalIsInitialValueUntilStreamHasAnother() {
        mandatory(DECIMAL, "<default value='1.25'/>")
                .is("0", "", decimal(125, -2))
                .is("1", "fe 00 fe", decimal(126, -2))
                .is("0", "", decimal(125, -2));
        mandatory(DECIMAL, "<copy value='-20'/>")
                .is("0", "", decimal(-2, 1))
                .is("1", "80 85", decimal(5, 0))
                .is("0", "", decimal(5, 0));
        mandatory(DECIMAL, "<delta value='1.25'/>")
                .is("", "80 80", decimal(125, -2))
                .is("", "82 fb", decimal(120, 0));
    }

    @Test
    void anOptionalDecimalWithAnInitialValueHasANull() {
        optional(DECIMAL, "<default value='1.25'/>")
                .is("0", "", decimal(125, -2))
                .is("1", "80", NULL)
                .is("0", "", decimal(125, -2));
        optional(DECIMAL, "<copy value='1.25'/>")
                .is("0", "", decimal(125, -2))
                .is("1", "80", NULL)
                .is("0", "", NULL)
                .is("1", "82 85", decimal(5, 1));
        optional(DECIMAL, "<delta value='1.25'/>")
                .is("", "81 81", decimal(126, -2))
                .is("", "80", NULL)
                .is("", "ff 80", decimal(126, -3));
    }

    @Test
    void aConstantDecimalIsNotInTheStream() {
        mandatory(DECIMAL, "<constant value='1.5'/>").is("", "", decimal(15, -1));
        optional(DECIMAL, "<constant value='1.5'/>")
                .is("1", "", decimal(15, -1))
                .is("0", "", NULL);
    }

    @Test
    void thePartsOfADecimalHaveInitialValuesOfTheirOwn() {
        mandatory(DECIMAL, PARTS.formatted("default value='-2'", "delta value='100'"))
                .is("0", "81", decimal(101, -2))
                .is("1", "80 81", decimal(102, 0))
                .is("0", "80", decimal(102, -2));
        mandatory(DECIMAL, PARTS.formatted("copy value='-1'", "copy value='7'"))
                .is("00", "", decimal(7, -1))
                .is("01", "88", decimal(8, -1))
                .is("10", "80", decimal(8, 0));
        mandatory(DECIMAL, PARTS.formatted("increment value='0'", "increment value='5'"))
                .is("00", "", decimal(5, 0))
                .is("00", "", decimal(6, 1))
                .is("11", "80 85", decimal(5, 0));
    }

    @Test
    void anAbsentDecimalHasNoMantissaAndNoBitForIt() {
        optional(DECIMAL, PARTS.formatted("copy value='-1'", "copy value='7'"))
                .is("00", "", decimal(7, -1))
                .is("1", "80", NULL)
                .is("0", "", NULL)
                .is("11", "ff 88", decimal(8, -1))
                .is("00", "", decimal(8, -1));
    }
}
