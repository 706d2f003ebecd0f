package io.needletail.transport.tls;

import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Protocols and cipher suites offered in a handshake.
 *
 * @param protocols in order of preference
 * @param cipherSuites in order of preference, or empty for the JDK's choice
 * @param remarks settings that were dropped, with the reason
 */
record CipherSelection(List<String> protocols, List<String> cipherSuites, List<String> remarks) {

    private static final List<String> SPOKEN = List.of("TLSv1.3", "TLSv1.2");
    private static final Set<String> OLD = Set.of("SSLv2", "SSLv2Hello", "SSLv3", "TLSv1", "TLSv1.1");

    static CipherSelection of(TlsConfig config) throws IOException {
        List<String> remarks = new ArrayList<>();
        return new CipherSelection(
                protocols(config.protocols(), remarks), suites(config.cipherSuites(), remarks), remarks);
    }

    private static List<String> protocols(List<String> asked, List<String> remarks) throws IOException {
        if (asked.isEmpty()) return SPOKEN;
        for (String name : asked) {
            if (OLD.contains(name)) {
                remarks.add("protocol " + name
                        + " is not offered: it is broken (RFC 7568, RFC 8996); use TLSv1.2 or TLSv1.3");
            } else if (!SPOKEN.contains(name)) {
                throw new IOException("protocol \"" + name + "\" is unknown; known are " + SPOKEN);
            }
        }
        List<String> kept = SPOKEN.stream().filter(asked::contains).toList();
        if (kept.isEmpty()) throw new IOException("none of the protocols " + asked + " is safe; add one of " + SPOKEN);
        return kept;
    }

    private static List<String> suites(List<String> asked, List<String> remarks) throws IOException {
        if (asked.isEmpty()) return List.of();
        Set<String> known = supported();
        List<String> kept = asked.stream().filter(known::contains).toList();
        for (String name : asked) {
            if (!known.contains(name))
                remarks.add("cipher suite " + name + " is not offered: the JDK does not have it");
        }
        if (kept.isEmpty()) {
            throw new IOException(
                    "the JDK has none of the cipher suites " + asked + "; remove the setting to leave it the choice");
        }
        return kept;
    }

    private static Set<String> supported() throws IOException {
        try {
            SSLParameters all = SSLContext.getDefault().getSupportedSSLParameters();
            return Set.of(all.getCipherSuites());
        } catch (NoSuchAlgorithmException broken) {
            throw new IOException("the JDK's own TLS settings do not work: " + broken.getMessage(), broken);
        }
    }
}
