// tidy: the cases of one class, each a few lines
package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.needletail.engine.IdleStrategy;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.SessionConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        EngineSetup setup = ConfigText.read(directory, """
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
                        session -> ConfigText.endpoint(session).port())
                .containsExactly(tuple("FIX.4.4:US->ONE", 1001), tuple("FIX.4.4:US->TWO", 1002));
        assertThat(setup.sessions())
                .extracting(session -> session.config().heartbeat().heartbeatNs())
                .containsExactly(7_000_000_000L, 9_000_000_000L);
        assertThat(setup.findings()).isEmpty();
    }

    @Test
    void defaultsMayFollowTheSessions() throws IOException {
        String text = ConfigText.ACCEPTOR + "[DEFAULT]\nHeartBtInt=7\n";
        assertThat(ConfigText.session(directory, text).config().heartbeat().heartbeatNs())
                .isEqualTo(7_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[session]", "[Session]", "  [SESSION]  ", "[ SESSION ]"})
    void aSectionMayBeWrittenInAnyCase(String heading) throws IOException {
        String text = ConfigText.ACCEPTOR.replace("[SESSION]", heading);
        assertThat(ConfigText.read(directory, text).sessions()).hasSize(1);
    }

    @Test
    void commentsEmptyLinesAndBlanksAroundASettingDoNotMatter() throws IOException {
        String text = "# first\n\n"
                + ConfigText.ACCEPTOR.replace("SenderCompID=US", "  # a comment\n  SenderCompID =  US # 1 ");
        assertThat(ConfigText.session(directory, text).config().id().senderCompId())
                .isEqualTo("US # 1");
    }

    @Test
    void ofAKeyThatStandsTwiceTheLastCounts() throws IOException {
        assertThat(ConfigText.session(directory, ConfigText.ACCEPTOR + "SenderCompID=LATER\n")
                        .config()
                        .id()
                        .senderCompId())
                .isEqualTo("LATER");
    }

    @Test
    void aValueMayHoldAnEqualsSign() throws IOException {
        assertThat(ConfigText.session(directory, ConfigText.ACCEPTOR + "SenderCompID=A=B\n")
                        .config()
                        .id()
                        .senderCompId())
                .isEqualTo("A=B");
    }

    @ParameterizedTest
    @CsvSource({"spin, SPIN", "Yield, YIELD", "PARK, PARK"})
    void theEnginesOwnSectionMayComeFirst(String value, String idle) throws IOException {
        EngineSetup setup = ConfigText.read(directory, "[ENGINE]\nIdle=" + value + "\n" + ConfigText.ACCEPTOR);
        assertThat(setup.engine().idle()).hasToString(idle);
        assertThat(setup.findings()).isEmpty();
    }

    @Test
    void anEngineParksByDefault() throws IOException {
        assertThat(ConfigText.read(directory, ConfigText.ACCEPTOR).engine().idle())
                .isEqualTo(IdleStrategy.PARK);
    }

    @Test
    void aFindingInTheDefaultsIsNamedOnceWithItsLine() throws IOException {
        String text = "[ENGINE]\nCores=2\n[DEFAULT]\nJdbcURL=x\n" + ConfigText.ACCEPTOR + ConfigText.INITIATOR;
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:2: NT-110 Cores is unknown and has no effect",
                        "engine.cfg:4: NT-111 JdbcURL has no effect: databases come in a later version; FileStorePath"
                                + " keeps a journal");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [SESSION             | :1: NT-102 section [SESSION: expected [ENGINE], [DEFAULT] or [SESSION]
            []                   | :1: NT-102 section []: expected [ENGINE], [DEFAULT] or [SESSION]
            [DEFAULT]            | : NT-101 no [SESSION] section; add one for each session
            Key=value            | : NT-101 no [SESSION] section; add one for each session
            """)
    void aFileThatIsNoConfigurationIsRefused(String text, String problem) {
        assertThatThrownBy(() -> ConfigText.read(directory, text + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"=value", "Ke#y=value", "Key]=value", "NoEqualsSignAtTheEnd", "NoEqualsSign\n[DEFAULT]"})
    void aLineThatIsNoSettingIsRefused(String line) {
        String first = line.lines().findFirst().orElseThrow();
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + line + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: NT-108 \"" + first + "\": expected key=value");
    }

    @Test
    void aLineWithoutAnEqualsSignSwallowsTheNextKeyAsInQuickFixJ() throws IOException {
        String text = ConfigText.ACCEPTOR + "; a remark\nHeartBtInt=7\n";
        assertThat(ConfigText.session(directory, text).config().heartbeat()).isEqualTo(HeartbeatConfig.DEFAULTS);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:7: NT-107 \"; a remark\" has no = and swallows the key of line 8: HeartBtInt"
                                + " has no effect");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Password: hunter2\nHeartBtInt=7",
                "Password hunter2\nHeartBtInt=7",
                "SocketKeyStorePassword:hunter2\nHeartBtInt=7",
                "keystorepassword -> hunter2\nHeartBtInt=7",
                "Password\nhunter2=7",
                "Password: hunter2 =7",
                "Password: hunter2=7",
                "LogonTag: 554=hunter2",
                "LogonTag1 554 hunter2\nHeartBtInt=7"
            })
    void noFindingQuotesWhatFollowsAKeyOfASecret(String lines) throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + lines + "\n"))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding).doesNotContain("hunter2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Password: hunter2", "Password#=hunter2", "[Password=hunter2", "[SESSION]Password: hunter2"})
    void noErrorQuotesWhatFollowsAKeyOfASecret(String line) {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + line + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("Password")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void theKeyOfASecretIsNamedWithoutItsValue() throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + "Password: hunter2\nHeartBtInt=7\n"))
                .containsExactly(
                        "engine.cfg:7: NT-107 \"Password: ***\" has no = and swallows the key of line 8: HeartBtInt"
                                + " has no effect");
    }

    @Test
    void aSettingBeforeAnySectionIsIgnoredAsInQuickFixJ() throws IOException {
        assertThat(ConfigText.findings(directory, "HeartBtInt=7\n" + ConfigText.ACCEPTOR))
                .containsExactly("engine.cfg:1: NT-106 HeartBtInt=7 stands before any section");
    }

    @Test
    void anUnknownSectionAtTheTopIsIgnoredAsInQuickFixJ() throws IOException {
        String text = "[OTHER]\nHeartBtInt=7\n" + ConfigText.ACCEPTOR;
        assertThat(ConfigText.session(directory, text).config().heartbeat()).isEqualTo(HeartbeatConfig.DEFAULTS);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly("engine.cfg:1: NT-103 section [OTHER] is unknown and ignored");
    }

    @Test
    void theKeysOfAnUnknownSectionFurtherDownBelongToTheOneBeforeAsInQuickFixJ() throws IOException {
        String text = ConfigText.ACCEPTOR + "[OTHER]\nHeartBtInt=7\n";
        assertThat(ConfigText.session(directory, text).config().heartbeat().heartbeatNs())
                .isEqualTo(7_000_000_000L);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:7: NT-104 section [OTHER] is unknown; its keys belong to the section before");
    }

    @Test
    void ourOwnSectionIsReadAnywhereAndBelongsToTheTop() throws IOException {
        String text = ConfigText.ACCEPTOR + "[ENGINE]\nIdle=spin\n";
        assertThat(ConfigText.read(directory, text).engine().idle()).isEqualTo(IdleStrategy.SPIN);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly("engine.cfg:7: NT-105 [ENGINE] comes after other sections");
    }

    @Test
    void aHeadingMayBeFollowedByACommentOrASetting() throws IOException {
        String text = ConfigText.ACCEPTOR.replace("[SESSION]", "[DEFAULT] # of all\n[session]HeartBtInt=7");
        assertThat(ConfigText.session(directory, text).config().heartbeat().heartbeatNs())
                .isEqualTo(7_000_000_000L);
    }

    @Test
    void keysAreTakenAsTheyAreWritten() throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + "heartbtint=7\n"))
                .containsExactly(
                        "engine.cfg:7: NT-110 heartbtint is unknown and has no effect; did you mean HeartBtInt?");
    }

    @ParameterizedTest
    @CsvSource({
        "HeartBtInterval, HeartBtInt",
        "SocketAcceptPrt, SocketAcceptPort",
        "SendorCompID, SenderCompID",
        "ResetOnLogin, ResetOnLogon",
        "FileStorPath, FileStorePath"
    })
    void anUnknownKeyIsHeldAgainstTheKnownOnes(String slip, String meant) throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + slip + "=1\n"))
                .containsExactly(
                        "engine.cfg:7: NT-110 " + slip + " is unknown and has no effect; did you mean " + meant + "?");
    }

    @Test
    void aBlankBeforeTheEqualsSignIsNotPartOfTheKeyAndIsNamed() throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + "HeartBtInt = 7\n"))
                .containsExactly("engine.cfg:7: NT-109 HeartBtInt has a blank before the =");
    }

    @Test
    void variablesComeFromPropertiesEnvironmentAndFiles() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "from file\n");
        String text = ConfigText.ACCEPTOR + "SenderSubID=${desk}\nTargetSubID=a${env:DESK}b\nPassword=${file:" + secret
                + "}\nUsername=\\${desk}\nDescription=${nothing}\n";
        EngineSetup setup = EngineSetup.read(
                ConfigText.to(directory, text), Variables.of(Map.of("desk", "$1"), Map.of("DESK", "two")));
        SessionConfig config = setup.sessions().getFirst().config();
        assertThat(config.id().sender().subId()).isEqualTo("$1");
        assertThat(config.id().target().subId()).isEqualTo("atwob");
        assertThat(config.logon().password()).isEqualTo("from file");
        assertThat(config.logon().username()).isEqualTo("\\${desk}");
        assertThat(setup.findings())
                .extracting(Finding::text)
                .containsExactly("Description refers to ${nothing}, which has no value; the text stays as it is");
    }

    @Test
    void aSecretFileThatIsMissingOrTooLargeIsAnError() throws IOException {
        Path large = Files.writeString(directory.resolve("large"), "x".repeat(8193));
        for (String path : List.of(directory.resolve("absent").toString(), large.toString())) {
            assertThatThrownBy(
                            () -> ConfigText.read(directory, ConfigText.ACCEPTOR + "Password=${file:" + path + "}\n"))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageStartingWith(file() + ":7: NT-125 Password refers to the file " + path);
        }
    }

    @Test
    void aSessionThatStandsTwiceIsNamedAndTheLaterOneCounts() throws IOException {
        String text = ConfigText.ACCEPTOR + ConfigText.ACCEPTOR + "HeartBtInt=7\n";
        assertThat(ConfigText.read(directory, text).sessions())
                .extracting(session -> session.config().heartbeat().heartbeatNs())
                .containsExactly(7_000_000_000L);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:7: NT-123 session FIX.4.4:US->PEER stands here a second time; this one counts");
    }

    @Test
    void anInvalidSessionDoesNotStopTheOthersUnlessAllAreRequired() throws IOException {
        String text = ConfigText.ACCEPTOR + ConfigText.INITIATOR.replace("HeartBtInt=20\n", "");
        assertThat(ConfigText.read(directory, text).sessions()).hasSize(1);
        String problem = ":7: NT-121 the session has no HeartBtInt; set it there or in [DEFAULT]";
        assertThat(ConfigText.findings(directory, text)).containsExactly("engine.cfg" + problem);
        assertThatThrownBy(() -> ConfigText.read(directory, text + "ContinueInitializationOnError=N\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + problem);
    }

    @Test
    void aLineOrAFileThatIsTooLongIsRefused() throws IOException {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + "# " + "x".repeat(8192)))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: NT-100 the line has more than 8192 characters");
        Path large = Files.write(file(), new byte[(1 << 24) + 1]);
        assertThatThrownBy(() -> EngineSetup.read(large, Variables.NONE))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ": NT-100 the file has more than 16777216 bytes");
    }

    @Test
    void textIsUtf8OrElseLatin1AndMayBeginWithAByteOrderMark() throws IOException {
        String text = ConfigText.ACCEPTOR + "Description=Zürich\n";
        Files.write(file(), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
        assertThat(ConfigCheck.of(file(), Variables.NONE).keys()).last().satisfies(FileTest::isZurich);
        Files.write(file(), text.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(ConfigCheck.of(file(), Variables.NONE).keys()).last().satisfies(FileTest::isZurich);
    }

    @Test
    void secretsAreNeverShown() throws IOException {
        String text = ConfigText.ACCEPTOR
                + "Password=secret\nLogonTag=554=secret\nSocketKeyStorePassword=secret\nMyPassword=secret\n"
                + "JdbcPassword=secret\nTargetSubID=${env:SECRET}\n";
        ConfigCheck check =
                ConfigCheck.of(ConfigText.to(directory, text), Variables.of(Map.of(), Map.of("SECRET", "secret")));
        assertThat(check.keys())
                .extracting(row -> row.setting().toString())
                .endsWith(
                        "Password=***",
                        "LogonTag=554=***",
                        "SocketKeyStorePassword=***",
                        "MyPassword=***",
                        "JdbcPassword=***",
                        "TargetSubID=${env:SECRET}");
        assertThat(check.findings()).extracting(Finding::text).noneMatch(said -> said.contains("secret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LogonTag=554:secret",
                "LogonTag=553 secret",
                "LogonTag=0554=secret",
                "LogonTag=\"554=secret\"",
                "LogonTag=554|secret",
                "LogonTag=554=secret€",
                "LogonTag=secret",
                "logontag=554=secret",
                "LOGONTAG1=96=secret",
                "LogonTag: 96=secret",
                "Pasword=secret",
                "Passwort=secret"
            })
    void aMistypedSecretIsNeverShown(String line) throws IOException {
        ConfigCheck check = ConfigCheck.of(ConfigText.to(directory, ConfigText.ACCEPTOR + line + "\n"), Variables.NONE);
        assertThat(check.keys()).extracting(row -> row.setting().toString()).noneMatch(said -> said.contains("secret"));
        assertThat(check.findings()).isNotEmpty().extracting(Finding::text).noneMatch(said -> said.contains("secret"));
    }

    @ParameterizedTest
    @CsvSource({
        "LogonTag=50=secret, LogonTag=50=***",
        "LogonTag1= 9487 = secret, LogonTag1=9487 =***",
        "Proxy=http://me:secret@host:81/a, Proxy=http://***@host:81/a",
        "Proxy=http://secret@host, Proxy=http://***@host",
        "Proxy=http://me:sec@r/et@secret@host, Proxy=http://***@host",
        "Proxy=me:secret@host:81, Proxy=***@host:81",
        "JdbcURL=jdbc:oracle:thin:me/secret@host:1521:x, JdbcURL=***@host:1521:x",
        "JdbcURL=jdbc:mysql://h/d?user=a&password=secret&x=y, JdbcURL=jdbc:mysql://h/d?user=a&password=***&x=y",
        "SocketKeyStore=/etc/passwords/a.p12, SocketKeyStore=/etc/passwords/a.p12"
    })
    void valuesOfLogonTagsAndCredentialsOfAddressesAreNeverShown(String line, String shown) throws IOException {
        Path file = ConfigText.to(directory, ConfigText.ACCEPTOR + line + "\n");
        ConfigCheck check = ConfigCheck.of(file, Variables.NONE);
        assertThat(check.keys().getLast().setting()).hasToString(shown);
        assertThat(check.findings()).extracting(Finding::text).noneMatch(text -> text.contains("secret"));
        List<String> lines = ConfigDocument.read(file).shown();
        assertThat(lines.getLast()).isEqualTo(shown);
        assertThat(ConfigDocument.of(file, ("# " + line + "\n").getBytes(StandardCharsets.UTF_8))
                        .shown()
                        .getFirst())
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Password=", "Username=", "Password=${file:/dev/null}"})
    void anEmptyCredentialDoesNotOpenAnAcceptorToEveryPeer(String line) throws IOException {
        Path file = ConfigText.to(directory, ConfigText.ACCEPTOR + line + "\n");
        assertThatThrownBy(() -> EngineSetup.read(file, Variables.NONE))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(line.substring(0, 9))
                .hasMessageContaining("expected a value");
    }

    @Test
    void aFileThatIsNotThereIsTheEnvironmentsFault() {
        assertThatThrownBy(() -> EngineSetup.read(directory.resolve("absent.cfg"), Variables.NONE))
                .isInstanceOf(NoSuchFileException.class);
    }

    private Path file() {
        return directory.resolve("engine.cfg");
    }

    private static void isZurich(SettingVerdict row) {
        assertThat(row.setting().value()).isEqualTo("Zürich");
    }
}
