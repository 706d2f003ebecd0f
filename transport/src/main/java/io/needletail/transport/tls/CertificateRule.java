package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.security.auth.x500.X500Principal;

/**
 * Rule on the certificates of a peer beyond trust. Of each list that is not empty, one entry has to match.
 *
 * <p>Immutable. Cold: matching parses the certificate.
 *
 * @param subjects whole subjects, such as {@code CN=ANN,O=Fund}, compared as RFC 5280 section 7.1 compares names; or
 *     the only common name (CN) of the subject, letter for letter
 * @param names subject alternative names: DNS names in any case, addresses, mail addresses or URIs letter for letter
 * @param fingerprints SHA-256 of the certificate as 64 hexadecimal digits, with or without colons, in any case
 * @param compId whether the only common name or a subject alternative name has to be the peer's CompID, letter for
 *     letter
 */
public record CertificateRule(List<String> subjects, List<String> names, List<String> fingerprints, boolean compId) {
    /** Accepts any trusted certificate, and no certificate where none is required. */
    public static final CertificateRule ANY = new CertificateRule(List.of(), List.of(), List.of(), false);

    private static final int FINGERPRINT_DIGITS = 64;
    // 2.5.4.3 commonName
    private static final byte[] COMMON_NAME = {0x55, 0x04, 0x03};
    private static final int UTF8_STRING = 0x0C;
    private static final int BMP_STRING = 0x1E;
    // GeneralName (RFC 5280 section 4.2.1.6): rfc822Name 1, dNSName 2, uniformResourceIdentifier 6, iPAddress 7.
    private static final List<Integer> TEXT_NAMES = List.of(1, 2, 6, 7);
    private static final int DNS_NAME = 2;

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException when a subject or a fingerprint cannot be one of a certificate
     */
    public CertificateRule {
        subjects = List.copyOf(subjects);
        names = List.copyOf(names);
        fingerprints = fingerprints.stream().map(CertificateRule::digits).toList();
        for (String subject : subjects) {
            if (isWhole(subject)) principal(subject);
        }
    }

    /**
     * Tests that the rule accepts every certificate.
     *
     * @return true without any entry
     */
    public boolean isAny() {
        return equals(ANY);
    }

    /**
     * Returns the reason why a peer does not match the rule.
     *
     * @param shown the peer's own certificate; empty when it has shown none
     * @param peerCompId the CompID that the peer claims
     * @return text for the log with the part that does not match; empty when all match
     */
    public Optional<String> objection(Optional<X509Certificate> shown, String peerCompId) {
        if (isAny()) return Optional.empty();
        if (shown.isEmpty()) return Optional.of("the peer showed no certificate");
        X509Certificate certificate = shown.get();
        String who = "certificate " + subject(certificate);
        if (!subjects.isEmpty() && subjects.stream().noneMatch(one -> isSubject(one, certificate)))
            return Optional.of(who + ": its subject is none of " + subjects);
        if (!names.isEmpty() && names.stream().noneMatch(one -> hasName(one, certificate)))
            return Optional.of(who + ": its alternative names have none of " + names);
        if (!fingerprints.isEmpty() && !fingerprints.contains(fingerprint(certificate)))
            return Optional.of(who + ": its SHA-256 fingerprint " + fingerprint(certificate) + " is not listed");
        boolean named = !compId
                || commonName(certificate).filter(peerCompId::equals).isPresent()
                || alternativeNames(certificate).stream()
                        .anyMatch(name -> name.text().equals(peerCompId));
        return named
                ? Optional.empty()
                : Optional.of(who + ": neither its CN nor its alternative names are " + peerCompId);
    }

