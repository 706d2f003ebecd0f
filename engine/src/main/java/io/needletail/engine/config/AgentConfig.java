package io.needletail.engine.config;

import io.needletail.engine.admin.Role;
import io.needletail.transport.tls.CertificateRule;
import io.needletail.transport.tls.TlsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An agent as a configuration file describes it: the certificate that it shows, and the clients that may use it.
 *
 * @param tls certificate of the agent, and authorities of the clients' certificates, which are required
 * @param clients the sections [CLIENT], in the order of the file
 */
public record AgentConfig(TlsConfig tls, List<Client> clients) {
    private static final String EACH = "*";

    /** Copies the list. */
    public AgentConfig {
        clients = List.copyOf(clients);
    }

    /**
     * A section [CLIENT].
     *
     * @param certificates those that it is about
     * @param roles by the name of the engine; {@code *} for each engine that is not named
     */
    public record Client(CertificateRule certificates, Map<String, Role> roles) {
        /** Copies the roles. */
        public Client {
            roles = Map.copyOf(roles);
        }

        /**
         * Returns the role at an engine.
         *
         * @param engine name of the engine at the agent
         * @return empty where the client may not see it
         */
        public Optional<Role> role(String engine) {
            return Optional.ofNullable(roles.getOrDefault(engine, roles.get(EACH)));
        }
    }

    /**
     * Reads the file of an agent.
     *
     * @param file QuickFIX-style settings: keys of TLS in [DEFAULT], and sections [CLIENT]
     * @param variables values of {@code ${…}}
     * @return what it says
     * @throws IOException when the file cannot be read
     * @throws ConfigException when a value is wrong or missing; the text names the line and the cause
     */
    public static AgentConfig read(Path file, Variables variables) throws IOException {
        return ConfigLoader.of(file, variables).agent();
    }

    /**
     * Finds the client that a certificate belongs to.
     *
     * @param certificate that of the peer, trusted
     * @return the first section that it matches; empty for an unknown one
     */
    public Optional<Client> client(X509Certificate certificate) {
        return clients.stream()
                .filter(client -> client.certificates()
                        .objection(Optional.of(certificate), "")
                        .isEmpty())
                .findFirst();
    }
}
