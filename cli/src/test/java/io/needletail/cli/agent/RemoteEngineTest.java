package io.needletail.cli.agent;

import static io.needletail.cli.agent.HostUnderTest.SESSION;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.console.WatchedEngine;
import io.needletail.fixtures.CuttingProxy;
import io.needletail.fixtures.Terminal;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A console and commands reach an engine through an agent, and go on when what was down is back. */
@Timeout(600)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RemoteEngineTest {
    private static final String REACHABLE = "\"engine\":\"orders\",\"atMs\":\\d+,\"reachable\":true";
    private static final String DOWN = "\"engine\":\"orders\",\"atMs\":\\d+,\"reachable\":false,\"error\":\"[^\"]*";
    private static final String REASON = "{\"reason\":\"a test\"}";

    private HostUnderTest host;
    private CuttingProxy link;
    private ConsoleUnderTest console;

    @BeforeAll
    void open(@TempDir Path folder) throws Exception {
        host = new HostUnderTest(folder, "orders", "127.0.0.1", List.of());
        host.startEngine();
        host.startAgent();
        link = new CuttingProxy(host.port());
        console =
                new ConsoleUnderTest(folder, new WatchedEngine("orders", host.engineAt(link.port()), Optional.empty()));
        console.awaitOverview(REACHABLE);
    }

    @AfterAll
    void close() throws Exception {
        console.close();
        link.close();
        host.close();
    }

    @Test
    void theConsoleShowsSessionsSettingsAndLogAndGivesCommands() {
        assertThat(console.get("/sessions")).startsWith("200").contains(SESSION);
        assertThat(console.get(session("") + "?engine=orders"))
                .startsWith("200")
                .contains("\"whyDown\"");
        assertThat(console.get(session("/settings"))).startsWith("200").contains("FileStorePath");
        assertThat(console.get("/log?engine=orders")).startsWith("200").contains("admin channel at");
        assertThat(console.post(session("/logout"), REASON)).startsWith("200").contains("\"enabled\":false");
        assertThat(console.post(session("/logon"), REASON)).startsWith("200").contains("\"enabled\":true");
        assertThat(console.get("/audit")).contains("\"logout\"", "Ada");
    }

    @Test
    void theRoleOfTheConsolesCertificateLimitsItsAdministrators() {
        assertThat(console.post(session("/reset"), REASON))
                .startsWith("403")
                .contains("FORBIDDEN", "NT-226 reset at orders needs the role administrator");
    }

    @ParameterizedTest
    @CsvSource({
        "/messages?engine=orders",
        "/usage?engine=orders",
        "/orders/A1?engine=orders",
        "/engines/orders/configuration",
        "/engines/orders/configuration/history",
        "/engines/orders/configuration/difference",
    })
    void whatNeedsFilesOfTheOtherHostIsRefusedWithWhatToDo(String path) {
        assertThat(console.get(path)).startsWith("409").contains("REMOTE_ENGINE", "use a console there");
    }

    @ParameterizedTest
    @CsvSource({"preview", "apply"})
    void theConfigurationOfTheOtherHostIsNotChanged(String step) {
        String body = "{\"reason\":\"a test\",\"base\":\"1\",\"edits\":[]}";
        assertThat(console.post("/engines/orders/configuration/" + step, body))
                .startsWith("409")
                .contains("REMOTE_ENGINE", "use a console there");
    }

    @Test
    void aLinkThatSwallowsPacketsIsShownWithTheReasonAndHeals() {
        link.cut();
        console.awaitOverview(DOWN + "no (answer|TLS handshake) within 5 s");
        assertThat(console.post(session("/logout"), REASON)).startsWith("404");
        link.heal();
        console.awaitOverview(REACHABLE);
    }

    @Test
    void anAgentThatIsKilledIsShownAndFoundAgain() throws Exception {
        host.killAgent();
        console.awaitOverview(DOWN);
        host.startAgent();
        console.awaitOverview(REACHABLE);
    }

    @Test
    void anEngineThatIsKilledIsShownWithTheReasonOfTheAgentAndFoundAgain() throws Exception {
        host.killEngine();
        console.awaitOverview(DOWN + "NT-227 the agent does not reach the engine orders");
        host.startEngine();
        console.awaitOverview(REACHABLE);
    }

    @ParameterizedTest
    @CsvSource({
        "status,       1, is not logged on",
        "session list, 0, FIX.4.4:EXEC->BANZAI",
        "top --once,   0, FIX.4.4:EXEC->BANZAI",
        "reload,       1, NT-226 reload at orders needs the role administrator",
        "session set-numbers BANZAI --in 5 --offline, 3, are on the agent's machine"
    })
    void commandsReachTheEngine(String command, int exitCode, String text) throws Exception {
        Terminal terminal = new Terminal(Main::commandLine);
        int code = terminal.execute(words(command, host.port()).toArray());
        assertThat(terminal.out() + terminal.err()).contains(text);
        assertThat(code).isEqualTo(exitCode);
    }

    @ParameterizedTest
    @CsvSource({
        "tls://127.0.0.1/orders,    expected HOST:PORT",
        "tls://127.0.0.1:1,         is no engine of an agent; expected tls://HOST:PORT/NAME",
        "127.0.0.1:9443/orders,     is no engine of an agent; expected tls://HOST:PORT/NAME"
    })
    void anAddressThatIsNoneIsAWrongCommandLine(String address, String text) {
        Terminal terminal = new Terminal(Main::commandLine);
        assertThat(terminal.execute("status", "--engine", address)).isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains(text);
    }

    private List<Object> words(String command, int port) throws Exception {
        List<Object> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--engine", "tls://127.0.0.1:" + port + "/orders"));
        words.addAll(host.options());
        return words;
    }

    private static String session(String path) {
        return "/sessions/" + URLEncoder.encode(SESSION, UTF_8) + path;
    }
}
