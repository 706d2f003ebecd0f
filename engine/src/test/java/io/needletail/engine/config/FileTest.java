package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.needletail.engine.Idle;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sections, comments, defaults and warnings. */
class FileTest {
    @TempDir
    private Path directory;

    @Test
    void eachSessionHasTheDefaultsBelowItsOwnSettings() throws IOException {
        EngineSetup setup = Written.read(directory, """
                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=US
                HeartBtInt=7
                [SESSION]
                TargetCompID=ONE
                SocketAcceptPort=1001
                [SESSION]
                TargetCompID=TWO
                SocketAcceptPort=1002
                HeartBtInt=9
                """);
        assertThat(setup.sessions())
                .extracting(
                        session -> session.config().id().toString(),
                        session -> session.endpoint().port())
                .containsExactly(tuple("FIX.4.4:US->ONE", 1001), tuple("FIX.4.4:US->TWO", 1002));
        assertThat(setup.sessions())
                .extracting(session -> session.config().liveness().heartbeatNs())
                .containsExactly(7_000_000_000L, 9_000_000_000L);
        assertThat(setup.warnings()).isEmpty();
    }

    @Test
    void defaultsMayStandBehindTheSessions() throws IOException {
        String text = Written.ACCEPTOR + "[DEFAULT]\nHeartBtInt=7\n";
        assertThat(Written.session(directory, text).config().liveness().heartbeatNs())
                .isEqualTo(7_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[session]", "[Session]", "  [SESSION]  ", "[ SESSION ]"})
    void aSectionMayBeWrittenInAnyCase(String heading) throws IOException {
        String text = Written.ACCEPTOR.replace("[SESSION]", heading);
        assertThat(Written.read(directory, text).sessions()).hasSize(1);
    }

    @Test
    void commentsEmptyLinesAndBlanksAroundASettingDoNotMatter() throws IOException {
        String text =
                "# first\n\n" + Written.ACCEPTOR.replace("SenderCompID=US", "  # a comment\n  SenderCompID =  US # 1 ");
        assertThat(Written.session(directory, text).config().id().senderCompId())
                .isEqualTo("US # 1");
    }

    @Test
    void ofAKeyThatStandsTwiceTheLastCounts() throws IOException {
        assertThat(Written.session(directory, Written.ACCEPTOR + "SenderCompID=LATER\n")
                        .config()
                        .id()
                        .senderCompId())
                .isEqualTo("LATER");
    }

    @Test
    void aValueMayHoldAnEqualsSign() throws IOException {
        assertThat(Written.session(directory, Written.ACCEPTOR + "SenderCompID=A=B\n")
                        .config()
                        .id()
                        .senderCompId())
                .isEqualTo("A=B");
    }

    @ParameterizedTest
    @CsvSource({"spin, SPIN", "Yield, YIELD", "PARK, PARK"})
    void theEnginesOwnSectionMayComeFirst(String value, Idle idle) throws IOException {
        EngineSetup setup = Written.read(directory, "[ENGINE]\nIdle=" + value + "\n" + Written.ACCEPTOR);
        assertThat(setup.engine().idle()).isEqualTo(idle);
        assertThat(setup.warnings()).isEmpty();
    }

    @Test
    void anEngineParksUnlessToldOtherwise() throws IOException {
        assertThat(Written.read(directory, Written.ACCEPTOR).engine().idle()).isEqualTo(Idle.PARK);
    }

    @Test
    void aSettingWithoutEffectIsNamedOnceWithItsLine() throws IOException {
        String text = "[ENGINE]\nCores=2\n[DEFAULT]\nStartTime=00:00:00\n" + Written.ACCEPTOR + Written.INITIATOR;
        EngineSetup setup = Written.read(directory, text);
        assertThat(setup.warnings())
                .containsExactly(
                        file() + ":2: Cores has no effect in this version",
                        file() + ":4: StartTime has no effect in this version");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Key=value            | :1: "Key=value" stands before any section
            [SESION]             | :1: section [SESION]: expected [ENGINE], [DEFAULT] or [SESSION]
            [SESSION             | :1: section [SESSION: expected [ENGINE], [DEFAULT] or [SESSION]
            [DEFAULT]            | : no [SESSION] section; add one for each session
            """)
    void aFileThatIsNoConfigurationIsRefused(String text, String problem) {
        assertThatThrownBy(() -> Written.read(directory, text + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NoEqualsSign", "=value"})
    void aLineThatIsNoSettingIsRefused(String line) {
        assertThatThrownBy(() -> Written.read(directory, Written.ACCEPTOR + line + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: \"" + line + "\": expected key=value");
    }

    @Test
    void aSessionThatStandsTwiceIsRefused() {
        assertThatThrownBy(() -> Written.read(directory, Written.ACCEPTOR + Written.ACCEPTOR))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: session FIX.4.4:US->PEER stands here a second time");
    }

    @Test
    void aFileThatIsNotThereIsTheEnvironmentsFault() {
        assertThatThrownBy(() -> EngineSetup.read(directory.resolve("absent.cfg")))
                .isInstanceOf(NoSuchFileException.class);
    }

    private Path file() {
        return directory.resolve("engine.cfg");
    }
}
