package io.needletail.engine.operate;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Style;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.engine.DictionaryConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Dictionaries of a session as the admin channel shows them: a program that reads them validates messages exactly as
 * the session does. Files are named by their absolute paths.
 *
 * @param dictionary that of the session
 * @param applications those of applications by ApplVerID(1128); empty where there are none
 * @param rules by the names of their settings
 */
public record DictionaryReport(
        String dictionary, Optional<Map<String, String>> applications, Map<String, Object> rules) {
    private static final String PLUS = "\\s+\\+\\s+";
    private static final String GROUP_ENTRIES = "MaxGroupEntries";
    private static final String STYLE = "RejectStyle";
    private static final Map<Switch, String> SETTINGS = Map.of(
            Switch.VALIDATE_FIELDS_OUT_OF_ORDER, "ValidateFieldsOutOfOrder",
            Switch.VALIDATE_FIELDS_HAVE_VALUES, "ValidateFieldsHaveValues",
            Switch.VALIDATE_USER_DEFINED_FIELDS, "ValidateUserDefinedFields",
            Switch.VALIDATE_UNORDERED_GROUP_FIELDS, "ValidateUnorderedGroupFields",
            Switch.FIRST_FIELD_IN_GROUP_IS_DELIMITER, "FirstFieldInGroupIsDelimiter",
            Switch.ALLOW_UNKNOWN_MSG_FIELDS, "AllowUnknownMsgFields",
            Switch.ALLOW_UNKNOWN_ENUM_VALUES, "AllowUnknownEnumValues");

    static DictionaryReport of(DictionaryConfig config) {
        Map<String, String> applications = new TreeMap<>();
        config.application().forEach((version, spec) -> applications.put(version, absolute(spec)));
        Map<String, Object> rules = new TreeMap<>();
        ValidatorOptions options = config.options();
        // A switch that is on stays the same when it is switched on.
        SETTINGS.forEach(
                (rule, setting) -> rules.put(setting, options.with(rule, true).equals(options)));
        rules.put(GROUP_ENTRIES, options.groupEntriesMax());
        rules.put(STYLE, options.style().name().toLowerCase(Locale.ROOT));
        return new DictionaryReport(
                absolute(config.dictionary()), Optional.of(applications).filter(found -> !found.isEmpty()), rules);
    }

    /**
     * Returns the dictionaries and their rules; a rule that is missing has its default.
     *
     * @return what a session with this report validates with
     */
    public DictionaryConfig config() {
        ValidatorOptions options = ValidatorOptions.DEFAULTS;
        for (Map.Entry<Switch, String> setting : SETTINGS.entrySet()) {
            if (rules.get(setting.getValue()) instanceof Boolean on) options = options.with(setting.getKey(), on);
        }
        if (rules.get(GROUP_ENTRIES) instanceof Number most) options = options.withGroupEntriesMax(most.intValue());
        if (rules.get(STYLE) instanceof String style) {
            options = options.withStyle(Style.valueOf(style.toUpperCase(Locale.ROOT)));
        }
        return new DictionaryConfig(dictionary, applications.orElse(Map.of()), options);
    }

    // The reader may have another working directory.
    private static String absolute(String spec) {
        return Stream.of(spec.split(PLUS, -1))
                .map(part -> Files.isRegularFile(Path.of(part))
                        ? Path.of(part).toAbsolutePath().normalize().toString()
                        : part)
                .collect(Collectors.joining(" + "));
    }
}
