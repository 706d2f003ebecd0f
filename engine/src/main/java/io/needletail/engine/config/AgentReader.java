package io.needletail.engine.config;

import io.needletail.engine.admin.Role;
import io.needletail.engine.error.ConfigError;
import io.needletail.transport.tls.CertificateRule;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a validated section [CLIENT]. */
final class AgentReader {
    private static final String ROLES = "ClientRoles";

    private final Section section;

    AgentReader(Section section) {
        this.section = section;
    }

    AgentConfig.Client client() {
        CertificateRule rule = rule();
        if (rule.isAny() || rule.compId()) {
            throw section.wrong(
                    ConfigError.MISSING_KEY,
                    ROLES,
                    "[CLIENT] names no certificate; set SocketPeerSubject, SocketPeerSAN or SocketPeerFingerprint");
        }
        return new AgentConfig.Client(rule, roles());
    }

    private CertificateRule rule() {
        try {
            return new TlsReader(section).rule();
        } catch (IllegalArgumentException wrong) {
            throw section.wrong(ConfigError.BAD_VALUE, ROLES, "[CLIENT]: " + wrong.getMessage());
        }
    }

    private Map<String, Role> roles() {
        Map<String, Role> roles = new LinkedHashMap<>();
        for (String entry : section.list(ROLES)) {
            int colon = entry.indexOf(':');
            Role role = Role.named(entry.substring(colon + 1).strip())
                    .filter(_ -> colon > 0)
                    .orElseThrow(() -> section.wrong(
                            ROLES, "ENGINE:ROLE with commas between them, the role viewer, operator or administrator"));
            roles.put(entry.substring(0, colon).strip(), role);
        }
        if (roles.isEmpty()) {
            throw section.wrong(
                    ConfigError.MISSING_KEY, ROLES, "[CLIENT] has no " + ROLES + "; set it, such as orders:operator");
        }
        return roles;
    }
}
