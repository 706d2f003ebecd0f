package io.needletail.cli.client;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.tools.extract.InputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code needletail client}: a FIX client for people and scripts. */
@Command(
        name = "client",
        description = {
            "Log on to a venue and trade by hand, or by a script. Each message is shown with the names of its fields,"
                    + " and an answer with the time since its request.",
            "buy|sell QUANTITY SYMBOL [@ PRICE] [stop PRICE] [show QUANTITY] [min QUANTITY] [post]"
                    + " [day|gtc|ioc|fok|open|close|until DATE], quote SYMBOL SIZE @ BID SIZE @ OFFER,"
                    + " cancel ID|last|all, replace ID|last QUANTITY @ PRICE, book SYMBOL, orders, symbols,"
                    + " wait [SECONDS], help, quit."
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail client --connect localhost:9880 --sender BUYER --target VENUE",
            "  needletail client --connect localhost:9880 --sender BUYER --target VENUE --script orders.txt"
        })
public final class ClientCommand implements CliCommand, Callable<Integer> {
    private static final int STORE_BYTES = 1 << 20;
    private static final long PAUSE_NS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Where the venue listens.")
    private String address;

    @Option(
            names = "--sender",
            required = true,
            paramLabel = "COMPID",
            description = "SenderCompID(49) of this client.")
    private String sender;

    @Option(names = "--target", paramLabel = "COMPID", description = "CompID of the venue (default: ${DEFAULT-VALUE}).")
    private String target = "VENUE";

    @Option(
            names = "--begin-string",
            paramLabel = "VERSION",
            description = "FIX.4.4, or FIXT.1.1 for FIX 5.0 SP2 (default: ${DEFAULT-VALUE}).")
    private String beginString = "FIX.4.4";

    @Option(
            names = "--script",
            paramLabel = "FILE",
            description = "Run the lines of a file, one after the answer to the other, and end.")
    private Optional<Path> script = Optional.empty();

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "20",
            description = "Longest wait for the logon (default: ${DEFAULT-VALUE}).")
    private int wait;

    private boolean isDone;

    /** Called by {@link java.util.ServiceLoader}. */
    public ClientCommand() {}

    @Override
    public Integer call() throws IOException {
        int colon = address.lastIndexOf(':');
        if (colon < 1 || !address.substring(colon + 1).matches("\\d{1,5}")) throw wrong("--connect=" + address);
        // The lines of the log would stand between the messages.
        Logger log = (Logger) LoggerFactory.getLogger("needletail");
        Level before = log.getLevel();
        log.setLevel(Level.WARN);
        try {
            return script.isPresent() ? runScript(script.get()) : runTerminal();
        } finally {
            log.setLevel(before);
        }
    }

    private int runScript(Path file) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Consumer<String> print = line -> {
            synchronized (out) {
                out.println(line);
                out.flush();
            }
        };
        boolean isAnswered = true;
        try (Connection connection = connect(print)) {
            for (String line : InputFile.lines(file)) {
                if (isDone) break;
                perform(connection, line, print);
                isAnswered &= connection.await(connection.session()::isAnswered, Duration.ofSeconds(10));
            }
        } catch (IllegalArgumentException unreadable) {
            throw new ParameterException(spec.commandLine(), file + ": " + unreadable.getMessage(), unreadable);
        }
        return isAnswered ? ExitCode.OK : ExitCode.PROBLEMS;
    }

    private int runTerminal() throws IOException {
        LineReader reader = LineReaderBuilder.builder()
                .appName("needletail")
                .completer(new StringsCompleter(ClientLine.WORDS))
                .build();
        try (Connection connection = connect(reader::printAbove)) {
            while (!isDone) typed(reader, connection);
        }
        return ExitCode.OK;
    }

    private void typed(LineReader reader, Connection connection) {
        try {
            perform(connection, reader.readLine(sender + "> "), reader::printAbove);
        } catch (IllegalArgumentException unreadable) {
            reader.printAbove(unreadable.getMessage());
        } catch (UserInterruptException | EndOfFileException left) {
            isDone = true;
        }
        if (!connection.session().isLoggedOn()) {
            reader.printAbove("the session ended: " + connection.session().ended());
            isDone = true;
        }
    }

    private void perform(Connection connection, String line, Consumer<String> print) {
        switch (ClientLine.read(line)) {
            case ClientAction.Quit _ -> isDone = true;
            case ClientAction.Help _ -> print.accept(ClientLine.HELP);
            case ClientAction.Nothing _ -> {
                // An empty line.
            }
            case ClientAction.Wait wait -> connection.await(connection.session()::isAnswered, wait.most());
            case ClientAction action -> connection.send(action);
        }
    }

    private Connection connect(Consumer<String> print) throws IOException {
        String dialect = beginString.equals("FIXT.1.1") ? "FIX.5.0SP2" : beginString;
        if (!Dialects.standardNames().contains(dialect)) throw wrong("--begin-string=" + beginString);
        TradingSession session = new TradingSession(print, new DecodedLine(Dialects.standard(dialect)));
        int colon = address.lastIndexOf(':');
        SessionSpec of = SessionSpec.initiator(new SessionId(beginString, sender, target))
                .connect(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))
                .config(config -> config.with(SequenceResetPolicy.NEVER.withOnLogon(true)))
                .memoryStore(STORE_BYTES)
                .listener(session)
                .build();
        Connection connection = new Connection(of, session);
        boolean isEnded =
                !connection.await(() -> session.isLoggedOn() || !session.ended().isEmpty(), Duration.ofSeconds(wait));
        if (isEnded || !session.isLoggedOn()) {
            connection.close();
            throw new IOException("no logon at " + address + ": "
                    + (session.ended().isEmpty() ? "nobody answers; is the venue running there?" : session.ended()));
        }
        return connection;
    }

    private ParameterException wrong(String setting) {
        return new ParameterException(
                spec.commandLine(), setting + ": expected HOST:PORT, and FIX.4.0 to FIX.4.4 or FIXT.1.1");
    }

    /** An engine with the one session, on a thread of its own. */
    private static final class Connection implements AutoCloseable {
        private final Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK));
        private final TradingSession application;
        private final Session session;
        private final Thread thread;

        Connection(SessionSpec spec, TradingSession application) throws IOException {
            this.application = application;
            session = engine.add(spec);
            thread = Thread.ofPlatform().name("client").start(engine::run);
        }

        TradingSession session() {
            return application;
        }

        void send(ClientAction action) {
            engine.submit(() -> application.send(session, action));
            // The request counts as sent when the engine's thread has seen it.
            CompletableFuture<Boolean> seen = new CompletableFuture<>();
            engine.submit(() -> seen.complete(true));
            seen.join();
        }

        boolean await(BooleanSupplier condition, Duration most) {
            long beganNs = System.nanoTime();
            while (!condition.getAsBoolean()) {
                if (System.nanoTime() - beganNs > most.toNanos()) return false;
                LockSupport.parkNanos(PAUSE_NS);
            }
            return true;
        }

        @Override
        public void close() throws IOException {
            engine.stop();
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            engine.close();
        }
    }
}
