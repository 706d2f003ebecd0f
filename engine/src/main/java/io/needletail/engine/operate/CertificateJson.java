package io.needletail.engine.operate;

import io.needletail.engine.SessionView;
import io.needletail.transport.tls.UsedCertificate;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Certificates as the admin channel shows them. Any thread; reads no file. */
final class CertificateJson {
    private static final int SHOWN_MAX = 200;

    private CertificateJson() {}

    /** Returns the certificates of all sessions, each once, the first to expire first, at most 200. */
    static List<Map<String, Object>> all(List<SessionView> sessions) {
        return first(sessions.stream()
                .map(SessionView::certificates)
                .distinct()
                .flatMap(Collection::stream)
                .distinct()
                .sorted(Comparator.comparing(UsedCertificate::expires)));
    }

    /** Returns those of a session, the first to expire first, at most 200. */
    static List<Map<String, Object>> of(SessionView session) {
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

    private static List<Map<String, Object>> first(Stream<UsedCertificate> certificates) {
        return certificates.limit(SHOWN_MAX).map(CertificateJson::json).toList();
    }

    private static Map<String, Object> json(UsedCertificate certificate) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("file", certificate.file().toString());
        object.put("use", certificate.use().name().toLowerCase(Locale.ROOT));
        object.put("subject", certificate.subject());
        object.put("expiresAtMs", certificate.expires().toEpochMilli());
        return object;
    }
}
