package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.fixtures.Terminal;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code run --app} with a class of the user's, from jars that the test compiles. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RunApplicationTest {
    private static final String DESK = """
            package desk;

            import static io.needletail.wire.Tags.*;

            import io.needletail.engine.Engine;
            import io.needletail.session.OutboundMessage;
            import io.needletail.session.Session;
            import io.needletail.session.SessionListener;
            import io.needletail.wire.Message;
            import io.needletail.wire.MsgTypes;

            public final class Desk implements SessionListener, AutoCloseable {
                private static final System.Logger LOG = System.getLogger("desk.Desk");

                private final Engine engine;
                private int executions;

                public Desk(Engine engine) {
                    this.engine = engine;
                }

                @Override
                public void onMessage(Session session, Message order) {
                    LOG.log(System.Logger.Level.INFO, "{0} orders so far, engine {1}", executions, engine != null);
                    OutboundMessage report = session.begin(MsgTypes.EXECUTION_REPORT).copy(order, CL_ORD_ID);
                    if (session.id().beginString().equals("FIX.4.2")) report.put(20, '0');
                    report
                            .put(EXEC_ID, ++executions)
                            .put(ORDER_ID, Book.name(executions))
                            .put(EXEC_TYPE, '0')
                            .put(ORD_STATUS, '0')
                            .copy(order, SYMBOL)
                            .copy(order, SIDE)
                            .put(LEAVES_QTY, 100)
                            .put(CUM_QTY, 0)
                            .put(AVG_PX, 0)
                            .send();
                }

                @Override
                public void close() {
                    System.out.println("closed after " + executions + " orders, by the loader of the context "
                            + (Thread.currentThread().getContextClassLoader() == Desk.class.getClassLoader()));
                }
            }
            """;

    private static final String BOOK = """
            package desk;

            final class Book {
                static String name(int execution) {
                    return "B" + execution;
                }
            }
            """;

    private static final String UNUSABLE = """
            package desk;

            import io.needletail.session.Session;
            import io.needletail.session.SessionListener;
            import io.needletail.wire.Message;

            public class Unusable {
                public static final class Failing implements SessionListener {
                    public Failing() {
                        throw new IllegalStateException("no database at db:5432");
                    }

                    @Override
                    public void onMessage(Session session, Message message) {}
                }

                public static final class Named implements SessionListener {
                    public Named(String name) {}

                    @Override
                    public void onMessage(Session session, Message message) {}
                }
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void theJarsAreThere() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("sources/desk"));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                Files.writeString(sources.resolve("Desk.java"), DESK).toString(),
                Files.writeString(sources.resolve("Book.java"), BOOK).toString(),
                Files.writeString(sources.resolve("Unusable.java"), UNUSABLE).toString());
        int outcome = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(outcome).as("javac's exit code; what it says stands above").isZero();
        Files.createDirectory(folder.resolve("lib"));
        jar(
                "desk.jar",
                "desk/Desk.class",
                "desk/Unusable.class",
                "desk/Unusable$Failing.class",
                "desk/Unusable$Named.class");
        jar("lib/book.jar", "desk/Book.class");
        Files.createDirectory(folder.resolve("empty"));
    }

    @Test
    void aClassOfAJarServesTheSessionsOfTheFileAndOfAReloadAndIsClosedAtTheEnd() throws Exception {
        Sighup.assumeHeard();
        String config = Config.executor("FIX.4.4", folder.resolve("store"));
        String another = config.substring(config.indexOf("[SESSION]")).replace("FIX.4.4", "FIX.4.2");
        try (RunProcess run = RunProcess.start(folder, "desk.Desk", config, "--class-path", "desk.jar:lib/*");
                QuickFixPeer first =
                        QuickFixPeer.initiator("FIX.4.4", run.port()).loggedOn()) {
            first.order("A1");
            assertThat(first.delivered("8", 1).getFirst()).contains("|37=B1|", "|17=1|");
            run.reload(folder, config + another);
            Deadline.until(() -> run.err().contains("1 added"), run::err);
            try (QuickFixPeer second =
                    QuickFixPeer.initiator("FIX.4.2", run.port()).loggedOn()) {
                second.order("A2");
                assertThat(second.delivered("8", 1).getFirst()).contains("|37=B2|", "|17=2|");
            }
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
            assertThat(run.out()).endsWith("closed after 2 orders, by the loader of the context true\n");
            assertThat(run.err()).contains("desk.Desk", "1 orders so far, engine true");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
            desk.Desk; ; the class desk.Desk cannot be loaded (--class-path is not given)
            desk.Dusk; %1$s/desk.jar; none of echo, executor, none, and the class desk.Dusk cannot be loaded
            desk.Unusable; %1$s/desk.jar; desk.Unusable does not implement io.needletail.session.SessionListener
            desk.Unusable$Named; %1$s/desk.jar; needs a public constructor that takes an Engine, or nothing
            executor; %1$s/desk.jar; --class-path is for a class of your own, executor comes with Needletail
            desk.Desk; %1$s/dusk.jar; dusk.jar cannot be read
            desk.Desk; %1$s/empty/*; empty has no jars
            """)
    void whatCannotBeUsedIsNamed(String app, String classPath, String said) throws IOException {
        Terminal terminal = new Terminal(Main::commandLine, "run");
        assertThat(execute(terminal, app, classPath == null ? "" : classPath)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(said);
        assertThat(folder.resolve("store")).doesNotExist();
    }

    @Test
    void aConstructorThatFailsIsNamedWithItsCauseAndItsPlace() throws IOException {
        Terminal terminal = new Terminal(Main::commandLine, "run");
        assertThat(execute(terminal, "desk.Unusable$Failing", "%1$s/desk.jar")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .contains(
                        "the constructor of desk.Unusable$Failing failed: java.lang.IllegalStateException: ",
                        "no database at db:5432 (at ",
                        "Unusable.java:10)");
    }

    /** Its close does not return. */
    public static final class Stuck implements SessionListener, AutoCloseable {
        /** Called by {@link RunApplication}. */
        public Stuck() {}

        @Override
        public void onMessage(Session session, Message message) {}

        @Override
        public void close() {
            new CompletableFuture<Void>().join();
        }
    }

    @Test
    void anApplicationThatDoesNotCloseIsLeftAndNamedWithThePlaceWhereItStays() throws IOException {
        RunApplication application = RunApplication.find(Stuck.class.getName(), "");
        try (Engine engine = new Engine(EngineConfig.DEFAULTS)) {
            application.create(engine);
        }
        assertThatThrownBy(() -> application.close(Duration.ofMillis(500)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(Stuck.class.getName() + " could not be closed")
                .hasMessageContaining("close() did not return within 500 ms (at ");
    }

    private int execute(Terminal terminal, String app, String classPath) throws IOException {
        Path file = Files.writeString(folder.resolve("run.cfg"), Config.executor("FIX.4.4", folder.resolve("store")));
        return terminal.execute("--config", file, "--app", app, "--class-path", classPath.formatted(folder));
    }

    private void jar(String name, String... classes) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(file)) {
            for (String one : classes) {
                jar.putNextEntry(new JarEntry(one));
                Files.copy(folder.resolve("classes").resolve(one), jar);
            }
        }
    }
}
