package io.needletail.transport.tls;

import static io.needletail.transport.tls.TestAuthority.block;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.transport.InMemory;
import io.needletail.transport.tls.TestAuthority.Issued;
import io.needletail.transport.tls.TestAuthority.Valid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Key files that are read, errors of those that are not, and changed files. */
final class FilesTest {

    private static final TestAuthority OURS = TestAuthority.named("CN=Our Authority");
    // 1.2.840.10045.3.1.7 prime256v1
    private static final byte[] CURVE = {0x06, 0x08, 0x2A, (byte) 0x86, 0x48, (byte) 0xCE, 0x3D, 0x03, 0x01, 0x07};

    // 1.2.840.113549.1.5.13
    private static final byte[] PBES2 = {
        0x06, 0x09, 0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 0x01, 0x05, 0x0D
    };

    @TempDir
    private Path folder;

    @Test
    void anEncryptedKeyIsRead() throws IOException, GeneralSecurityException {
        Identity.PemFiles identity = encrypted("hush");
        TlsConfig config = TlsConfig.DEFAULTS.withIdentity(
                new Identity.PemFiles(identity.chain(), identity.key(), Secret.of("hush")));
        assertThat(open(config).identity()).contains("CN=localhost, valid from ");
    }

    @Test
    void aWrongPasswordIsReported() throws IOException, GeneralSecurityException {
        Identity.PemFiles identity = encrypted("hush");
        assertRefused(
                new Identity.PemFiles(identity.chain(), identity.key(), Secret.of("loud")),
                identity.key() + ":1: ENCRYPTED PRIVATE KEY: the password is wrong");
    }

    @Test
    void aMissingPasswordIsReported() throws IOException, GeneralSecurityException {
        Identity.PemFiles identity = encrypted("hush");
        assertRefused(identity, "the key is encrypted and no password is given");
    }

