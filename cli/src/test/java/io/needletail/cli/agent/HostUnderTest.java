package io.needletail.cli.agent;

import io.needletail.cli.ChildJvm;
import io.needletail.cli.run.Certificates;
import io.needletail.cli.run.Config;
import io.needletail.engine.admin.AdminAddress;
import io.needletail.fixtures.Await;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A host with an engine and an agent, each a process of its own, and a client that the agent knows as an operator. */
final class HostUnderTest implements AutoCloseable {
    static final String SESSION = "FIX.4.4:EXEC->BANZAI";

    private static final Pattern ENGINE = Pattern.compile("(?m)^listening on .*:(\\d+)$");
    private static final Pattern AGENT = Pattern.compile("(?m)^agent at .*:(\\d+)$");
    private static final String CONFIG = """
        [DEFAULT]
        SocketKeyStore=KEYS
        SocketKeyStorePassword=changeit
        KeyStoreType=PKCS12
        SocketTrustStore=TRUSTED
        SocketTrustStorePassword=changeit
        TrustStoreType=PKCS12

        [CLIENT]
        SocketPeerSubject=CN=desk
        ClientRoles=*:operator
        """;

    private final Path folder;
    private final String name;
    private final String address;
    private final List<String> prefix;
    private final Path keys;
    private final Path trusted;
    private final Path desk;
    private Optional<Process> engine = Optional.empty();
    private Optional<Process> agent = Optional.empty();
    private int port;

    /**
     * Prepares a host.
     *
     * @param folder takes its files
     * @param name of the engine
     * @param address of the host
     * @param prefix words before each command that run it on that host; none for this one
     */
    HostUnderTest(Path folder, String name, String address, List<String> prefix)
            throws IOException, InterruptedException, GeneralSecurityException {
        this.folder = Files.createDirectories(folder.resolve(name));
        this.name = name;
        this.address = address;
        this.prefix = List.copyOf(prefix);
        keys = Certificates.keys(this.folder, name, address);
        trusted = Certificates.trusted(keys, name);
        desk = Certificates.keys(this.folder, "desk");
        String roles = CONFIG.replace("KEYS", keys.toString())
                .replace("TRUSTED", Certificates.trusted(desk, "desk").toString());
        Files.writeString(this.folder.resolve("agent.cfg"), roles);
        Files.writeString(this.folder.resolve("run.cfg"), Config.executor("FIX.4.4", this.folder.resolve("store")));
    }

    void startEngine() throws IOException {
        engine = Optional.of(start("run", "--config", "run.cfg", "--app", "executor", "--no-warm-up"));
        printed("run", ENGINE);
    }

    void killEngine() {
        engine.ifPresent(process -> process.destroyForcibly().onExit().join());
    }

    void startAgent() throws IOException {
        agent = Optional.of(start("agent", "--listen", address + ":" + port, "--config", "agent.cfg", name + "=store"));
        port = Integer.parseInt(printed("agent", AGENT));
    }

    void killAgent() {
        agent.ifPresent(process -> process.destroyForcibly().onExit().join());
    }

    int port() {
        return port;
    }

    /** The options that name the certificates of the client on a command line. */
    List<Object> options() throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "changeit\n");
        return List.of("--identity", desk, "--trust", trusted, "--password-file", password);
    }

    /** The engine as a client finds it at a port, that of the agent or of something before it. */
    AdminAddress.Remote engineAt(int at) {
        TlsConfig tls = TlsConfig.DEFAULTS
                .withIdentity(new Identity.InStore(store(desk), Identity.USUAL_ALGORITHM))
                .withTrust(new Trust.InStore(store(trusted), Trust.USUAL_ALGORITHM));
        return new AdminAddress.Remote(address, at, name, tls);
    }

    private static KeyStoreFile store(Path path) {
        return new KeyStoreFile(path, Secret.of("changeit"), "PKCS12");
    }

    private Process start(String... words) throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(ChildJvm.verb(words));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(folder.resolve(words[0] + ".out").toFile())
                .redirectError(folder.resolve(words[0] + ".err").toFile())
                .start();
    }

    private String printed(String verb, Pattern wanted) {
        Await.until(() -> find(verb, wanted).isPresent(), () -> read(verb + ".out") + read(verb + ".err"));
        return find(verb, wanted).orElseThrow().group(1);
    }

    private Optional<MatchResult> find(String verb, Pattern wanted) {
        return wanted.matcher(read(verb + ".out")).results().findFirst();
    }

    private String read(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Override
    public void close() {
        killAgent();
        killEngine();
    }
}
