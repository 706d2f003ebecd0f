package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import io.needletail.transport.tls.CertificateRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Warnings about valid TLS settings of a session. */
final class TlsFindings {
    private static final String USE = "SocketUseSSL";
    private static final String NEED = "NeedClientAuth";
    private static final Set<PosixFilePermission> OF_OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    private final Section section;
    private final Consumer<Finding> findings;

    TlsFindings(Section section, Consumer<Finding> findings) {
        this.section = section;
        this.findings = findings;
    }

    void report(boolean initiator, CertificateRule certificates) {
        if (!section.flag(USE)) {
            firstOfTls(initiator).ifPresent(this::reportPlain);
            return;
        }
        secretFiles().forEach(this::reportReadable);
        if (initiator || !section.flag(NEED)) return;
        Setting need = section.settings().get(NEED);
        if (TlsReader.TRUST_FILES.stream().noneMatch(section::has)) {
            report(
                    ConfigError.TLS_PUBLIC_AUTHORITIES,
                    need,
                    "no " + String.join(" or ", TlsReader.TRUST_FILES)
                            + " is set: a certificate of any public authority that the JDK trusts is accepted");
        }
        if (certificates.isAny()) {
            report(
                    ConfigError.TLS_ANY_CERTIFICATE,
                    need,
                    "any certificate of the authority may log on as this session; set SocketPeerIdentity=COMPID, SocketPeerSubject, SocketPeerSAN or SocketPeerFingerprint");
        }
    }

    private Optional<Setting> firstOfTls(boolean initiator) {
        Stream<String> keys = Stream.concat(TlsReader.FILES.stream(), initiator ? Stream.empty() : Stream.of(NEED));
        return keys.filter(key -> section.has(key) && (!key.equals(NEED) || section.flag(NEED)))
                .map(section.settings()::get)
                .findFirst();
    }

    private void reportPlain(Setting setting) {
        boolean isMissing = TlsReader.FILES.contains(setting.key()) && !Files.isReadable(Path.of(setting.value()));
        report(
                ConfigError.TLS_OFF,
                setting,
                USE + " is not Y: the connection is not encrypted" + (isMissing ? "; there is no such file" : ""));
    }

    // A chain may contain the key as well.
    private Stream<Setting> secretFiles() {
        boolean keyInChain = section.has("SocketCertificateFile") && !section.has("SocketPrivateKeyFile");
        Stream<String> keys = keyInChain
                ? Stream.concat(Stream.of("SocketCertificateFile"), TlsReader.SECRET_FILES.stream())
                : TlsReader.SECRET_FILES.stream();
        return keys.filter(section::has).map(section.settings()::get);
    }

    private void reportReadable(Setting file) {
        try {
            Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
            permissions.addAll(Files.getPosixFilePermissions(Path.of(file.value())));
            permissions.retainAll(OF_OTHERS);
            if (permissions.isEmpty()) return;
            report(
                    ConfigError.TLS_KEY_READABLE,
                    file,
                    "others than its owner have permissions on a file with a private key; run chmod 600 on it");
        } catch (IOException | InvalidPathException | UnsupportedOperationException unknown) {
            // An unreadable file is another error; other systems have other permissions.
            return;
        }
    }

    private void report(ErrorCode code, Setting setting, String text) {
        findings.accept(new Finding(code, section.file(), setting.line(), setting + ": " + text));
    }
}
