package io.needletail.fast.spec;

import org.junit.jupiter.api.Test;

/**
 * The examples of FAST 1.1, appendix 3, one by one, decoded and encoded.
 *
 * <p>Where the printed bytes contradict the printed value or binary form, the value counts: -8193 is 7F 3F FF (3.1.1
 * example 6 and 3.1.5 example 8 print 73, though their binary form is right), and the mantissa of 3.2.6, which is
 * mandatory, is 39 45 A3 for 942755 (A4 is printed). In 3.2.5 example 3, 12000 is 12 with exponent 3: that is what
 * normalising an initial value gives.
 */
final class SpecificationExamplesTest {
    private static final String NULL = "{}";

    private static final String INT = "<int32 id='1' presence='%s' name='Value'/>";
    private static final String UINT = "<uInt32 id='1' presence='%s' name='Value'/>";
    private static final String STRING = "<string id='1' presence='%s' name='Value'/>";
    private static final String BYTES = "<byteVector id='1' presence='%s' name='Value'/>";
    private static final String DECIMAL = "<decimal id='1' presence='%s' name='Value'/>";

    private static Example optional(String field) {
        return Example.of(field.formatted("optional"));
    }

    private static Example mandatory(String field) {
        return Example.of(field.formatted("mandatory"));
    }

    private static String value(String value) {
        return "{\"Value\":" + value + "}";
    }

    private static String value(long mantissa, int exponent) {
        return "{\"Value\":{\"m\":" + mantissa + ",\"e\":" + exponent + "}}";
    }

    @Test
    void signed1OptionalPositive() {
        optional(INT).is("", "39 45 a4", value("942755"));
    }

    @Test
    void signed2MandatoryPositive() {
        mandatory(INT).is("", "39 45 a3", value("942755"));
    }

    @Test
    void signed3OptionalNegative() {
        optional(INT).is("", "46 3a dd", value("-942755"));
    }

    @Test
    void signed4MandatoryNegative() {
        mandatory(INT).is("", "7c 1b 1b 9d", value("-7942755"));
    }

    @Test
    void signed5PositiveWithSignBitExtension() {
        mandatory(INT).is("", "00 40 81", value("8193"));
    }

    @Test
    void signed6NegativeWithSignBitExtension() {
        mandatory(INT).is("", "7f 3f ff", value("-8193"));
    }

    @Test
    void unsigned1Optional() {
        optional(UINT)
                .is("", "80", NULL)
                .is("", "81", value("0"))
                .is("", "82", value("1"))
                .is("", "39 45 a4", value("942755"));
    }

    @Test
    void unsigned2Mandatory() {
        mandatory(UINT).is("", "80", value("0")).is("", "81", value("1")).is("", "39 45 a3", value("942755"));
    }

    @Test
    void string1Optional() {
        optional(STRING).is("", "80", NULL).is("", "41 42 c3", value("\"ABC\"")).is("", "00 80", value("\"\""));
    }

    @Test
    void string2Mandatory() {
        mandatory(STRING).is("", "41 42 c3", value("\"ABC\"")).is("", "80", value("\"\""));
    }

    @Test
    void zeroPreamblesOfTheTableIn10Point6Point3() {
        mandatory(STRING).is("", "80", value("\"\"")).is("", "00 80", value("\"\\u0000\""));
        optional(STRING)
                .is("", "80", NULL)
                .is("", "00 80", value("\"\""))
                .is("", "00 00 80", value("\"\\u0000\""))
                .is("", "00 00 00 c1", value("\"\\u0000A\""));
    }

    @Test
    void byteVector1Optional() {
        optional(BYTES)
                .is("", "80", NULL)
                .is("", "84 41 42 43", value("{\"hex\":\"414243\"}"))
                .is("", "81", value("{\"hex\":\"\"}"));
    }

    @Test
    void byteVector2Mandatory() {
        mandatory(BYTES).is("", "83 41 42 43", value("{\"hex\":\"414243\"}")).is("", "80", value("{\"hex\":\"\"}"));
    }

    @Test
    void decimal1MandatoryPositive() {
        mandatory(DECIMAL).is("", "82 39 45 a3", value(942755, 2));
    }

    @Test
    void decimal2MandatoryPositiveWithScaledMantissa() {
        mandatory(DECIMAL).is("", "81 04 3f 34 de", value(9427550, 1));
    }

    @Test
    void decimal3OptionalPositive() {
        optional(DECIMAL).is("", "83 39 45 a3", value(942755, 2));
    }

