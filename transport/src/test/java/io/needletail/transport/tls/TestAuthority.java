package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.SECONDS;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;

/** An authority that makes certificates while the tests run, so that no private key is ever committed. */
final class TestAuthority {

    private static final int GENERALIZED_TIME = 0x18;
    private static final byte[] ECDSA_SHA256 =
            Der.wrap(Der.SEQUENCE, oid(0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02));
    private static final byte[] TRUE = {0x01, 0x01, (byte) 0xFF};

    private final String name;
    private final KeyPair keys;
    private final X509Certificate certificate;
    private long serial = 100;

    private TestAuthority(String name, KeyPair keys, X509Certificate certificate) {
        this.name = name;
        this.keys = keys;
        this.certificate = certificate;
    }

    /** A certificate with its key and the authority that made it. */
    record Issued(X509Certificate certificate, PrivateKey key, X509Certificate authority) {

        /** Chain and key as PEM files {@code name.crt} and {@code name.key}. */
        Identity.PemFiles pem(Path folder, String file) throws IOException {
            Path chain = folder.resolve(file + ".crt");
            Path secret = folder.resolve(file + ".key");
            Files.writeString(
                    chain, block("CERTIFICATE", encoded(certificate)) + block("CERTIFICATE", encoded(authority)));
            Files.writeString(secret, block("PRIVATE KEY", key.getEncoded()));
            return new Identity.PemFiles(chain, secret, Secret.NONE);
        }

        KeyStoreFile store(Path folder, String type, String password) throws IOException {
            try {
                KeyStore store = KeyStore.getInstance(type);
                store.load(null, null);
                X509Certificate[] chain = {certificate, authority};
                store.setKeyEntry("me", key, password.toCharArray(), chain);
                return save(store, folder.resolve("identity." + type), type, password);
            } catch (GeneralSecurityException broken) {
                throw new IOException(broken);
            }
        }
    }

    static TestAuthority named(String name) {
        try {
            KeyPair keys = generate("EC");
            byte[] basic = extension(oid(0x55, 0x1D, 0x13), true, Der.wrap(Der.SEQUENCE, TRUE));
            byte[] der =
                    certificate(name, keys.getPrivate(), new Subject(name, keys.getPublic(), 1, Valid.now()), basic);
            return new TestAuthority(name, keys, read(der));
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private record Subject(String name, PublicKey key, long serial, Valid valid) {}

    /** From when until when. */
    record Valid(Instant from, Instant until) {

        static Valid now() {
            return new Valid(Instant.now().minus(1, DAYS), Instant.now().plus(30, DAYS));
        }

        static Valid before() {
            return new Valid(Instant.now().minus(30, DAYS), Instant.now().minus(1, DAYS));
        }
    }

    Issued issue(String algorithm, String dnsName) {
        return issue(algorithm, dnsName, Valid.now());
    }

    Issued issue(String algorithm, String dnsName, Valid valid) {
        try {
            KeyPair own = generate(algorithm);
            byte[] names = Der.wrap(Der.SEQUENCE, Der.wrap(0x82, dnsName.getBytes(US_ASCII)));
            byte[] alternative = extension(oid(0x55, 0x1D, 0x11), false, names);
            byte[] der = certificate(
                    name,
                    keys.getPrivate(),
                    new Subject("CN=" + dnsName, own.getPublic(), serial++, valid),
                    alternative);
            return new Issued(read(der), own.getPrivate(), certificate);
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException(broken);
        }
    }

    Trust.PemFile pem(Path folder, String file) throws IOException {
        Path path = folder.resolve(file + ".pem");
        Files.writeString(path, "what stands outside is ignored\n" + block("CERTIFICATE", encoded(certificate)));
        return new Trust.PemFile(path);
    }

    Trust.InStore store(Path folder, String type, String password) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance(type);
            store.load(null, null);
            store.setCertificateEntry("authority", certificate);
            return new Trust.InStore(
                    save(store, folder.resolve("trust." + type), type, password), Trust.USUAL_ALGORITHM);
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    /** A PKCS12 store with a secret key and nothing else. */
    static KeyStoreFile secretStore(Path folder, String password) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("secret", new SecretKeySpec(new byte[16], "AES"), password.toCharArray(), null);
            return save(store, folder.resolve("secret.p12"), "PKCS12", password);
        } catch (GeneralSecurityException broken) {
            throw new IOException(broken);
        }
    }

    static String block(String label, byte[] der) {
        String letters = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + letters + "\n-----END " + label + "-----\n";
    }

    static KeyPair generate(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (algorithm.equals("RSA")) generator.initialize(2048);
        if (algorithm.equals("EC")) generator.initialize(256);
        return generator.generateKeyPair();
    }

    private static KeyStoreFile save(KeyStore store, Path path, String type, String password)
            throws IOException, GeneralSecurityException {
        try (var out = Files.newOutputStream(path)) {
            store.store(out, password.toCharArray());
        }
        return new KeyStoreFile(path, Secret.of(password), type);
    }

    private static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static X509Certificate read(byte[] der) throws GeneralSecurityException {
        CertificateFactory reader = CertificateFactory.getInstance("X.509");
        return (X509Certificate) reader.generateCertificate(new ByteArrayInputStream(der));
    }

    /** RFC 5280 section 4.1, signed with ECDSA. */
    private static byte[] certificate(String issuer, PrivateKey signer, Subject subject, byte[] extension)
            throws GeneralSecurityException {
        byte[] version = Der.wrap(0xA0, Der.wrap(Der.INTEGER, new byte[] {2}));
        byte[] number =
                Der.wrap(Der.INTEGER, BigInteger.valueOf(subject.serial()).toByteArray());
        byte[] times = Der.wrap(
                Der.SEQUENCE, time(subject.valid().from()), time(subject.valid().until()));
        byte[] body = Der.wrap(
                Der.SEQUENCE,
                version,
                number,
                ECDSA_SHA256,
                new X500Principal(issuer).getEncoded(),
                times,
                new X500Principal(subject.name()).getEncoded(),
                subject.key().getEncoded(),
                Der.wrap(0xA3, Der.wrap(Der.SEQUENCE, extension)));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(signer);
        signature.update(body);
        return Der.wrap(Der.SEQUENCE, body, ECDSA_SHA256, Der.wrap(0x03, new byte[1], signature.sign()));
    }

    private static byte[] extension(byte[] oid, boolean critical, byte[] value) {
        return Der.wrap(Der.SEQUENCE, oid, critical ? TRUE : new byte[0], Der.wrap(Der.OCTET_STRING, value));
    }

    private static byte[] time(Instant at) {
        String digits = at.truncatedTo(SECONDS).toString().replaceAll("[-:T]", "");
        return Der.wrap(GENERALIZED_TIME, digits.getBytes(US_ASCII));
    }

    private static byte[] oid(int... arcs) {
        byte[] bytes = new byte[arcs.length];
        for (int i = 0; i < arcs.length; i++) bytes[i] = (byte) arcs[i];
        return Der.wrap(0x06, bytes);
    }
}