    /**
     * Returns the SHA-256 fingerprint of a certificate.
     *
     * @param certificate the certificate
     * @return 64 hexadecimal digits
     */
    public static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException | CertificateEncodingException impossible) {
            throw new IllegalStateException("a certificate that was verified has a SHA-256", impossible);
        }
    }

    /**
     * The subject of a certificate, as one line of printable text: whatever its authority has signed, it begins no line
     * of its own in a log and controls no terminal.
     *
     * @param certificate the certificate
     * @return its subject as RFC 2253 writes it, control characters as {@code \XX} for each byte of their UTF-8
     */
    public static String subject(X509Certificate certificate) {
        return escaped(certificate.getSubjectX500Principal().getName());
    }

    private static String escaped(String name) {
        StringBuilder text = new StringBuilder(name.length());
        name.codePoints().forEach(character -> {
            if (isUnsafe(character)) {
                for (byte one : Character.toString(character).getBytes(UTF_8)) {
                    text.append(String.format(Locale.ROOT, "\\%02X", one));
                }
            } else {
                text.appendCodePoint(character);
            }
        });
        return text.toString();
    }

    // Also those that end a line or turn the direction of the text.
    private static boolean isUnsafe(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    private record AlternativeName(int type, String text) {}

    private static boolean isWhole(String subject) {
        return subject.indexOf('=') >= 0;
    }

    private static boolean isSubject(String wanted, X509Certificate certificate) {
        return isWhole(wanted)
                ? principal(wanted).equals(certificate.getSubjectX500Principal())
                : commonName(certificate).filter(wanted::equals).isPresent();
    }

    private static boolean hasName(String wanted, X509Certificate certificate) {
        return alternativeNames(certificate).stream()
                .anyMatch(name -> name.type() == DNS_NAME
                        ? name.text().equalsIgnoreCase(wanted)
                        : name.text().equals(wanted));
    }

    private static List<AlternativeName> alternativeNames(X509Certificate certificate) {
        List<AlternativeName> found = new ArrayList<>();
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            if (all == null) return found;
            for (List<?> one : all) {
                if (one.get(0) instanceof Integer type
                        && TEXT_NAMES.contains(type)
                        && one.get(1) instanceof String text) found.add(new AlternativeName(type, text));
            }
        } catch (CertificateParsingException damaged) {
            // Names that cannot be read match nothing.
            found.clear();
        }
        return found;
    }

    // Of several it is not known which one is right.
    private static Optional<String> commonName(X509Certificate certificate) {
        try {
            List<String> found = commonNames(
                    Der.element(certificate.getSubjectX500Principal().getEncoded()));
            return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }

    // Name ::= SEQUENCE OF SET OF SEQUENCE { type OBJECT IDENTIFIER, value ANY } (RFC 5280 section 4.1.2.4)
    private static List<String> commonNames(Der.Element name) throws IOException {
        List<String> found = new ArrayList<>();
        for (Der.Element set : parts(name)) {
            for (Der.Element pair : parts(set)) {
                List<Der.Element> both = parts(pair);
                if (Arrays.equals(both.getFirst().content(), COMMON_NAME)) found.add(text(both.getLast()));
            }
        }
        return found;
    }

    private static List<Der.Element> parts(Der.Element whole) throws IOException {
        List<Der.Element> parts = new ArrayList<>();
        if (whole.content().length == 0) return parts;
        Der.Element part = whole.first();
        parts.add(part);
        while (!part.isLastIn(whole)) {
            part = part.next(whole);
            parts.add(part);
        }
        return parts;
    }

    private static String text(Der.Element value) {
        return switch (value.tag()) {
            case UTF8_STRING -> new String(value.content(), UTF_8);
            case BMP_STRING -> new String(value.content(), UTF_16BE);
            default -> new String(value.content(), ISO_8859_1);
        };
    }

    private static X500Principal principal(String subject) {
        try {
            return new X500Principal(subject);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "\"" + subject + "\" is not the subject of a certificate, such as CN=ANN,O=Fund", wrong);
        }
    }

    private static String digits(String fingerprint) {
        String digits = fingerprint.replace(":", "").toLowerCase(Locale.ROOT);
        if (digits.length() == FINGERPRINT_DIGITS && digits.matches("[0-9a-f]+")) return digits;
        throw new IllegalArgumentException("\"" + fingerprint + "\" is not a SHA-256 fingerprint of "
                + FINGERPRINT_DIGITS + " hexadecimal digits, as openssl x509 -fingerprint -sha256 prints it");
    }
}