    @Test
    void decimal4MandatoryWithNegativeExponent() {
        mandatory(DECIMAL).is("", "fe 39 45 a3", value(942755, -2));
    }

    @Test
    void decimal5OptionalNegative() {
        optional(DECIMAL).is("", "fe 46 3a dd", value(-942755, -2));
    }

    @Test
    void decimal6OptionalWithOneOperator() {
        Example.of("<decimal id='1' presence='optional' name='Value'><copy/></decimal>")
                .is("1", "fe 39 45 a3", value(942755, -2))
                .is("0", "", value(942755, -2));
    }

    @Test
    void decimal7OptionalWithIndividualOperators() {
        Example.of("<decimal id='1' presence='optional' name='Value'>"
                        + "<exponent><copy/></exponent><mantissa><delta/></mantissa></decimal>")
                .is("1", "fe 39 45 a3", value(942755, -2))
                .is("0", "81", value(942756, -2));
    }

    @Test
    void decimal8OptionalNegativeWithSignBitExtension() {
        optional(DECIMAL).is("", "fd 7f 3f ff", value(-8193, -3));
    }

    @Test
    void constant1Mandatory() {
        Example.of("<uInt32 id='1' presence='mandatory' name='Value'><constant value='0'/></uInt32>")
                .is("", "", value("0"))
                .is("", "", value("0"));
    }

    @Test
    void constant2Optional() {
        Example.of("<uInt32 id='1' presence='optional' name='Value'><constant value='0'/></uInt32>")
                .is("1", "", value("0"))
                .is("0", "", NULL);
    }

    @Test
    void default1Mandatory() {
        Example.of("<uInt32 id='1' presence='mandatory' name='Value'><default value='0'/></uInt32>")
                .is("0", "", value("0"))
                .is("1", "81", value("1"));
    }

    @Test
    void default2OptionalWithoutInitialValue() {
        Example.of("<uInt32 id='1' presence='optional' name='Value'><default/></uInt32>")
                .is("0", "", NULL);
    }

    @Test
    void copy1MandatoryString() {
        Example.of("<string id='1' presence='mandatory' name='Value'><copy/></string>")
                .is("1", "43 4d c5", value("\"CME\""))
                .is("0", "", value("\"CME\""))
                .is("1", "49 53 c5", value("\"ISE\""));
    }

    @Test
    void copy2OptionalString() {
        Example.of("<string id='1' presence='optional' name='Value'><copy/></string>")
                .decodes("1", "80", "0", "", NULL)
                .is("0", "", NULL)
                .is("1", "43 4d c5", value("\"CME\""));
    }

    @Test
    void increment1Mandatory() {
        Example.of("<uInt32 id='1' presence='mandatory' name='Value'><increment value='1'/></uInt32>")
                .is("0", "", value("1"))
                .is("0", "", value("2"))
                .is("1", "84", value("4"))
                .is("0", "", value("5"));
    }

    @Test
    void delta1Integer() {
        Example.of("<int32 id='1' presence='mandatory' name='Value'><delta/></int32>")
                .is("", "39 45 a3", value("942755"))
                .is("", "fb", value("942750"))
                .is("", "fb", value("942745"))
                .is("", "80", value("942745"));
    }

    @Test
    void delta2Decimal() {
        Example.of("<decimal id='1' presence='mandatory' name='Value'><delta/></decimal>")
                .is("", "fe 39 45 a3", value(942755, -2))
                .is("", "80 fc", value(942751, -2))
                .is("", "80 fb", value(942746, -2));
    }

    @Test
    void delta3DecimalWithInitialValue() {
        Example.of("<decimal id='1' presence='mandatory' name='Value'><delta value='12000'/></decimal>")
                .is("", "fe 09 ae", value(1210, 1))
                .is("", "80 85", value(1215, 1))
                .is("", "80 85", value(1220, 1));
    }

    @Test
    void delta4String() {
        Example.of("<string id='1' presence='mandatory' name='Value'><delta/></string>")
                .is("", "80 47 45 48 b6", value("\"GEH6\""))
                .is("", "82 4d b6", value("\"GEM6\""))
                .is("", "fd 45 d3", value("\"ESM6\""))
                .is("", "ff 52 d3", value("\"RSESM6\""));
    }

    @Test
    void extended3SeveralBitsForOneDecimal() {
        Example.of("<decimal id='1' presence='optional' name='Value'>"
                        + "<exponent><copy/></exponent><mantissa><copy/></mantissa></decimal>")
                .is("11", "fe 39 45 a3", value(942755, -2))
                .is("01", "39 45 a8", value(942760, -2))
                .is("1", "80", NULL);
    }
}
