package io.needletail.engine.operate;

import io.needletail.engine.SessionView;
import io.needletail.transport.tls.UsedCertificate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Certificate as the admin channel shows it.
 *
 * @param file the file that holds it
 * @param use {@code identity} or {@code trust}
 * @param subject its distinguished name
 * @param expiresAtMs milliseconds since 1970
 */
public record CertificateReport(String file, String use, String subject, long expiresAtMs) {
    private static final int SHOWN_MAX = 200;

    /** Returns the certificates of all sessions, each once, the first to expire first, at most 200. */
    static List<CertificateReport> all(List<SessionView> sessions) {
        return first(sessions.stream()
                .map(SessionView::certificates)
                .distinct()
                .flatMap(Collection::stream)
                .distinct()
                .sorted(Comparator.comparing(UsedCertificate::expires)));
    }

    /** Returns those of a session, the first to expire first, at most 200. */
    static List<CertificateReport> of(SessionView session) {
        return first(session.certificates().stream());
    }

    /**
     * Returns when the first certificate of a session expires that it shows to its peers, or trusts where it shows
     * none.
     */
    static Optional<Long> expiresAtMs(SessionView session) {
        List<UsedCertificate> all = session.certificates();
        return all.stream()
                .filter(one -> one.use() == UsedCertificate.Use.IDENTITY)
                .findFirst()
                .or(() -> all.stream().findFirst())
                .map(one -> one.expires().toEpochMilli());
    }

    private static List<CertificateReport> first(Stream<UsedCertificate> certificates) {
        return certificates.limit(SHOWN_MAX).map(CertificateReport::of).toList();
    }

    private static CertificateReport of(UsedCertificate certificate) {
        return new CertificateReport(
                certificate.file().toString(),
                certificate.use().name().toLowerCase(Locale.ROOT),
                certificate.subject(),
                certificate.expires().toEpochMilli());
    }
}
