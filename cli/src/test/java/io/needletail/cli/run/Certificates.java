package io.needletail.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ChildJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;

/** Makes key stores while the tests run, so that no private key is ever committed; the password is {@code changeit}. */
public final class Certificates {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private Certificates() {}

    /**
     * A key and its certificate, which is its own authority.
     *
     * @param folder takes the store
     * @param name of the store, the entry and the subject
     * @return a PKCS12 store
     */
    public static Path keys(Path folder, String name) throws IOException, InterruptedException {
        return keys(folder, name, "127.0.0.1");
    }

    /** The same for a host with another address. */
    public static Path keys(Path folder, String name, String address) throws IOException, InterruptedException {
        Path store = folder.resolve(name + ".p12");
        String arguments = "-genkeypair -alias " + name + " -keyalg EC -dname CN=" + name + " -ext san=ip:" + address
                + " -storetype PKCS12 -storepass changeit -keystore " + store;
        Process process = new ProcessBuilder(ChildJvm.keytool(arguments.split(" ", -1)))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        // Restricts access as the guide recommends: a private key that others can read is a finding.
        Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
        return store;
    }

    /**
     * The certificate alone, for the other end to trust.
     *
     * @param keys what {@link #keys} made
     * @param name the same
     * @return a PKCS12 store beside it
     */
    public static Path trusted(Path keys, String name) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry(
                name, KeyStore.getInstance(keys.toFile(), PASSWORD).getCertificate(name));
        Path store = keys.resolveSibling(name + "-trusted.p12");
        try (OutputStream out = Files.newOutputStream(store)) {
            trusted.store(out, PASSWORD);
        }
        return store;
    }
}
