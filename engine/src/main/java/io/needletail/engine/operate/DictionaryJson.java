package io.needletail.engine.operate;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Style;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.engine.DictionaryConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The dictionaries of a session as the admin channel shows them: a program that reads them validates messages exactly
 * as the session does. Files are named by their absolute paths. Any thread.
 */
public final class DictionaryJson {
    private static final String PLUS = "\\s+\\+\\s+";
    private static final String DICTIONARY = "dictionary";
    private static final String APPLICATIONS = "applications";
    private static final String RULES = "rules";
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

    private DictionaryJson() {}

    /**
     * Returns the members: {@code dictionary}, {@code applications} by ApplVerID(1128), and {@code rules} by their
     * settings.
     */
    static Map<String, Object> of(DictionaryConfig config) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(DICTIONARY, absolute(config.dictionary()));
        Map<String, Object> applications = new TreeMap<>();
        config.application().forEach((version, spec) -> applications.put(version, absolute(spec)));
        if (!applications.isEmpty()) object.put(APPLICATIONS, applications);
        Map<String, Object> rules = new TreeMap<>();
        SETTINGS.forEach((rule, setting) -> rules.put(setting, isOn(config.options(), rule)));
        rules.put(GROUP_ENTRIES, config.options().groupEntriesMax());
        rules.put(STYLE, config.options().style().name().toLowerCase(Locale.ROOT));
        object.put(RULES, rules);
        return object;
    }

    /**
     * Reads the members again.
     *
     * @param object as the admin channel shows it; a rule that is missing has its default
     * @return the dictionaries and their rules
     * @throws IllegalArgumentException when there is no dictionary
     */
    public static DictionaryConfig read(Map<String, Object> object) {
        Map<String, String> applications = new TreeMap<>();
        members(object, APPLICATIONS).forEach((version, spec) -> applications.put(version, String.valueOf(spec)));
        Map<String, Object> rules = members(object, RULES);
        ValidatorOptions options = ValidatorOptions.DEFAULTS;
        for (Map.Entry<Switch, String> setting : SETTINGS.entrySet()) {
            if (rules.get(setting.getValue()) instanceof Boolean on) options = options.with(setting.getKey(), on);
        }
        if (rules.get(GROUP_ENTRIES) instanceof Number most) options = options.withGroupEntriesMax(most.intValue());
        if (rules.get(STYLE) instanceof String style) {
            options = options.withStyle(Style.valueOf(style.toUpperCase(Locale.ROOT)));
        }
        return new DictionaryConfig(String.valueOf(object.getOrDefault(DICTIONARY, "")), applications, options);
    }

    // The reader may have another working directory.
    private static String absolute(String spec) {
        return Stream.of(spec.split(PLUS, -1))
                .map(part -> Files.isRegularFile(Path.of(part))
                        ? Path.of(part).toAbsolutePath().normalize().toString()
                        : part)
                .collect(Collectors.joining(" + "));
    }

    private static Map<String, Object> members(Map<String, Object> object, String name) {
        Map<String, Object> members = new TreeMap<>();
        if (object.get(name) instanceof Map<?, ?> map) map.forEach((key, value) -> members.put(key.toString(), value));
        return members;
    }

    private static boolean isOn(ValidatorOptions options, Switch rule) {
        return switch (rule) {
            case VALIDATE_FIELDS_OUT_OF_ORDER -> options.validateFieldsOutOfOrder();
            case VALIDATE_FIELDS_HAVE_VALUES -> options.validateFieldsHaveValues();
            case VALIDATE_USER_DEFINED_FIELDS -> options.validateUserDefinedFields();
            case VALIDATE_UNORDERED_GROUP_FIELDS -> options.validateUnorderedGroupFields();
            case FIRST_FIELD_IN_GROUP_IS_DELIMITER -> options.firstFieldInGroupIsDelimiter();
            case ALLOW_UNKNOWN_MSG_FIELDS -> options.allowUnknownMsgFields();
            case ALLOW_UNKNOWN_ENUM_VALUES -> options.allowUnknownEnumValues();
        };
    }
}
