package io.needletail.cli.console;

import io.needletail.cli.HostPort;
import io.needletail.cli.ProcessEnvironment;
import io.needletail.console.Access;
import io.needletail.console.AlarmNotifier;
import io.needletail.console.CommandNotifier;
import io.needletail.console.ConsoleConfig;
import io.needletail.console.ConsoleServer;
import io.needletail.console.ConsoleSources;
import io.needletail.console.FeedView;
import io.needletail.console.MarketView;
import io.needletail.console.OidcConfig;
import io.needletail.console.WatchedEngine;
import io.needletail.console.WebhookNotifier;
import io.needletail.engine.admin.Role;
import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.error.SystemError;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every command that opens a console. */
public final class ConsoleOptions {
    /** Environment variable with the password of the key store. */
    private static final String PASSWORD = "NEEDLETAIL_KEY_STORE_PASSWORD";

    private static final String AUDIT_FOLDER = "console";

    /** Before the path of the file that has the token. */
    static final String TOKEN_AT = "token of its administrator, until this process ends: ";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--console",
            paramLabel = "HOST:PORT",
            description = "Serve the web console there; port 0 for one that the system chooses.")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--console-roles",
            paramLabel = "FILE",
            description = "Tokens of the console: lines NAME ROLE SHA-256, the role viewer, operator or administrator"
                    + " (default: one token of an administrator, printed at start; where the output is no"
                    + " terminal, written to a file).")
    private Optional<Path> roles = Optional.empty();

    @Option(
            names = "--console-oidc",
            paramLabel = "FILE",
            description = "Let users log in with OpenID Connect beside the tokens: lines KEY=VALUE, such as Issuer,"
                    + " ClientId, ClientSecretFile, RoleClaim.")
    private Optional<Path> oidc = Optional.empty();

    @Option(
            names = "--console-key-store",
            paramLabel = "FILE",
            description = "Serve HTTPS with this PKCS #12 key store, its password in " + PASSWORD + ".")
    private Optional<Path> keyStore = Optional.empty();

    @Option(
            names = "--console-operator",
            paramLabel = "NAME",
            description =
                    "Identity of the console's commands to a venue, one of VenueOperators; the log names it beside"
                            + " each (default: operator).")
    private Optional<String> operator = Optional.empty();

    @Option(
            names = "--alarm-webhook",
            paramLabel = "URL",
            description = "Post each alarm of the console to this address as JSON.")
    private Optional<URI> webhook = Optional.empty();

    @Option(
            names = "--alarm-command",
            paramLabel = "COMMAND",
            description = "Run this for each alarm of the console, with the alarm as JSON on its standard input.")
    private Optional<String> alarmCommand = Optional.empty();

    private volatile Optional<ConsoleServer> opened = Optional.empty();
    private volatile AlarmConfig alarms = AlarmConfig.DEFAULTS;
    private Optional<TokenFile> tokenFile = Optional.empty();

    /** Made by picocli. */
    public ConsoleOptions() {}

    /**
     * Tests that a console was asked for.
     *
     * @return true with {@code --console}; its other options without it are a wrong command line
     */
    public boolean isOn() {
        boolean isForNothing = address.isEmpty()
                && (roles.isPresent()
                        || oidc.isPresent()
                        || keyStore.isPresent()
                        || operator.isPresent()
                        || webhook.isPresent()
                        || alarmCommand.isPresent());
        if (isForNothing) {
            throw new ParameterException(
                    command.commandLine(), "options of the console are given without --console HOST:PORT");
        }
        return address.isPresent();
    }

    /**
     * Lets the console have the alarms of a file, now and after each reload.
     *
     * @param setup the reading with which the engine is started
     * @param reload of the same file
     */
    public void followAlarms(EngineSetup setup, FileReload reload) {
        alarms(setup.alarms());
        reload.followAlarms(this::alarms);
        if (isOn() || setup.alarms().rules().isEmpty()) return;
        PrintWriter err = command.commandLine().getErr();
        err.println("note: the sections [ALARM] are for a console: start with --console HOST:PORT, or give the file to"
                + " needletail console --alarm-rules");
        err.flush();
    }

    /** Takes other alarms. */
    void alarms(AlarmConfig now) {
        alarms = now;
        opened.ifPresent(console -> console.configure(now));
    }

    /**
     * Opens the console that was asked for and prints its address.
     *
     * @param engines the engines that it shows; the audit is beside the journals of the first of this machine
     * @param market order books; empty where no venue runs in this process
     * @throws IOException when the address is in use, or a file cannot be read
     */
    public void open(List<WatchedEngine> engines, Optional<MarketView> market) throws IOException {
        open(engines, sources -> market.map(sources::withMarket).orElse(sources));
    }

    /**
     * Opens the console that was asked for and prints its address.
     *
     * @param engines the engines that it shows; the audit is beside the journals of the first of this machine
     * @param more adds what the command shows beside engines
     * @throws IOException when the address is in use, or a file cannot be read
     */
    public void open(List<WatchedEngine> engines, UnaryOperator<ConsoleSources> more) throws IOException {
        if (address.isPresent()) open(address.get(), engines, more);
    }

    /**
     * Opens the console of a process that reads market data and has no engine, and prints its address.
     *
     * @param feed what it reads
     * @throws IOException when the address is in use, or a file cannot be read
     */
    public void openFeed(FeedView feed) throws IOException {
        if (webhook.isPresent() || alarmCommand.isPresent()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--alarm-webhook and --alarm-command: a feed raises no alarms; leave them out");
        }
        if (address.isPresent()) open(address.get(), List.of(), sources -> sources.withFeed(feed));
    }

    /** {@return the identity of the console's commands to a venue} */
    public String operator() {
        String name = operator.orElse(KeyFolder.OPERATOR);
        if (KeyFolder.isName(name)) return name;
        throw new ParameterException(
                command.commandLine(), "--console-operator=" + name + ": expected a name of VenueOperators");
    }

    /** Returns the address that was given, else the usual one. */
    String address(String usual) {
        return address.orElse(usual);
    }

    /** Opens a console at an address. */
    void open(String listening, List<WatchedEngine> engines, UnaryOperator<ConsoleSources> more) throws IOException {
        InetSocketAddress at = HostPort.resolve(HostPort.listening(listening, command));
        String token = Access.newToken();
        Access access =
                roles.isPresent() ? Access.of(roles.get()) : Access.of(token, "administrator", Role.ADMINISTRATOR);
        ConsoleConfig config = ConsoleConfig.of(
                        at,
                        engines,
                        access,
                        engines.stream()
                                .flatMap(engine -> engine.store().stream())
                                .findFirst()
                                .map(store -> store.resolve(AUDIT_FOLDER))
                                .orElse(Path.of(AUDIT_FOLDER)))
                .withAlarms(alarms, notifiers());
        if (keyStore.isPresent()) config = config.withTls(certificate(keyStore.get()));
        if (oidc.isPresent()) config = config.withOidc(OidcConfig.of(oidc.get()));
        ConsoleServer console = ConsoleServer.open(config, more.apply(ConsoleSources.NONE));
        opened = Optional.of(console);
        // A reload may have come meanwhile.
        console.configure(alarms);
        PrintWriter out = command.commandLine().getOut();
        out.println("console at " + console.address() + (needsToken(config) ? shown(token, config, console) : ""));
        out.flush();
    }

    // A feed has nothing to change, and reading needs no token on a loopback address.
    private boolean needsToken(ConsoleConfig config) {
        boolean isOpen =
                config.engines().isEmpty() && config.address().getAddress().isLoopbackAddress();
        return roles.isEmpty() && !isOpen;
    }

    // Others may read the log of a service or of a container, which has what is printed.
    private String shown(String token, ConsoleConfig config, ConsoleServer console) throws IOException {
        if (ProcessEnvironment.isTerminal()) return "#token=" + token;
        TokenFile file = TokenFile.write(config.folder(), console.address().getPort(), token);
        tokenFile = Optional.of(file);
        return System.lineSeparator() + TOKEN_AT + file.path();
    }

    /**
     * Closes the console, if one was opened.
     *
     * @throws IOException when its audit cannot be closed
     */
    public void close() throws IOException {
        if (opened.isPresent()) opened.get().close();
        opened = Optional.empty();
        if (tokenFile.isPresent()) tokenFile.get().close();
        tokenFile = Optional.empty();
    }

    private List<AlarmNotifier> notifiers() {
        List<AlarmNotifier> notifiers = new ArrayList<>();
        if (webhook.isPresent()) {
            String scheme = String.valueOf(webhook.get().getScheme());
            if (!scheme.matches("https?")) {
                throw new ParameterException(
                        command.commandLine(),
                        "--alarm-webhook=" + webhook.get() + ": expected an http or https address");
            }
            notifiers.add(new WebhookNotifier(webhook.get()));
        }
        alarmCommand.ifPresent(text -> notifiers.add(new CommandNotifier(text)));
        return notifiers;
    }

    private static SSLContext certificate(Path file) throws IOException {
        char[] password =
                Optional.ofNullable(System.getenv(PASSWORD)).orElse("").toCharArray();
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException unusable) {
            throw new IOException(
                    "--console-key-store=" + file + ": " + SystemError.text(unusable) + "; is its password in "
                            + PASSWORD + "?",
                    unusable);
        }
    }
}