    private Identity.PemFiles encrypted(String password) throws IOException, GeneralSecurityException {
        Issued issued = OURS.issue("EC", "localhost");
        Identity.PemFiles identity = issued.pem(folder, "server");
        String algorithm = "PBEWithHmacSHA256AndAES_256";
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray())));
        byte[] hidden = cipher.doFinal(issued.key().getEncoded());
        byte[] how = Der.wrap(Der.SEQUENCE, PBES2, cipher.getParameters().getEncoded());
        byte[] envelope = Der.wrap(Der.SEQUENCE, how, Der.wrap(Der.OCTET_STRING, hidden));
        Files.writeString(identity.key(), block("ENCRYPTED PRIVATE KEY", envelope));
        return identity;
    }

    @Test
    void oldKeyFormatsAreRead() throws IOException, GeneralSecurityException {
        PrivateKey rsa = TestAuthority.generate("RSA").getPrivate();
        assertThat(read(block("RSA PRIVATE KEY", inner(rsa)))).isEqualTo(rsa);

        ECPrivateKey ec = (ECPrivateKey) TestAuthority.generate("EC").getPrivate();
        byte[] one = {Der.INTEGER, 1, 1};
        byte[] secret = Der.wrap(
                Der.OCTET_STRING,
                Der.element(inner(ec)).first().next(Der.element(inner(ec))).content());
        byte[] sec1 = Der.wrap(Der.SEQUENCE, one, secret, Der.wrap(0xA0, CURVE));
        String file = block("EC PARAMETERS", CURVE) + block("EC PRIVATE KEY", sec1);
        assertThat(((ECPrivateKey) read(file)).getS()).isEqualTo(ec.getS());
    }

    /** Content of PKCS #8: version, algorithm, and the key as an octet string. */
    private static byte[] inner(PrivateKey key) throws IOException {
        Der.Element whole = Der.element(key.getEncoded());
        return whole.first().next(whole).next(whole).content();
    }

    private static PrivateKey read(String file) throws IOException {
        return PrivateKeys.read(Path.of("k.pem"), file.getBytes(US_ASCII), Secret.NONE);
    }

    @Test
    void brokenKeysAreReportedWithTheirLine() {
        assertThatThrownBy(() -> read("\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAA==\n"
                        + "-----END RSA PRIVATE KEY-----"))
                .hasMessageStartingWith("k.pem:2: RSA PRIVATE KEY: this old way of encrypting is not read; convert it");
        assertThatThrownBy(() -> read("-----BEGIN PRIVATE KEY-----\n!\n-----END PRIVATE KEY-----"))
                .hasMessageContaining("k.pem:1: PRIVATE KEY is not Base64");
        assertThatThrownBy(() -> read("-----BEGIN PRIVATE KEY-----\nAAAA"))
                .hasMessage("k.pem:1: BEGIN PRIVATE KEY has no END: the file is cut short");
        assertThatThrownBy(() -> read(block("PRIVATE KEY", new byte[9])))
                .hasMessageContaining("is of none of the algorithms");
        assertThatThrownBy(() -> read(block("EC PRIVATE KEY", new byte[9]))).hasMessageContaining("k.pem:1: ");
        assertThatThrownBy(() -> read(block("CERTIFICATE", new byte[9])))
                .hasMessageContaining("k.pem: holds no private key");
    }

    @Test
    void aKeyOfAnotherCertificateIsReported() throws IOException {
        Identity.PemFiles one = OURS.issue("EC", "localhost").pem(folder, "one");
        for (String algorithm : List.of("EC", "RSA", "Ed25519")) {
            Identity.PemFiles other = OURS.issue(algorithm, "localhost").pem(folder, "other");
            assertRefused(
                    new Identity.PemFiles(one.chain(), other.key(), Secret.NONE),
                    other.key() + ": the private key does not belong to the first certificate of " + one.chain());
        }
    }

    @Test
    void anExpiredOwnCertificateIsReported() throws IOException {
        Identity.PemFiles identity =
                OURS.issue("EC", "localhost", Valid.before()).pem(folder, "old");
        assertRefused(identity, "has expired; put a valid one in its place");
    }

    @Test
    void aMissingOrEmptyFileIsReported() throws IOException {
        Path nowhere = folder.resolve("nowhere.pem");
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withTrust(new Trust.PemFile(nowhere))))
                .hasMessage(nowhere + ": there is no such file");
        Path empty = Files.createFile(folder.resolve("empty.pem"));
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withTrust(new Trust.PemFile(empty))))
                .hasMessageContaining(empty + ": holds no certificate");
    }

    @Test
    void aBrokenStoreIsReportedWithItsError() throws IOException {
        KeyStoreFile store = OURS.issue("EC", "localhost").store(folder, "PKCS12", "changeit");
        Trust.InStore trust = OURS.store(folder, "JKS", "changeit");
        assertRefused(inStore(store.path(), "wrong", "PKCS12"), store.path() + ": the password is wrong");
        assertRefused(inStore(trust.file().path(), "changeit", "JKS"), ": holds no private key");
        assertRefused(inStore(store.path(), "changeit", "BKS"), "key store type BKS is unknown here");
        Trust secret = new Trust.InStore(TestAuthority.secretStore(folder, "changeit"), Trust.USUAL_ALGORITHM);
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withTrust(secret)))
                .hasMessageContaining(": holds no trusted certificate (its entries: [secret])");
        Path text = Files.writeString(folder.resolve("text"), "no store");
        assertRefused(inStore(text, "changeit", "JKS"), text + ": no key store of type JKS");
    }

    private static Identity inStore(Path path, String password, String type) {
        return new Identity.InStore(new KeyStoreFile(path, Secret.of(password), type), Identity.USUAL_ALGORITHM);
    }

    @Test
    void oldProtocolsAreDroppedWithAWarningAndUnknownOnesRejected() throws IOException {
        TlsConfig old = TlsConfig.DEFAULTS.withProtocols(List.of("SSLv2Hello", "TLSv1.2"), List.of());
        assertThat(open(old).remarks()).singleElement().asString().startsWith("protocol SSLv2Hello is not offered");
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withProtocols(List.of("TLSv1"), List.of())))
                .hasMessage("none of the protocols [TLSv1] is safe; add one of [TLSv1.3, TLSv1.2]");
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withProtocols(List.of("TLS1.2"), List.of())))
                .hasMessage("protocol \"TLS1.2\" is unknown; known are [TLSv1.3, TLSv1.2]");
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withProtocols(List.of(), List.of("NONE_SUCH"))))
                .hasMessageContaining("none of the cipher suites [NONE_SUCH]");
    }

    @Test
    void aListenerNeedsAnIdentity() throws IOException {
        Tls tls = open(TlsConfig.DEFAULTS);
        assertThatThrownBy(() -> tls.accept(InMemory.pair(1).left())).hasMessageContaining("none is configured");
    }

    @Test
    void aPasswordIsNotPrinted() {
        assertThat(inStore(Path.of("x"), "hush", "JKS").toString()).doesNotContain("hush");
    }

    @Test
    void changedFilesAreUsedByNewConnectionsOnly() throws IOException {
        Identity.PemFiles files = OURS.issue("EC", "localhost").pem(folder, "server");
        Tls listening = open(TlsConfig.DEFAULTS.withIdentity(files));
        Tls calling = open(TlsConfig.DEFAULTS.withTrust(OURS.pem(folder, "ours")));
        Secured before = connect(calling, listening);
        assertThat(listening.reload(Instant.now()).outcome()).isEqualTo(CertificateReload.Outcome.UNCHANGED);

        OURS.issue("RSA", "localhost").pem(folder, "server");
        CertificateReload loaded = listening.reload(Instant.now());
        assertThat(loaded.outcome()).isEqualTo(CertificateReload.Outcome.LOADED);
        assertThat(loaded.words()).contains("server.crt", "CN=localhost", "valid from ");
        try (Secured after = connect(calling, listening)) {
            assertThat(algorithm(before)).isEqualTo("EC");
            assertThat(algorithm(after)).isEqualTo("RSA");
            byte[] still = {1, 2, 3};
            assertThat(Secured.through(before.calling(), before.called(), still))
                    .isEqualTo(still);
        }
        before.close();
    }

    @Test
    void brokenNewFilesAreReportedOnceAndTheOldOnesStayInUse() throws IOException {
        Identity.PemFiles files = OURS.issue("EC", "localhost").pem(folder, "server");
        Tls listening = open(TlsConfig.DEFAULTS.withIdentity(files));
        Tls calling = open(TlsConfig.DEFAULTS.withTrust(OURS.pem(folder, "ours")));
        KeyPair other = pair();
        Files.writeString(files.key(), block("PRIVATE KEY", other.getPrivate().getEncoded()));
        CertificateReload kept = listening.reload(Instant.now());
        assertThat(kept.outcome()).isEqualTo(CertificateReload.Outcome.KEPT);
        assertThat(kept.words())
                .contains("does not belong to the first certificate", "what was read before stays in use");
        assertThat(listening.reload(Instant.now()).outcome()).isEqualTo(CertificateReload.Outcome.UNCHANGED);
        Files.delete(files.key());
        assertThat(listening.reload(Instant.now()).outcome()).isEqualTo(CertificateReload.Outcome.KEPT);
        assertThat(listening.reload(Instant.now()).outcome()).isEqualTo(CertificateReload.Outcome.UNCHANGED);
        connect(calling, listening).close();
        OURS.issue("EC", "localhost").pem(folder, "server");
        assertThat(listening.reload(Instant.now()).outcome()).isEqualTo(CertificateReload.Outcome.LOADED);
    }

    private static KeyPair pair() {
        try {
            return TestAuthority.generate("EC");
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static String algorithm(Secured ends) throws IOException {
        return ends.calling().session().getPeerCertificates()[0].getPublicKey().getAlgorithm();
    }

    private static Secured connect(Tls calling, Tls listening) throws IOException {
        InMemory.Pair wire = InMemory.pair(50_000);
        return new Secured(calling.call(wire.left(), "localhost", 1), listening.accept(wire.right())).agreed();
    }

    private static void assertRefused(Identity identity, String words) {
        assertThatThrownBy(() -> open(TlsConfig.DEFAULTS.withIdentity(identity)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(words);
    }

    private static Tls open(TlsConfig config) throws IOException {
        return Tls.open(config, Secured.AT_ONCE, Instant.now());
    }
}
