package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Reads PEM files (RFC 7468): blocks of Base64 between a BEGIN and an END line; what stands between blocks is ignored.
 */
final class Pem {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    private Pem() {}

    /**
     * One block.
     *
     * @param path of the file
     * @param label for instance {@code CERTIFICATE}
     * @param line of its BEGIN, from 1
     * @param headed whether lines such as {@code Proc-Type: 4,ENCRYPTED} (RFC 1421) stand before the Base64
     * @param base64 what stands between the two lines
     */
    record Block(Path path, String label, int line, boolean headed, String base64) {

        byte[] der() throws IOException {
            try {
                return Base64.getDecoder().decode(base64);
            } catch (IllegalArgumentException wrong) {
                throw new IOException(place(path, line) + label + " is not Base64: " + wrong.getMessage(), wrong);
            }
        }
    }

    static List<Block> blocks(Path path, byte[] file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        List<String> lines =
                new String(file, ISO_8859_1).lines().map(String::strip).toList();
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            if (!line.startsWith(BEGIN) || !line.endsWith(DASHES)) continue;
            String label = line.substring(BEGIN.length(), line.length() - DASHES.length());
            List<String> rest = lines.subList(at + 1, lines.size());
            int end = rest.indexOf(END + label + DASHES);
            if (end < 0)
                throw new IOException(place(path, at + 1) + "BEGIN " + label + " has no END: the file is cut short");
            blocks.add(block(path, label, at + 1, rest.subList(0, end)));
            at += end + 1;
        }
        return blocks;
    }

    static List<X509Certificate> certificates(Path path, byte[] file) throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Block block : blocks(path, file)) {
            if (block.label().equals("CERTIFICATE")) {
                certificates.add(certificate(path, block));
            }
        }
        if (certificates.isEmpty()) {
            throw new IOException(
                    path + ": holds no certificate; expected a PEM file with -----BEGIN CERTIFICATE-----");
        }
        return certificates;
    }

    static String place(Path path, int line) {
        return path + ":" + line + ": ";
    }

    private static Block block(Path path, String label, int line, List<String> lines) {
        boolean headed = lines.stream().anyMatch(text -> text.indexOf(':') > 0);
        return new Block(path, label, line, headed, String.join("", lines));
    }

    private static X509Certificate certificate(Path path, Block block) throws IOException {
        try {
            CertificateFactory reader = CertificateFactory.getInstance("X.509");
            return (X509Certificate) reader.generateCertificate(new ByteArrayInputStream(block.der()));
        } catch (CertificateException wrong) {
            throw new IOException(place(path, block.line()) + "no certificate: " + wrong.getMessage(), wrong);
        }
    }
}
