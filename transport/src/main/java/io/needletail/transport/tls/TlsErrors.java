package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates TLS errors of the JDK into texts with a remedy. */
final class TlsErrors {

    private static final int SHOWN_BYTES = 16;

    /** The JDK's two texts for an alert of the peer; the second stands for one that the peer sent unencrypted. */
    private static final Pattern ALERT = Pattern.compile("(?:Received fatal alert: |; Alert: )(\\w+)");

    /** Returns the meaning of an alert (RFC 8446 section 6.2) by the JDK's name. */
    private static final Map<String, String> ALERTS = Map.of(
            "unknown_ca", "it does not trust who vouches for our certificate; give it our authority's certificate",
            "certificate_unknown",
                    "it does not accept our certificate; it may not trust it, or know us by another name",
            "bad_certificate", "it does not accept our certificate, or misses one; check our certificate and its chain",
            "certificate_required", "it wants a certificate of ours; configure a key store or PEM files",
            "certificate_expired", "it says that our certificate has expired",
            "handshake_failure", "it finds no protocol or cipher suite in common, or misses a certificate of ours",
            "protocol_version", "it speaks none of the protocol versions that we offer",
            "unrecognized_name", "it does not know the host name that we asked for (SNI)");

    private TlsErrors() {}

    static IOException refused(String peer, Exception failure) {
        return new IOException("TLS with " + peer + " failed: " + why(failure), failure);
    }

    static IOException endedEarly(String peer) {
        return new IOException("TLS with " + peer
                + " failed: it hung up during the handshake; it may not speak TLS, or does not want us");
    }

    static IOException truncated(String peer) {
        return new IOException(
                peer + " ended the stream without TLS's close_notify; its last bytes may have been cut off");
    }

    static IOException peerEnded(String peer) {
        return new IOException(peer + " has ended the TLS connection");
    }

    static IOException recordTooLong(String peer) {
        return new IOException("TLS with " + peer + " failed: it sent a record longer than TLS allows");
    }

    static IOException noTls(String peer, ByteBuffer arrived) {
        byte[] start = new byte[Math.min(SHOWN_BYTES, arrived.remaining())];
        arrived.get(start);
        String shown = new String(start, ISO_8859_1).replaceAll("[^ -~]", "?");
        return new IOException("TLS with " + peer + " failed: it does not speak TLS, its first bytes are \"" + shown
                + "\"; turn TLS on there or off here");
    }

    /** Returns the reason of a failed handshake or a rejected certificate. */
    static String why(Throwable failure) {
        String last = "";
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof CertificateExpiredException) return "the certificate has expired: " + message;
            if (cause instanceof CertificateNotYetValidException) return "the certificate is not valid yet: " + message;
            if (cause instanceof CertPathBuilderException || message.startsWith("No trusted certificate")) {
                return "nobody whom we trust vouches for the certificate; "
                        + "add its authority, or the certificate itself, to the trusted ones";
            }
            if (message.startsWith("Signature does not match")) {
                return "the certificate names an authority that we trust as its issuer, and that authority did not sign it";
            }
            if (message.startsWith("No name matching") || message.startsWith("No subject alternative")) {
                return "the certificate is another host's: " + message + "; call the host by a name of its certificate";
            }
            if (message.contains("Empty client certificate chain") || message.contains("null cert chain")) {
                return "it showed no certificate, or has none from an authority that we trust";
            }
            last = message;
        }
        return ofAlert(last);
    }

    private static String ofAlert(String message) {
        Matcher named = ALERT.matcher(message);
        if (!named.find()) return message;
        String alert = named.group(1);
        return "the peer ended it (" + alert + ")" + (ALERTS.containsKey(alert) ? ": " + ALERTS.get(alert) : "");
    }
}
