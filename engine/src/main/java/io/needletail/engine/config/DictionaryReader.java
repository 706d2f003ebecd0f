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
import java.util.stream.Stream;

/** Reads the dictionaries that validate a session's messages. */
final class DictionaryReader {
    private static final String APPLICATION = "AppDataDictionary";
    private static final Map<String, String> USUAL = Map.of("7", "FIX.5.0", "8", "FIX.5.0SP1", "9", "FIX.5.0SP2");
    private static final String PLUS = "\\s+\\+\\s+";

    private final Section section;
    private final Consumer<Finding> findings;
    private final DictionaryFiles files;

    DictionaryReader(Section section, Consumer<Finding> findings, DictionaryFiles files) {
        this.section = section;
        this.findings = findings;
        this.files = files;
    }

    Optional<DictionaryConfig> judging(SessionConfig config) {
        boolean validates = section.flag("ValidateIncomingMessage");
        if (!section.flag("UseDataDictionary") || !validates) return Optional.empty();
        String version = config.logon().applVerId();
        String beginString = config.id().beginString();
        if (version.isEmpty()) {
            return Optional.of(new DictionaryConfig(session("DataDictionary", beginString), Map.of(), options()));
        }
        String transport = session("TransportDataDictionary", beginString);
        return Optional.of(new DictionaryConfig(transport, applications(version), options()));
    }

    private Map<String, String> applications(String version) {
        Map<String, String> applications = new HashMap<>();
        // A peer may name another version than this end in its Logon(A); a dictionary of the venue excludes that.
        if (!section.hasAny(APPLICATION)) applications.putAll(USUAL);
        String standard = Dialects.ofApplVerId(version).orElse("");
        applications.put(version, application(APPLICATION, standard, version));
        for (String key : List.copyOf(section.settings().keySet())) {
            if (!key.startsWith(APPLICATION + ".")) continue;
            String written = key.substring(APPLICATION.length() + 1);
            String number = IdentityReader.applVersion(written)
                    .orElseThrow(() -> section.wrong(key, "a version after the dot, such as FIX.5.0SP2"));
            applications.put(number, application(key, "", number));
        }
        return applications;
    }

    /**
     * Returns the dictionary of the session messages; the validator refuses every message of another BeginString(8).
     */
    private String session(String key, String beginString) {
        String spec = spec(key, beginString);
        String version = spec.equals(beginString) ? beginString : version(key, spec);
        if (version.equals(beginString)) return spec;
        String text = key + "=" + spec + " is a dictionary of " + version + ": expected one of BeginString "
                + beginString + ", since each message of the peer would be refused";
        throw section.wrong(ConfigError.CONTRADICTION, key, text);
    }

    // The files of QuickFIX name all service packs of FIX 5.0 alike.
    private String application(String key, String otherwise, String number) {
        String spec = spec(key, otherwise);
        String wanted = Dialects.ofApplVerId(number).orElse("");
        if (!section.has(key) || wanted.isEmpty()) return spec;
        String version = version(key, spec);
        if (version.equals(wanted) || (wanted + "SP").startsWith(version + "SP")) return spec;
        String text = key + "=" + spec + " is a dictionary of " + version + "; messages of " + wanted
                + " are checked against it";
        report(key, text);
        return spec;
    }

    private void report(String key, String text) {
        findings.accept(new Finding(ConfigError.DICTIONARY_DOUBTFUL, section.file(), section.lineOf(key), text));
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
        version(key, spec);
        return spec;
    }

    // A file with that path; else a standard dictionary with that name, without regard to its directory.
    private String found(String key, String part) {
        if (Files.exists(Path.of(part)) || isName(part)) return part;
        String name = fileName(part);
        if (isMissing(part)) {
            String text = key + "=" + part + ": there is no such file, and no standard dictionary of that name";
            throw section.wrong(ConfigError.DICTIONARY_MISSING, key, text);
        }
        if (!name.equals(part)) {
            String text = key + "=" + part + ": there is no such file; the standard " + name + " is used";
            findings.accept(new Finding(ConfigError.DICTIONARY_ELSEWHERE, section.file(), section.lineOf(key), text));
        }
        return name;
    }

    /** Returns the parts of a specification that are neither a file nor a standard dictionary. */
    static List<String> missing(String spec) {
        return Stream.of(spec.split(PLUS, -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty() && isMissing(part))
                .toList();
    }

    private static boolean isMissing(String part) {
        return !Files.exists(Path.of(part))
                && !isName(part)
                && Dialects.bundled(fileName(part)).isEmpty();
    }

    private static boolean isName(String part) {
        return Dialects.standardNames().contains(part) || part.equals(Dialects.VENUE);
    }

    private static String fileName(String part) {
        Path name = Path.of(part).getFileName();
        return name == null ? part : name.toString();
    }

    private String version(String key, String spec) {
        try {
            DictionaryFiles.Content content = files.read(spec);
            content.warnings().forEach(warning -> report(key, key + ": " + warning));
            return content.version();
        } catch (IOException broken) {
            String text = key + "=" + spec + " cannot be used: " + broken.getMessage();
            throw section.wrong(ConfigError.DICTIONARY_BROKEN, key, text);
        }
    }
}
