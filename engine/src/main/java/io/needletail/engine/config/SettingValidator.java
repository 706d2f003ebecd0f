package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.engine.error.Severity;
import io.needletail.session.schedule.ScheduleReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Validates each setting of a file against the table of keys, and collects the findings. */
final class SettingValidator {
    private static final String ENGINE = "[ENGINE]";

    private final Path file;
    private final Set<Finding> findings;
    private final List<SettingVerdict> verdicts = new ArrayList<>();

    SettingValidator(ConfigFile content) {
        file = content.file();
        findings = new LinkedHashSet<>(content.findings());
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    List<SettingVerdict> verdicts() {
        return List.copyOf(verdicts);
    }

    void report(Finding finding) {
        findings.add(finding);
    }

    /** Returns the section with the keys of other engines converted. */
    Section withoutAliases(Section section) {
        Section converted = Section.empty(section.file(), section.line());
        for (Setting setting : section.settings().values()) {
            Optional<Alias> alias =
                    Keys.find(setting.name()).isPresent() ? Optional.empty() : Keys.alias(setting.name());
            if (alias.filter(Alias::hasEffect).isEmpty()) {
                converted.settings().put(setting.name(), setting);
            } else if (section.settings().containsKey(alias.get().key())) {
                String text = setting + " has no effect: the section has "
                        + alias.get().key();
                report(new Finding(ConfigError.ALIAS_HIDDEN, file, setting.line(), text));
            } else {
                adopt(converted, setting, alias.get());
            }
        }
        return converted;
    }

    /** Validates the settings of [ENGINE]; returns the errors. */
    List<Finding> validateEngine(Section engine) {
        return validate(ENGINE, engine, setting -> ofSection(setting, KeyScope.ENGINE));
    }

    /** Validates the settings of a section of a venue; returns the errors. */
    List<Finding> validateVenue(VenueSection section) {
        return validate(section.label(), section.settings(), setting -> ofSection(setting, section.scope()));
    }

    /** Validates the settings of a section [ALARM]; returns the errors. */
    List<Finding> validateAlarm(Section section) {
        return validate(AlarmReader.label(section), section, setting -> ofSection(setting, KeyScope.ALARM));
    }

    /** Validates the settings of a section [CLIENT] including its defaults; returns the errors. */
    List<Finding> validateClient(Section section) {
        return validate(KeyScope.CLIENT.heading(), section, setting -> ofSection(setting, KeyScope.CLIENT));
    }

    /** Validates the settings of a session including its defaults; returns the errors. */
    List<Finding> validateSession(Section session, Section own, boolean initiator) {
        return validate(
                label(session),
                session,
                setting -> ofSession(setting, initiator, own.settings().containsKey(setting.key())));
    }

    /**
     * Changes the verdict on a setting of a usable session that has no effect beside its other settings.
     *
     * @param warns false for a default that has an effect in another session
     */
    void withoutEffect(Section session, EffectCheck.Inert inert, boolean warns) {
        Setting setting = inert.setting();
        boolean isReported = findings.stream().anyMatch(finding -> finding.line() == setting.line());
        Optional<Finding> problem =
                warns && !isReported ? Optional.of(withoutEffect(setting, inert.reason())) : Optional.empty();
        problem.ifPresent(findings::add);
        String label = label(session);
        verdicts.replaceAll(
                row -> row.setting().equals(setting) && row.session().equals(label)
                        ? new SettingVerdict(label, setting, Verdict.WITHOUT_EFFECT, inert.reason(), problem)
                        : row);
    }

    private Finding withoutEffect(Setting setting, String reason) {
        String text = setting + " has no effect here: " + reason;
        return new Finding(ConfigError.NO_EFFECT, file, setting.line(), text);
    }

    /** A session as a file names it, whether it can be used or not. */
    static String label(Section session) {
        Map<String, Setting> settings = session.settings();
        return value(settings, "BeginString") + ":" + value(settings, "SenderCompID") + "->"
                + value(settings, "TargetCompID")
                + (settings.containsKey("SessionQualifier") ? ":" + value(settings, "SessionQualifier") : "");
    }

    private record Opinion(Verdict verdict, String meaning, Optional<Finding> problem) {}

    private List<Finding> validate(String label, Section section, Function<Setting, Opinion> opinions) {
        List<Finding> errors = new ArrayList<>();
        for (Setting setting : section.settings().values()) {
            Opinion opinion = opinions.apply(setting);
            Optional<Finding> problem = opinion.problem();
            verdicts.add(new SettingVerdict(label, setting, opinion.verdict(), opinion.meaning(), problem));
            problem.ifPresent(findings::add);
            problem.filter(found -> found.severity() == Severity.ERROR).ifPresent(errors::add);
        }
        return errors;
    }

    private Opinion ofSection(Setting setting, KeyScope scope) {
        Optional<Key> key = Keys.find(setting.key());
        if (key.isEmpty()) return unknown(setting);
        boolean isOfHours = scope == KeyScope.ALARM && ScheduleReader.KEYS.contains(setting.key());
        boolean isOfTls = scope == KeyScope.CLIENT && key.get().topic().equals(TlsReader.TOPIC);
        if (key.get().side() != scope && !isOfHours && !isOfTls) {
            String text = "belongs to " + key.get().side().heading();
            return row(setting, Verdict.WITHOUT_EFFECT, text, ConfigError.WRONG_SECTION);
        }
        return byTable(setting, key.get());
    }

    private Opinion ofSession(Setting setting, boolean initiator, boolean isOwn) {
        Optional<Key> key = Keys.find(setting.key());
        if (key.isEmpty()) return unknown(setting);
        KeyScope side = key.get().side();
        if (!side.isOfSessions()) {
            return row(setting, Verdict.WITHOUT_EFFECT, "belongs to " + side.heading(), ConfigError.WRONG_SECTION);
        }
        if (!side.concerns(initiator)) {
            String text = "means something to an " + (initiator ? "acceptor" : "initiator") + " only";
            return isOwn
                    ? row(setting, Verdict.WITHOUT_EFFECT, text, ConfigError.WRONG_SIDE)
                    : quietly(Verdict.WITHOUT_EFFECT, text);
        }
        return byTable(setting, key.get());
    }

    private Opinion byTable(Setting setting, Key key) {
        return switch (key.verdict()) {
            case HONOURED, MAPPED ->
                key.form()
                        .expectedInsteadOf(setting.value())
                        .map(expected -> wrong(setting, key, expected))
                        .orElseGet(() -> quietly(key.verdict(), meaning(setting, key)));
            case WITHOUT_EFFECT -> row(setting, key.verdict(), key.meaning(), ConfigError.NO_EFFECT);
            case REFUSED -> row(setting, key.verdict(), key.meaning(), ConfigError.REFUSED_KEY);
            case UNKNOWN -> throw new IllegalStateException(key.name() + " is known and unknown");
        };
    }

    private Opinion wrong(Setting setting, Key key, String expected) {
        Finding problem = new Finding(ConfigError.BAD_VALUE, file, setting.line(), setting + ": expected " + expected);
        return new Opinion(key.verdict(), key.meaning(), Optional.of(problem));
    }

    private Opinion unknown(Setting setting) {
        Optional<Alias> alias = Keys.alias(setting.name());
        if (alias.isPresent()) {
            String text = "of " + alias.get().engine() + ": " + alias.get().remark();
            return row(setting, Verdict.WITHOUT_EFFECT, text, ConfigError.NO_EFFECT);
        }
        String guess = Keys.nearest(setting.name())
                .map(known -> "did you mean " + known + "?")
                .orElse("");
        String text = setting.name() + " is unknown and has no effect" + (guess.isEmpty() ? "" : "; " + guess);
        return new Opinion(
                Verdict.UNKNOWN,
                guess.isEmpty() ? "no effect here; the application may use it" : guess,
                Optional.of(new Finding(ConfigError.UNKNOWN_KEY, file, setting.line(), text)));
    }

    private static String meaning(Setting setting, Key key) {
        boolean adopted = !setting.name().equals(setting.key());
        return adopted ? "read as " + setting.key() + ": " + key.meaning() : key.meaning();
    }

    private static Opinion quietly(Verdict verdict, String text) {
        return new Opinion(verdict, text, Optional.empty());
    }

    private Opinion row(Setting setting, Verdict verdict, String text, ErrorCode code) {
        String predicate = switch (verdict) {
            case WITHOUT_EFFECT -> code == ConfigError.NO_EFFECT ? " has no effect: " : " ";
            case REFUSED -> " is refused: ";
            default -> " ";
        };
        Finding problem = new Finding(code, file, setting.line(), setting.name() + predicate + text);
        return new Opinion(verdict, text, Optional.of(problem));
    }

    private void adopt(Section converted, Setting setting, Alias alias) {
        String text = setting.name() + " of " + alias.engine() + " is read as " + alias.key()
                + (alias.remark().isEmpty() ? "" : "; " + alias.remark());
        report(new Finding(ConfigError.ALIAS, file, setting.line(), text));
        alias.convert(setting.value())
                .forEach((key, value) -> converted.settings().put(key, setting.meaning(key, value)));
    }

    private static String value(Map<String, Setting> settings, String key) {
        return settings.containsKey(key) ? settings.get(key).value() : "?";
    }
}
