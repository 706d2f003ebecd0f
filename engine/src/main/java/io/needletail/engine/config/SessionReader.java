package io.needletail.engine.config;

import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.Severity;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.Throttle;
import io.needletail.transport.tls.CertificateRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Reads a validated section of a file into a session; the keys and their defaults are QuickFIX/J's. */
final class SessionReader {
    private static final String HOST_CHECK = "EndpointIdentificationAlgorithm";
    private static final SessionId UNREADABLE = new SessionId("FIX.4.4", "UNREADABLE", "UNREADABLE");
    private static final String THROTTLE = "Throttle";
    private static final String THROTTLE_OUT = "ThrottleOut";
    private static final long MILLI_NS = 1_000_000L;

    private final Section section;
    private final Consumer<Finding> findings;
    private final DictionaryFiles dictionaries;
    private final SessionProblems problems;

    /**
     * A session that a section describes.
     *
     * @param spec without application and validator
     * @param dictionaries empty when inbound messages are not validated
     */
    record ReadSession(SessionSpec spec, Optional<DictionaryConfig> dictionaries) {}

    /** {@code wrong}: errors in single settings, which are not read. */
    SessionReader(Section written, List<Finding> wrong, Consumer<Finding> findings, DictionaryFiles dictionaries) {
        section = written.over(Section.empty(written.file(), written.line()));
        problems = new SessionProblems(section, wrong);
        this.findings = finding -> {
            // A warning that follows from what is wrong would mislead.
            if (problems.isEmpty() || finding.severity() == Severity.ERROR) findings.accept(finding);
        };
        this.dictionaries = dictionaries;
    }

    /** Returns the session, or reports all its problems and throws the first. */
    ReadSession read() {
        IdentityReader identity = new IdentityReader(section);
        boolean initiator = problems.read(identity::isInitiator).orElse(false);
        SessionConfig config = config(identity, initiator);
        SessionSpecBuilder parts = spec(config, initiator);
        Optional<DictionaryConfig> judging = problems.concern("BeginString")
                ? Optional.empty()
                : problems.read(() -> new DictionaryReader(section, findings, dictionaries).judging(config))
                        .flatMap(found -> found);
        Optional<SessionSpec> spec = problems.isEmpty() ? problems.read(parts::build) : Optional.empty();
        problems.all().forEach(findings);
        return new ReadSession(spec.orElseThrow(problems::first), judging);
    }

    private SessionSpecBuilder spec(SessionConfig config, boolean initiator) {
        SessionSpecBuilder spec = SessionSpec.of(config).listener(EngineSetup.NO_APPLICATION);
        problems.read(() -> new ConnectionReader(section).connection(initiator)).ifPresent(connection -> {
            spec.connection(connection);
            if (connection.tls().isEmpty()) return;
            TlsReader.FILES.forEach(this::reportMissing);
            if (initiator && !section.has(HOST_CHECK)) reportStricter();
        });
        reportLongWaits(config.limits().out(), config.heartbeat().heartbeatNs());
        TlsReader tls = new TlsReader(section);
        CertificateRule certificates =
                problems.read(() -> tls.certificates(initiator)).orElse(CertificateRule.ANY);
        new TlsFindings(section, findings).report(initiator, certificates);
        problems.read(() -> new StoreReader(section).storage(config.id())).ifPresent(storage -> {
            spec.storage(storage);
            // Without a journal there is nothing that another process could take over.
            if (section.flag("RefreshOnLogon") && storage instanceof Storage.Journaled) spec.standby();
        });
        problems.read(() -> new LogReader(section).log()).ifPresent(spec::log);
        return spec.certificates(certificates);
    }

    private SessionConfig config(IdentityReader identity, boolean initiator) {
        BehaviourReader behaviour = new BehaviourReader(section);
        SessionId id = problems.read(identity::id).orElse(UNREADABLE);
        SessionConfig config = initiator ? SessionConfig.initiator(id) : SessionConfig.acceptor(id);
        List<UnaryOperator<SessionConfig>> parts = List.of(
                with -> with.with(identity.logon(id.beginString())),
                with -> with.with(behaviour.heartbeat(initiator)),
                with -> with.with(behaviour.recovery()),
                with -> with.with(behaviour.checks()),
                with -> with.with(behaviour.resets()),
                with -> with.with(behaviour.limits()),
                with -> with.withTimePlaces(behaviour.timePlaces(id.beginString())),
                with -> with.with(new TimesReader(section, findings).schedule()));
        for (UnaryOperator<SessionConfig> part : parts) {
            SessionConfig before = config;
            config = problems.read(() -> part.apply(before)).orElse(before);
        }
        return config;
    }

    private void reportLongWaits(Throttle out, long heartbeatNs) {
        boolean waits = out.messages() > 0 && out.excess() == Throttle.Excess.QUEUE;
        if (!waits || heartbeatNs == 0 || out.perNs() <= heartbeatNs) return;
        Setting setting = section.settings().get(section.has(THROTTLE_OUT) ? THROTTLE_OUT : THROTTLE);
        String text = setting + " lets messages wait up to " + out.perNs() / MILLI_NS
                + " ms, and heartbeats after them;" + " HeartBtInt is " + heartbeatNs / MILLI_NS + " ms";
        findings.accept(new Finding(ConfigError.THROTTLE_OUTLASTS_HEARTBEAT, section.file(), setting.line(), text));
    }

    private void reportMissing(String key) {
        Setting file = section.settings().get(key);
        if (file == null || Files.isReadable(Path.of(file.value()))) return;
        String text = file + ": there is no such file that can be read";
        findings.accept(new Finding(ConfigError.TLS_FILE_MISSING, section.file(), file.line(), text));
    }

    private void reportStricter() {
        String text =
                "the name in the peer's certificate is checked; QuickFIX/J does so only with " + HOST_CHECK + "=HTTPS";
        findings.accept(new Finding(ConfigError.STRONGER_THAN_QUICKFIX, section.file(), section.line(), text));
    }
}
