package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Key and certificate that both ends of a run over TLS present and trust: created for the run, in a folder that only
 * its
 * owner may open, and gone with it.
 */
public final class RunCertificate {
    /** Password of the store; the permissions of the folder protect it. */
    static final String PASSWORD = "made-for-this-run";

    /** Only cipher suite that both ends offer: that of the published measurement. */
    static final String CIPHER_SUITE = "TLS_AES_128_GCM_SHA256";

    private RunCertificate() {}

    /** Path of the key store. */
    public static Path store(Path memory) {
        return memory.resolve("run.p12");
    }

    /**
     * Makes the store with the JDK's own tool, once.
     *
     * @param memory the run's own folder
     */
    public static void make(Path memory) throws IOException {
        Path store = store(memory);
        if (Files.exists(store)) return;
        List<String> command = new ArrayList<>(List.of(keytool(), "-genkeypair", "-alias", "run"));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=run", "-validity", "30"));
        command.addAll(List.of("-ext", "san=ip:127.0.0.1,ip:0:0:0:0:0:0:0:1,dns:localhost"));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", store.toString()));
        Programs.Outcome outcome = Programs.run(command);
        if (outcome.exit() != 0) {
            throw new IOException("keytool could not make a certificate for the run over TLS: " + outcome.output());
        }
    }

    private static String keytool() {
        Path beside = Path.of(Programs.java()).resolveSibling("keytool");
        return Files.isExecutable(beside) ? beside.toString() : "keytool";
    }
}
