package io.needletail.cli.venue;

import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.error.ConfigError;
import io.needletail.session.LogonFields;
import io.needletail.transport.tls.TlsConfig.ClientAuth;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.wire.Tags;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Members of a venue that prove in no way who they are, on a port that other machines reach. */
public final class OpenMembers {
    private static final Set<Integer> CREDENTIALS = Set.of(Tags.RAW_DATA, Tags.ENCRYPTED_PASSWORD);

    private OpenMembers() {}

    /**
     * {@return a warning for each such session}
     *
     * @param file the file of the sessions
     * @param sessions its sessions
     */
    public static List<Finding> of(Path file, EngineSetup sessions) {
        return sessions.sessions().stream()
                .filter(OpenMembers::isOpen)
                .map(spec -> new Finding(
                        ConfigError.MEMBER_OPEN,
                        file,
                        0,
                        spec.id() + ": expected a Password, or TLS with NeedClientAuth=Y, where other machines reach"
                                + " the port"))
                .toList();
    }

    private static boolean isOpen(SessionSpec spec) {
        if (!(spec.connection() instanceof AcceptorConfig acceptor) || !isReachable(acceptor.endpoint())) return false;
        LogonFields logon = spec.config().logon();
        boolean hasPassword = !logon.password().isEmpty()
                || logon.fields().stream().anyMatch(field -> CREDENTIALS.contains(field.tag()));
        boolean hasCertificate = acceptor.tls()
                .filter(tls -> tls.clientAuth() == ClientAuth.NEED)
                .isPresent();
        return !hasPassword && !hasCertificate;
    }

    private static boolean isReachable(Endpoint endpoint) {
        return endpoint instanceof TcpEndpoint tcp && (tcp.host().isEmpty() || !ClusterMembers.isLoopback(tcp.host()));
    }
}
