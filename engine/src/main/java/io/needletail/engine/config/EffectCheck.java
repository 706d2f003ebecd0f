package io.needletail.engine.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the settings of a usable session that have no effect beside its other settings: the session that is read
 * without the setting, and the one that is read with another value, equal the session of the file. Slow: a session is
 * read several times for each setting.
 */
final class EffectCheck {
    // They concern the file and the application, not the session itself.
    private static final Set<String> BESIDE = Set.of("ContinueInitializationOnError", "Description", "DropCopyTo");
    private static final Set<String> LOCATIONS = Set.of("SenderLocationID", "TargetLocationID");
    private static final Pattern DICTIONARY = Pattern.compile("(?:Transport|App)?DataDictionary(?:\\..*)?");

    // Settings that another one may need, the likeliest first; the first of them is the one that is named.
    private static final List<List<String>> COMPANIONS = List.of(
            List.of("UseDataDictionary=Y"),
            List.of("ValidateIncomingMessage=Y"),
            List.of("BeginString=FIX.4.4"),
            List.of("BeginString=FIXT.1.1", "DefaultApplVerID=FIX.5.0SP2"),
            List.of("FileStorePath=store"),
            List.of("FileLogPath=log"),
            List.of("CheckLatency=Y"),
            List.of("SocketUseSSL=Y"),
            List.of("SocketUseSSL=Y", "SocketKeyStore=keys.p12"),
            List.of("SocketUseSSL=Y", "SocketCertificateFile=chain.pem"),
            List.of("SocketKeyStore=keys.p12"),
            List.of("SocketTrustStore=trusted.p12"),
            List.of("SocketCertificateFile=chain.pem"),
            List.of("UseSNI=Y"),
            List.of("StartTime=00:00:00", "EndTime=00:00:00"),
            List.of("Schedule=daily 00:00-23:59"),
            List.of("NonStopSession=N"),
            List.of("SocketAcceptProtocol=TCP"),
            List.of("SocketConnectProtocol=TCP"),
            List.of("LogonTag=58=text"),
            List.of("LogonTag1=58=text"),
            List.of("SocketConnectHost1=localhost", "SocketConnectPort1=1"));

    private final Section section;
    private final boolean initiator;
    private final DictionaryFiles dictionaries;
    private final Optional<SessionReader.ReadSession> session;

    EffectCheck(Section section, boolean initiator, DictionaryFiles dictionaries) {
        this.section = section;
        this.initiator = initiator;
        this.dictionaries = dictionaries;
        session = read(section);
    }

    /** A setting, and what it would need to have an effect. */
    record Inert(Setting setting, String reason) {}

    List<Inert> inert() {
        List<Setting> inert = section.settings().values().stream()
                .filter(this::isRead)
                .filter(setting -> !hasEffect(setting))
                .toList();
        Section rest = section;
        for (Setting setting : inert) rest = without(rest, setting);
        List<Inert> result = new ArrayList<>();
        for (Setting setting : inert) result.add(new Inert(setting, reason(setting, rest) + unusableFile(setting)));
        return result;
    }

    private boolean isRead(Setting setting) {
        Optional<Key> key = Keys.find(setting.key());
        return key.isPresent()
                && key.get().verdict() == Verdict.HONOURED
                && key.get().side().isOfSessions()
                && key.get().side().concerns(initiator)
                && !BESIDE.contains(key.get().name());
    }

    private boolean hasEffect(Setting setting) {
        return !isUnknownTo(setting, section)
                && (!read(without(section, setting)).equals(session)
                        || !read(replaced(section, example(setting))).equals(session));
    }

    private static boolean isUnknownTo(Setting setting, Section in) {
        return LOCATIONS.contains(setting.key())
                && in.text("BeginString").filter("FIX.4.0"::equals).isPresent();
    }

    private static Setting example(Setting setting) {
        return setting.meaning(setting.key(), Keys.known(setting.key()).example());
    }

    /** Finds what the setting needs; {@code rest} is the session without the settings that have no effect. */
    private String reason(Setting setting, Section rest) {
        for (List<String> companions : COMPANIONS) {
            if (companions.stream().allMatch(one -> isSet(setting(one)))) continue;
            Section completed = rest;
            for (String companion : companions) completed = replaced(completed, setting(companion));
            Optional<SessionReader.ReadSession> with = read(replaced(completed, example(setting)));
            boolean hasEffect = with.isPresent()
                    && !isUnknownTo(setting, completed)
                    && !read(without(completed, setting)).equals(with);
            if (hasEffect) return "it needs " + companions.getFirst();
        }
        return "the other settings of the session replace it";
    }

    // It would be found only when the setting gets an effect.
    private String unusableFile(Setting setting) {
        String value = setting.value();
        boolean isDictionary = DICTIONARY.matcher(setting.key()).matches();
        if (!isDictionary && !setting.key().equals("Holidays") && !TlsReader.FILES.contains(setting.key())) return "";
        try {
            List<String> missing = isDictionary
                    ? DictionaryReader.missing(value)
                    : Files.isReadable(Path.of(value)) ? List.of() : List.of(value);
            if (!missing.isEmpty()) return "; there is no such file: " + String.join(", ", missing);
            if (isDictionary && Files.exists(Path.of(value))) dictionaries.read(value);
            return "";
        } catch (IOException | InvalidPathException broken) {
            return "; the file cannot be used: " + broken.getMessage();
        }
    }

    private boolean isSet(Setting companion) {
        Setting set = section.settings().get(companion.key());
        return set != null && set.value().equals(companion.value());
    }

    private static Setting setting(String companion) {
        int equals = companion.indexOf('=');
        String value = companion.substring(equals + 1);
        return Setting.of(companion.substring(0, equals), value, value, 0);
    }

    private static Section replaced(Section in, Setting setting) {
        Map<String, Setting> settings = new LinkedHashMap<>(in.settings());
        settings.put(setting.key(), setting);
        return new Section(in.file(), in.line(), settings);
    }

    private static Section without(Section in, Setting setting) {
        Map<String, Setting> settings = new LinkedHashMap<>(in.settings());
        settings.remove(setting.key());
        return new Section(in.file(), in.line(), settings);
    }

    private Optional<SessionReader.ReadSession> read(Section in) {
        try {
            return Optional.of(new SessionReader(in, List.of(), _ -> {}, dictionaries).read());
        } catch (ConfigException refused) {
            // A setting without which the session is refused has an effect.
            return Optional.empty();
        }
    }
}
