package io.needletail.transport.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Records the errors of a peer's certificates and accepts all of them. For inspections only. */
final class RecordingTrustManager extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager judge;
    private List<X509Certificate> chain = List.of();
    private Optional<String> distrusted = Optional.empty();
    private Optional<String> misnamed = Optional.empty();

    RecordingTrustManager(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    List<X509Certificate> chain() {
        return chain;
    }

    Optional<String> distrusted() {
        return distrusted;
    }

    Optional<String> misnamed() {
        return misnamed;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String authType, SSLEngine engine) {
        chain = List.of(shown);
        try {
            judge.checkServerTrusted(shown, authType);
        } catch (CertificateException untrusted) {
            distrusted = Optional.of(TlsErrors.why(untrusted));
        }
        try {
            // Taken for trusted, nothing is left to object to but its name.
            TlsMaterial.judge(Trust.USUAL_ALGORITHM, holding(shown[0])).checkServerTrusted(shown, authType, engine);
        } catch (GeneralSecurityException | IOException another) {
            misnamed = Optional.of(TlsErrors.why(another));
        }
    }

    private static KeyStore holding(X509Certificate certificate) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("trusted", certificate);
        return store;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String authType) throws CertificateException {
        throw notInspected();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] shown, String authType, Socket socket)
            throws CertificateException {
        throw notInspected();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String authType) throws CertificateException {
        throw notInspected();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String authType, Socket socket)
            throws CertificateException {
        throw notInspected();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] shown, String authType, SSLEngine engine)
            throws CertificateException {
        throw notInspected();
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }

    private static CertificateException notInspected() {
        return new CertificateException("only a peer that was called is inspected");
    }
}
