package io.needletail.engine.agent;

import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.config.AgentConfig;
import io.needletail.engine.error.ConnectionError;
import io.needletail.transport.tls.CertificateRule;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * Access of clients to engines.
 *
 * @param config roles of the clients
 * @param engines sockets of the engines, by name
 * @param pool runs commands, which wait for an engine
 */
record AgentAccess(AgentConfig config, Map<String, Path> engines, Executor pool) {
    AgentAccess {
        engines = Map.copyOf(engines);
    }

    /** Returns what carries out the commands of a client; refuses one whose certificate has no role. */
    AdminCommands of(Optional<X509Certificate> certificate, String who) {
        AgentConfig.Client client = certificate
                .flatMap(config::client)
                .orElseThrow(() -> new AdminException(
                        AdminErrorCode.FORBIDDEN,
                        ConnectionError.CLIENT_UNKNOWN.id() + " the certificate "
                                + certificate.map(CertificateRule::subject).orElse("") + " has no role at this agent:"
                                + " add a section [CLIENT] for it to the agent's file"));
        return new AgentClient(this, client, who);
    }
}
