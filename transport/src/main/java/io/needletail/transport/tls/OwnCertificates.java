package io.needletail.transport.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Validates the certificates of this end. */
final class OwnCertificates {

    private static final byte[] SAMPLE = new byte[32];

    private OwnCertificates() {}

    /** Our identity and its expiry in words; at least one certificate with a key must be valid. */
    static String valid(Path path, KeyStore store, Instant now) throws IOException, KeyStoreException {
        List<String> invalid = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (!store.isKeyEntry(alias) || !(store.getCertificate(alias) instanceof X509Certificate own)) continue;
            String words = path + ": " + own.getSubjectX500Principal() + ", valid from "
                    + own.getNotBefore().toInstant() + " until "
                    + own.getNotAfter().toInstant();
            boolean early = now.isBefore(own.getNotBefore().toInstant());
            if (!early && !now.isAfter(own.getNotAfter().toInstant())) return words;
            invalid.add(words + (early ? ", is not valid yet" : ", has expired") + "; put a valid one in its place");
        }
        if (!invalid.isEmpty()) throw new IOException(invalid.getFirst());
        throw new IOException(
                path + ": holds no private key, so nobody can be convinced with its certificates; its entries: "
                        + Collections.list(store.aliases()));
    }

    static void requireMatch(Identity.PemFiles pem, X509Certificate own, PrivateKey key) throws IOException {
        if (!matches(own, key)) {
            throw new IOException(
                    pem.key() + ": the private key does not belong to the first certificate of " + pem.chain() + " ("
                            + own.getSubjectX500Principal() + "); put our own certificate first, or find its key");
        }
    }

    private static boolean matches(X509Certificate own, PrivateKey key) {
        try {
            Signature signing = signature(key);
            signing.initSign(key);
            signing.update(SAMPLE);
            byte[] signed = signing.sign();
            Signature verifying = signature(key);
            verifying.initVerify(own.getPublicKey());
            verifying.update(SAMPLE);
            return verifying.verify(signed);
        } catch (GeneralSecurityException another) {
            // A key of another algorithm than the certificate's cannot even try.
            return false;
        }
    }

    private static Signature signature(PrivateKey key) throws GeneralSecurityException {
        return switch (key.getAlgorithm()) {
            case "RSA" -> Signature.getInstance("SHA256withRSA");
            case "EC" -> Signature.getInstance("SHA256withECDSA");
            case "RSASSA-PSS" -> pss();
            default -> Signature.getInstance(key.getAlgorithm());
        };
    }

    private static Signature pss() throws GeneralSecurityException {
        Signature signature = Signature.getInstance("RSASSA-PSS");
        AlgorithmParameterSpec usual = new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1);
        signature.setParameter(usual);
        return signature;
    }
}
