package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A message is judged, twice alike, with a place that lies in it; which messages pass does not depend on whose style of
 * rejection is followed; and what passes all checks passes with some of them switched off.
 *
 * @param judge makes what is examined
 */
record ValidatorTarget(Judge judge) implements Target {
    private static final int BYTES_MAX = 1 << 12;
    private static final int REASONS_MAX = 18;
    private static final int OTHER_REASON = 99;
    private static final String FIXT = "FIXT.1.1";
    private static final Map<String, ValidatorTables> TABLES = tables();
    private static final ValidatorOptions STANDARD = ValidatorOptions.DEFAULTS;
    private static final List<ValidatorOptions> LENIENT = List.of(
            STANDARD.with(Switch.VALIDATE_FIELDS_OUT_OF_ORDER, false),
            STANDARD.with(Switch.VALIDATE_FIELDS_HAVE_VALUES, false),
            STANDARD.with(Switch.VALIDATE_USER_DEFINED_FIELDS, false),
            STANDARD.with(Switch.VALIDATE_UNORDERED_GROUP_FIELDS, false),
            STANDARD.with(Switch.ALLOW_UNKNOWN_MSG_FIELDS, true),
            STANDARD.with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, true));

    /** Makes the check for a session. */
    @FunctionalInterface
    interface Judge {
        MessageValidator of(String beginString, ValidatorOptions options);
    }

    /** The real thing. */
    static MessageValidator validator(String beginString, ValidatorOptions options) {
        if (!beginString.equals(FIXT)) return new Validator(TABLES.get(beginString), options);
        Map<String, ValidatorTables> applications =
                Map.of("9", TABLES.get("FIX.5.0SP2"), "7", TABLES.get("FIX.5.0"), "6", TABLES.get("FIX.4.4"));
        return Validator.fixt(TABLES.get(FIXT), applications, "9", options);
    }

    @Override
    public void run(byte[] data) {
        if (data.length > BYTES_MAX) return;
        Optional<byte[]> frame = Fix.sealed(data);
        if (frame.isEmpty()) return;
        Message message = new Message();
        if (message.index(frame.get(), 0, frame.get().length) != Message.WELL_FORMED) return;
        String version = message.text(8);
        if (!TABLES.containsKey(version) || version.startsWith("FIX.5")) version = "FIX.4.4";
        boolean passes = passes(message, version, STANDARD);
        boolean passesOther = passes(message, version, STANDARD.withStyle(ValidatorOptions.Style.QUICKFIX));
        assertThat(passesOther).as("passes in the other style").isEqualTo(passes);
        for (ValidatorOptions options : LENIENT) {
            boolean lenient = passes(message, version, options);
            if (passes && !lenient) throw new AssertionError("passes all checks, and not with " + options);
        }
    }

    private boolean passes(Message message, String version, ValidatorOptions options) {
        MessageValidator check = judge.of(version, options);
        long verdict = check.verdict(message);
        String text = check.text(message, verdict);
        assertThat(check.verdict(message)).as("a second time").isEqualTo(verdict);
        assertThat(check.text(message, verdict)).as("words of the second time").isEqualTo(text);
        if (verdict == MessageValidator.PASS) return true;
        int reason = MessageValidator.reason(verdict);
        assertThat(reason).as("reason").matches(any -> (any >= 0 && any <= REASONS_MAX) || any == OTHER_REASON);
        assertThat(MessageValidator.tag(verdict)).as("tag").isNotNegative();
        int field = MessageValidator.field(verdict);
        assertThat(field).as("place").isBetween(FieldReader.NOT_FOUND, message.endField() - 1);
        if (field != FieldReader.NOT_FOUND)
            assertThat(message.tag(field)).as("tag at its place").isEqualTo(MessageValidator.tag(verdict));
        return false;
    }

    private static Map<String, ValidatorTables> tables() {
        Map<String, ValidatorTables> tables = new LinkedHashMap<>();
        for (String name : Dialects.standardNames()) {
            if (!name.equals("FIX.Latest")) tables.put(name, ValidatorTables.of(Dialects.standard(name)));
        }
        return tables;
    }
}
