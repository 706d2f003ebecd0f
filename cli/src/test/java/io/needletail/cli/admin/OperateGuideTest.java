package io.needletail.cli.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.QuickFixPeer;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.GuidePage;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the page on operation, command by command, with an engine in a process of its own and QuickFIX/J as its peer.
 */
@Timeout(180)
final class OperateGuideTest {
    private static final String MBEAN =
            "org.quickfixj:type=Session,beginString=FIX.4.4,senderCompID=EXEC,targetCompID=BANZAI";

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine);
    private final Deque<String> commands = new ArrayDeque<>();

    @BeforeEach
    void readGuide() throws IOException {
        GuidePage.read("docs/guide/operate.md").commands().forEach(command -> commands.add(command.line()));
    }

    @Test
    void theCommandsOfTheGuideWork() throws Exception {
        String config =
                Config.executor("FIX.4.4", folder.resolve("store")).replace("[ENGINE]", "[ENGINE]\nLatencySampling=1");
        String setNumbersOffline;
        String resetOffline;
        try (RunProcess run = RunProcess.start(folder, "executor", config)) {
            int port = run.port();
            try (QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", port).loggedOn()) {
                peer.order("A1");
                peer.delivered("8", 2);
                assertThat(done("status")).containsPattern("loggedOn +1\\b");
                assertThat(done("list"))
                        .containsPattern("FIX.4.4:EXEC->BANZAI +acceptor +ACTIVE +\\d+ +\\d+ +127.0.0.1");
                assertThat(done("show"))
                        .containsPattern("counters.logons +1\\b")
                        .contains("latency.decode.p50Ns");
                assertThat(done("top")).contains("sessions 1 of 1 logged on");
                followJmx(run);
                assertThat(done("test-request")).contains("ACTIVE");
                assertThat(done("logout")).contains("DISCONNECTED (disabled)", "last: LOGOUT");
            }
            assertThat(done("set-numbers")).containsPattern("\\(disabled\\) +35 +120\\b");
            assertThat(done("reset")).containsPattern("\\(disabled\\) +1 +1\\b");
            assertThat(done("logon")).contains("DISCONNECTED").doesNotContain("disabled");
            try (QuickFixPeer peer = QuickFixPeer.initiator("FIX.4.4", port).loggedOn()) {
                peer.order("A2");
                peer.delivered("8", 2);
                assertThat(done("resend")).contains("ACTIVE");
                assertThat(done("send")).contains("ACTIVE");
                peer.delivered("B", 1);
            }
            setNumbersOffline = commands.remove();
            resetOffline = commands.remove();
            assertThat(refused(setNumbersOffline)).contains("is in use by process " + run.pid());
            assertThat(refused(resetOffline)).contains("is in use by process " + run.pid());
            Files.writeString(
                    folder.resolve("run.cfg"),
                    config + config.substring(config.indexOf("[SESSION]")).replace("=BANZAI", "=OTHER"));
            assertThat(done("--dry-run")).contains("would be added FIX.4.4:EXEC->OTHER");
            assertThat(done("--candidate")).contains("would be added FIX.4.4:EXEC->OTHER");
            assertThat(done("reload")).isEqualToIgnoringNewLines("added FIX.4.4:EXEC->OTHER");
            run.terminate();
            assertThat(run.exitCode()).as(run::err).isEqualTo(ExitCode.OK);
        }
        assertThat(commands).as("commands that the test does not know").isEmpty();
        assertThat(execute(setNumbersOffline)).as(terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).containsPattern("nextIn +35\n").containsPattern("nextOut +120\n");
        assertThat(execute(resetOffline)).as(terminal.err()).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).containsPattern("nextIn +1\n").containsPattern("nextOut +1\n");
    }

    @SuppressWarnings("BanJNDI") // the address is that of the process above
    private static void followJmx(RunProcess run) throws IOException, JMException, AttachNotSupportedException {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(run.pid()));
        try (JMXConnector connector =
                JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()))) {
            MBeanServerConnection client = connector.getMBeanServerConnection();
            ObjectName session = new ObjectName(MBEAN);
            assertThat(client.getAttribute(session, "LoggedOn")).isEqualTo(true);
            // A Logon(A) and two reports; heartbeats come on top.
            assertThat((int) client.getAttribute(session, "NextSenderMsgSeqNum"))
                    .isGreaterThanOrEqualTo(4);
            TabularData counters = (TabularData) client.getAttribute(session, "Counters");
            assertThat(counters.get(new Object[] {"logons"}).get("value")).isEqualTo(1L);
            assertThat(client.getAttribute(new ObjectName("io.needletail:type=Engine,name=run"), "LoggedOnSessions"))
                    .isEqualTo(1);
        } finally {
            machine.detach();
        }
    }

    /** Runs the guide's next command, which must have this word; returns its output. */
    private String done(String word) {
        String command = commands.remove();
        assertThat(command + " ").contains(" " + word + " ");
        assertThat(execute(command)).as("%s: %s", command, terminal.err()).isEqualTo(ExitCode.OK);
        return terminal.out();
    }

    private String refused(String command) {
        assertThat(execute(command)).as(command).isEqualTo(ExitCode.ENVIRONMENT);
        return terminal.err();
    }

    private int execute(String command) {
        terminal.clear();
        String here = command.replace("executor.cfg", folder.resolve("run.cfg").toString())
                .replace("--store store", "--store " + folder.resolve("store"))
                .replace("'", "");
        String[] words = here.split(" ", -1);
        assertThat(words[0]).isEqualTo("needletail");
        return terminal.execute((Object[]) Arrays.copyOfRange(words, 1, words.length));
    }
}
