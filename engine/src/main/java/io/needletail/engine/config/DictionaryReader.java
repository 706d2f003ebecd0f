package io.needletail.engine.config;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorOptions.Switch;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.error.ConfigError;
import io.needletail.session.SessionConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the dictionaries that validate a session's messages. */
final class DictionaryReader {
    private static final String APPLICATION = "AppDataDictionary";
    private static final Map<String, String> USUAL = Map.of("7", "FIX.5.0", "8", "FIX.5.0SP1", "9", "FIX.5.0SP2");
    private static final String PLUS = "\\s+\\+\\s+";

    private final Section section;
    private final Consumer<Finding> findings;

    DictionaryReader(Section section, Consumer<Finding> findings) {
        this.section = section;
        this.findings = findings;
    }

    Optional<DictionaryConfig> judging(SessionConfig config) {
        boolean validates = section.flag("ValidateIncomingMessage");
        if (!section.flag("UseDataDictionary") || !validates) return Optional.empty();
        String version = config.logon().applVerId();
        String beginString = config.id().beginString();
        if (version.isEmpty()) {
            return Optional.of(new DictionaryConfig(spec("DataDictionary", beginString), Map.of(), options()));
        }
        String transport = spec("TransportDataDictionary", beginString);
        return Optional.of(new DictionaryConfig(transport, applications(version), options()));
    }

    private Map<String, String> applications(String version) {
        Map<String, String> applications = new HashMap<>();
        // A peer may name another version than this end in its Logon(A); a dictionary of the venue excludes that.
        if (!section.hasAny(APPLICATION)) applications.putAll(USUAL);
        String standard = Dialects.ofApplVerId(version).orElse("");
        applications.put(version, spec(APPLICATION, standard));
        for (String key : List.copyOf(section.settings().keySet())) {
            if (!key.startsWith(APPLICATION + ".")) continue;
            String written = key.substring(APPLICATION.length() + 1);
            String number = IdentityReader.applVersion(written)
                    .orElseThrow(() -> section.wrong(key, "a version after the dot, such as FIX.5.0SP2"));
            applications.put(number, spec(key, ""));
        }
        return applications;
    }

    private ValidatorOptions options() {
        String style = section.choice("RejectStyle").toUpperCase(Locale.ROOT);
        return ValidatorOptions.DEFAULTS
                .with(Switch.VALIDATE_FIELDS_OUT_OF_ORDER, section.flag("ValidateFieldsOutOfOrder"))
                .with(Switch.VALIDATE_FIELDS_HAVE_VALUES, section.flag("ValidateFieldsHaveValues"))
                .with(Switch.VALIDATE_USER_DEFINED_FIELDS, section.flag("ValidateUserDefinedFields"))
                .with(Switch.VALIDATE_UNORDERED_GROUP_FIELDS, section.flag("ValidateUnorderedGroupFields"))
                .with(Switch.FIRST_FIELD_IN_GROUP_IS_DELIMITER, section.flag("FirstFieldInGroupIsDelimiter"))
                .with(Switch.ALLOW_UNKNOWN_MSG_FIELDS, section.flag("AllowUnknownMsgFields"))
                .with(Switch.ALLOW_UNKNOWN_ENUM_VALUES, section.flag("AllowUnknownEnumValues"))
                .withGroupEntriesMax(section.count("MaxGroupEntries"))
                .withStyle(ValidatorOptions.Style.valueOf(style));
    }

    private String spec(String key, String otherwise) {
        Optional<String> written = section.text(key).filter(value -> !value.isBlank());
        if (written.isEmpty()) return otherwise;
        List<String> parts = new ArrayList<>();
        for (String part : written.get().split(PLUS, -1)) parts.add(found(key, part.strip()));
        String spec = String.join(" + ", parts);
        requireUsable(key, spec);
        return spec;
    }

    // A file with that path; else a standard dictionary with that name, without regard to its directory.
    private String found(String key, String part) {
        Path file = Path.of(part);
        if (Files.exists(file) || Dialects.standardNames().contains(part)) return part;
        String name = file.getFileName() == null ? part : file.getFileName().toString();
        int line = section.settings().get(key).line();
        if (Dialects.bundled(name).isEmpty()) {
            String text = key + "=" + part + ": there is no such file, and no standard dictionary of that name";
            throw new ConfigException(ConfigError.DICTIONARY_MISSING, section.file(), line, text);
        }
        if (!name.equals(part)) {
            String text = key + "=" + part + ": there is no such file; the standard " + name + " is used";
            findings.accept(new Finding(ConfigError.DICTIONARY_ELSEWHERE, section.file(), line, text));
        }
        return name;
    }

    private void requireUsable(String key, String spec) {
        try {
            Dialects.readAll(spec, Path.of(""));
        } catch (IOException broken) {
            int line = section.settings().get(key).line();
            String text = key + "=" + spec + " cannot be used: " + broken.getMessage();
            throw new ConfigException(ConfigError.DICTIONARY_BROKEN, section.file(), line, text);
        }
    }
}
