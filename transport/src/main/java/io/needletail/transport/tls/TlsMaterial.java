package io.needletail.transport.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Contents of a configuration's files, ready for connections.
 *
 * @param ssl makes engines
 * @param keys our identity
 * @param trust judges peers
 * @param words who we are and until when, for the log
 * @param certificates those of the files, the first to expire first
 */
record TlsMaterial(
        SSLContext ssl,
        List<KeyManager> keys,
        X509ExtendedTrustManager trust,
        String words,
        List<UsedCertificate> certificates) {

    static TlsMaterial of(TlsConfig config, ReadFiles files, Instant now) throws IOException {
        try {
            List<KeyManager> keys = List.of();
            String words = "no certificate of our own";
            List<UsedCertificate> used = new ArrayList<>();
            if (config.identity().isPresent()) {
                Owned owned = owned(config.identity().get(), files);
                words = OwnCertificates.valid(owned.path(), owned.store(), now);
                keys = keys(owned);
                used.addAll(UsedCertificate.shown(owned.path(), owned.store()));
            }
            X509ExtendedTrustManager trust = trust(config.trust(), files, used);
            used.sort(Comparator.comparing(UsedCertificate::expires));
            return new TlsMaterial(context(keys, trust), keys, trust, words, List.copyOf(used));
        } catch (GeneralSecurityException wrong) {
            throw new IOException("TLS cannot be set up: " + wrong.getMessage(), wrong);
        }
    }

    static SSLContext context(List<KeyManager> keys, TrustManager trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.toArray(KeyManager[]::new), new TrustManager[] {trust}, null);
        return context;
    }

    /** Judges by the certificates of a store. */
    static X509ExtendedTrustManager judge(String algorithm, KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory maker = TrustManagerFactory.getInstance(algorithm);
        maker.init(store);
        for (TrustManager candidate : maker.getTrustManagers()) {
            if (candidate instanceof X509ExtendedTrustManager trust) return trust;
        }
        throw new GeneralSecurityException("trust algorithm " + algorithm + " does not judge certificates; use PKIX");
    }

    private record Owned(Path path, KeyStore store, Secret password, String algorithm) {}

    private static Owned owned(Identity identity, ReadFiles files) throws IOException, GeneralSecurityException {
        return switch (identity) {
            case Identity.InStore(KeyStoreFile file, String algorithm) ->
                new Owned(file.path(), open(file, files), file.password(), algorithm);
            case Identity.PemFiles pem -> {
                List<X509Certificate> chain = Pem.certificates(pem.chain(), files.of(pem.chain()));
                PrivateKey key = PrivateKeys.read(pem.key(), files.of(pem.key()), pem.password());
                OwnCertificates.requireMatch(pem, chain.getFirst(), key);
                KeyStore store = empty();
                store.setKeyEntry("identity", key, new char[0], chain.toArray(X509Certificate[]::new));
                yield new Owned(pem.chain(), store, Secret.NONE, Identity.USUAL_ALGORITHM);
            }
        };
    }

    private static List<KeyManager> keys(Owned owned) throws IOException, GeneralSecurityException {
        KeyManagerFactory maker = KeyManagerFactory.getInstance(owned.algorithm());
        try {
            maker.init(owned.store(), owned.password().letters());
        } catch (UnrecoverableKeyException wrong) {
            throw new IOException(
                    owned.path() + ": its private key has another password than the store; give both the same one",
                    wrong);
        }
        return List.of(maker.getKeyManagers());
    }

    private static X509ExtendedTrustManager trust(Trust trust, ReadFiles files, List<UsedCertificate> used)
            throws IOException, GeneralSecurityException {
        return switch (trust) {
            case Trust.OfTheSystem _ -> judge(Trust.USUAL_ALGORITHM, null);
            case Trust.InStore(KeyStoreFile file, String algorithm) -> {
                KeyStore store = open(file, files);
                requireTrusted(file.path(), store);
                used.addAll(UsedCertificate.trusted(file.path(), store));
                yield judge(algorithm, store);
            }
            case Trust.PemFile(Path path) -> {
                KeyStore store = empty();
                List<X509Certificate> certificates = Pem.certificates(path, files.of(path));
                for (X509Certificate certificate : certificates) {
                    store.setCertificateEntry("trusted" + store.size(), certificate);
                }
                used.addAll(UsedCertificate.trusted(path, store));
                yield judge(Trust.USUAL_ALGORITHM, store);
            }
        };
    }

    // A trust manager of the JDK takes trusted certificates, and of each key entry the certificate that belongs to the
    // key.
    private static void requireTrusted(Path path, KeyStore store) throws IOException, KeyStoreException {
        List<String> others = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.getCertificate(alias) != null) return;
            others.add(alias);
        }
        throw new IOException(path + ": holds no trusted certificate (its entries: " + others
                + "); add one: keytool -importcert -keystore " + path + " -file PEER.pem");
    }

    private static KeyStore open(KeyStoreFile file, ReadFiles files) throws IOException, GeneralSecurityException {
        KeyStore store;
        try {
            store = KeyStore.getInstance(file.type());
        } catch (KeyStoreException unknown) {
            throw new IOException(
                    file.path() + ": key store type " + file.type() + " is unknown here; use PKCS12 or JKS", unknown);
        }
        try {
            store.load(
                    new ByteArrayInputStream(files.of(file.path())),
                    file.password().letters());
            return store;
        } catch (IOException wrong) {
            boolean password = wrong.getCause() instanceof UnrecoverableKeyException;
            throw new IOException(
                    file.path()
                            + (password
                                    ? ": the password is wrong"
                                    : ": no key store of type " + file.type() + ": " + wrong.getMessage()),
                    wrong);
        }
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
