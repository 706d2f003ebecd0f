package io.needletail.engine.config;

import io.needletail.engine.ConnectionConfig;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.error.ConfigError;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.Throttle;
import io.needletail.transport.tls.CertificateRule;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a validated section of a file into a session; the keys and their defaults are QuickFIX/J's. */
final class SessionReader {
    private static final String HOST_CHECK = "EndpointIdentificationAlgorithm";
    private static final String THROTTLE = "Throttle";
    private static final String THROTTLE_OUT = "ThrottleOut";
    private static final long MILLI_NS = 1_000_000L;

    private final Section section;
    private final Consumer<Finding> findings;

    /**
     * A session that a section describes.
     *
     * @param spec without application and validator
     * @param dictionaries empty when inbound messages are not validated
     */
    record ReadSession(SessionSpec spec, Optional<DictionaryConfig> dictionaries) {}

    SessionReader(Section section, Consumer<Finding> findings) {
        this.section = section;
        this.findings = findings;
    }

    ReadSession read() {
        try {
            SessionSpec spec = spec();
            return new ReadSession(spec, new DictionaryReader(section, findings).judging(spec.config()));
        } catch (InvalidPathException wrong) {
            throw section.refused("\"" + wrong.getInput() + "\" is no path: " + wrong.getReason());
        } catch (IllegalArgumentException refused) {
            throw section.refused(refused.getMessage());
        }
    }

    private SessionSpec spec() {
        IdentityReader identity = new IdentityReader(section);
        boolean initiator = identity.isInitiator();
        SessionConfig config = config(identity, initiator);
        ConnectionConfig connection = new ConnectionReader(section).connection(initiator);
        reportLongWaits(config.limits().out(), config.heartbeat().heartbeatNs());
        TlsReader tls = new TlsReader(section);
        CertificateRule certificates = tls.certificates(initiator);
        if (connection.tls().isPresent()) TlsReader.FILES.forEach(this::reportMissing);
        new TlsFindings(section, findings).report(initiator, certificates);
        if (initiator && connection.tls().isPresent() && !section.has(HOST_CHECK)) reportStricter();
        SessionSpecBuilder spec = SessionSpec.of(config)
                .connection(connection)
                .storage(new StoreReader(section).storage(config.id()))
                .certificates(certificates)
                .log(new LogReader(section).log())
                .listener(EngineSetup.NO_APPLICATION);
        if (section.flag("RefreshOnLogon")) spec.standby();
        return spec.build();
    }

    private SessionConfig config(IdentityReader identity, boolean initiator) {
        BehaviourReader behaviour = new BehaviourReader(section);
        SessionId id = identity.id();
        return (initiator ? SessionConfig.initiator(id) : SessionConfig.acceptor(id))
                .with(identity.logon(id.beginString()))
                .with(behaviour.heartbeat(initiator))
                .with(behaviour.recovery())
                .with(behaviour.checks())
                .with(behaviour.resets())
                .with(behaviour.limits())
                .withTimePlaces(behaviour.timePlaces())
                .with(new TimesReader(section).schedule());
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
