package io.needletail.transport.tls;

import java.nio.file.Path;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A certificate of the files of a {@link TlsConfig}.
 *
 * @param file the file that has it
 * @param use what it is for
 * @param subject its subject
 * @param expires the last moment at which it is valid
 */
public record UsedCertificate(Path file, Use use, String subject, Instant expires) {
    /** Purposes of a certificate. */
    public enum Use {
        /** Shown to peers: our own, or one of its chain. */
        IDENTITY,
        /** Trusted for peers. */
        TRUST
    }

    /** Returns the chains of the private keys of a store. */
    static List<UsedCertificate> shown(Path file, KeyStore store) throws KeyStoreException {
        List<UsedCertificate> used = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (!store.isKeyEntry(alias)) continue;
            for (Certificate one : store.getCertificateChain(alias)) add(file, Use.IDENTITY, one, used);
        }
        return used;
    }

    /** Returns the certificates of a store that are trusted. */
    static List<UsedCertificate> trusted(Path file, KeyStore store) throws KeyStoreException {
        List<UsedCertificate> used = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) add(file, Use.TRUST, store.getCertificate(alias), used);
        return used;
    }

    private static void add(Path file, Use use, Certificate certificate, List<UsedCertificate> used) {
        if (!(certificate instanceof X509Certificate known)) return;
        used.add(new UsedCertificate(
                file,
                use,
                known.getSubjectX500Principal().getName(),
                known.getNotAfter().toInstant()));
    }
}
