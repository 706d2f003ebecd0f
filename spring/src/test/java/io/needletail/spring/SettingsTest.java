package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.config.EngineSetup;
import io.needletail.spring.sample.Desk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Settings that stop a context, and the text of each refusal. */
final class SettingsTest {
    private static final String CFG = """
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            NonStopSession=Y
            SocketAcceptPort=0
            SenderCompID=EXEC
            SETTING
            [SESSION]
            TargetCompID=BANZAI
            """;
    private static final String YML = """
            needletail:
              default:
                ConnectionType: acceptor
                BeginString: FIX.4.4
                NonStopSession: Y
                SocketAcceptPort: 0
                SenderCompID: EXEC
              sessions:
                - TargetCompID: BANZAI
                  SETTING
            """;

    @TempDir
    private Path folder;

    @Test
    void anUnknownKeyIsNamedByItsPropertyAndItsPlace() throws IOException {
        assertRefused(yml("HeartBtInterval: 30"))
                .hasMessageContaining("needletail.sessions[0].HeartBtInterval")
                .hasMessageContaining("a.yml] - 10:24")
                .hasMessageContaining("NT-110 HeartBtInterval");
    }

    @Test
    void anUnknownKeyIsNamedByItsFileAndLine() throws IOException {
        assertRefused(cfg("HeartBtInterval=30")).hasMessageContaining("a.cfg:7: NT-110 HeartBtInterval");
    }

    @Test
    void aWrongValueAndAMissingVariableAreRefused() throws IOException {
        assertRefused(yml("HeartBtInt: often"))
                .hasMessageContaining("needletail.sessions[0].HeartBtInt (")
                .hasMessageContaining("HeartBtInt=often: expected");
        assertRefused(yml("Password: ${no.such.property}"))
                .hasMessageContaining("needletail.sessions[0].Password (")
                .hasMessageContaining("${no.such.property}, which has no value");
        assertRefused(cfg("Password=${no.such.property}")).hasMessageContaining("a.cfg:7: NT-");
    }

    @Test
    void whatYamlChangesIsRefused() throws IOException {
        assertRefused(yml("SenderSubID: NO"))
                .hasMessageContaining("needletail.sessions[0].SenderSubID (")
                .hasMessageContaining("is read as false: expected a text; put it in quotes");
        assertRefused(yml("SenderSubID: \"A\\nSocketAcceptPort=1\"")).hasMessageContaining("a value on one line");
        assertRefused(yml("\"[#SenderSubID]\": A"))
                .hasMessageContaining("expected letters, digits and dots in the key");
    }

    @Test
    void aFileExcludesSectionsAndMustBeThere() throws IOException {
        List<String> both = new ArrayList<>(cfg(""));
        both.add("--needletail.default.HeartBtInt=30");
        assertRefused(both).hasMessageContaining("a file excludes needletail.engine, default and sessions");
        assertRefused(List.of("--needletail.config=" + folder.resolve("none.cfg")))
                .hasMessageContaining("needletail.config: NT-100")
                .hasMessageContaining("none.cfg");
        assertRefused(List.of()).hasMessageContaining("NT-101 no [SESSION] section");
    }

    @Test
    void aPropertyThatDoesNotExistIsRefused() throws IOException {
        List<String> arguments = new ArrayList<>(cfg(""));
        arguments.add("--needletail.session[0].SenderCompID=EXEC");
        assertThatThrownBy(() -> Started.with(arguments, Desk.class))
                .rootCause()
                .hasMessageContaining("needletail.session[0]");
    }

    @Test
    void aFileOnTheClassPathIsReadAndItsVariablesAreProperties() {
        List<String> arguments = List.of("--needletail.config=classpath:variables.cfg", "--desk.id=EXEC7");
        try (ConfigurableApplicationContext context = Started.with(arguments, Desk.class)) {
            assertThat(context.getBean(EngineSetup.class)
                            .sessions()
                            .getFirst()
                            .id()
                            .senderCompId())
                    .isEqualTo("EXEC7");
        }
    }

    @Test
    void noEngineRunsWhenItIsSwitchedOff() {
        try (ConfigurableApplicationContext context = Started.with(Map.of("needletail.enabled", "false"), Desk.class)) {
            assertThat(context.getBeansOfType(EngineLifecycle.class)).isEmpty();
        }
    }

    private List<String> yml(String setting) throws IOException {
        Path file = Files.writeString(folder.resolve("a.yml"), YML.replace("SETTING", setting));
        return List.of("--spring.config.location=file:" + file);
    }

    private List<String> cfg(String setting) throws IOException {
        return List.of(
                "--needletail.config=" + Files.writeString(folder.resolve("a.cfg"), CFG.replace("SETTING", setting)));
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            List<String> arguments) {
        return assertThatThrownBy(() -> Started.with(arguments, Desk.class))
                .rootCause()
                .isInstanceOf(SettingsException.class);
    }
}
