package io.needletail.cli.tls;

import java.io.PrintWriter;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Prints a certificate that a peer has shown. */
final class CertificatePrinter {

    private CertificatePrinter() {}

    static void print(X509Certificate certificate, Instant now, PrintWriter out) {
        Instant end = certificate.getNotAfter().toInstant();
        long days = Duration.between(now, end).toDays();
        out.println("subject   " + safe(certificate.getSubjectX500Principal()));
        out.println("  issuer  " + safe(certificate.getIssuerX500Principal()));
        out.println("  names   " + names(certificate));
        out.println("  until   " + end
                + (now.isAfter(end) ? ", expired " + -days + " days ago" : ", " + days + " days left"));
    }

    private static String names(X509Certificate certificate) {
        try {
            // Each is a pair of a kind (RFC 5280 section 4.2.1.6) and a name.
            var names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? "none"
                    : names.stream().map(CertificatePrinter::name).collect(Collectors.joining(", "));
        } catch (CertificateParsingException damaged) {
            return "unreadable: " + damaged.getMessage();
        }
    }

    private static String name(List<?> pair) {
        return safe(pair.get(1));
    }

    // The peer has written it, and no authority has to have seen it.
    private static String safe(Object name) {
        return String.valueOf(name).replaceAll("[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "?");
    }
}
