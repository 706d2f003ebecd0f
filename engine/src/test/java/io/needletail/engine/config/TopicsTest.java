package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.log.Sink;
import io.needletail.engine.store.Storage;
import io.needletail.session.GapPolicy;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.LogonFields;
import io.needletail.session.LogonFields.Extra;
import io.needletail.session.RejectAction;
import io.needletail.session.SessionConfig;
import io.needletail.session.Throttle;
import io.needletail.session.Throttle.Excess;
import io.needletail.session.schedule.Schedule;
import io.needletail.wire.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests keys that belong together: versions and dictionaries, Logon fields, strategies, throttles, logs, times. */
class TopicsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"7, 7", "FIX.5.0, 7", "FIX.5.0SP2, 9", "FIX50SP1, 8", "FIX.Latest, 10"})
    void anApplicationVersionMayBeWrittenAsANumberOrAName(String written, String number) throws IOException {
        assertThat(with("BeginString=FIXT.1.1", "DefaultApplVerID=" + written)
                        .config()
                        .logon()
                        .applVerId())
                .isEqualTo(number);
    }

    @Test
    void fixtNeedsAnApplicationVersion() {
        assertThatThrownBy(() -> with("BeginString=FIXT.1.1"))
                .hasMessageContaining("NT-121 the session has no DefaultApplVerID");
        assertThatThrownBy(() -> with("BeginString=FIXT.1.1", "DefaultApplVerID=FIX.6"))
                .hasMessageContaining("NT-120 DefaultApplVerID=FIX.6: expected");
    }

    @Test
    void theStandardDictionariesOfTheVersionsAreUsedUnlessOthersAreNamed() throws IOException {
        assertThat(dictionaries("BeginString=FIXT.1.1", "DefaultApplVerID=8"))
                .contains(new DictionaryConfig(
                        "FIXT.1.1",
                        Map.of("7", "FIX.5.0", "8", "FIX.5.0SP1", "9", "FIX.5.0SP2"),
                        ValidatorOptions.DEFAULTS));
        assertThat(dictionaries(
                        "BeginString=FIXT.1.1",
                        "DefaultApplVerID=8",
                        "AppDataDictionary=FIX50SP1.xml",
                        "AppDataDictionary.FIX.4.4=FIX44.xml",
                        "TransportDataDictionary=FIXT11.xml"))
                .contains(new DictionaryConfig(
                        "FIXT11.xml", Map.of("8", "FIX50SP1.xml", "6", "FIX44.xml"), ValidatorOptions.DEFAULTS));
        assertThat(dictionaries("UseDataDictionary=N")).isEmpty();
        assertThat(dictionaries("ValidateIncomingMessage=N")).isEmpty();
    }

    @Test
    void aDictionaryThatIsNowhereOrBrokenIsNamed() throws IOException {
        assertThatThrownBy(() -> with("DataDictionary=nowhere/VENUE.xml"))
                .hasMessageContaining(":7: NT-127 DataDictionary=nowhere/VENUE.xml: there is no such file");
        Path broken = Files.writeString(directory.resolve("broken.xml"), "<fix>");
        assertThatThrownBy(() -> with("DataDictionary=FIX44.xml + " + broken))
                .hasMessageContaining(":7: NT-129 DataDictionary=FIX44.xml + " + broken + " cannot be used: ");
    }

    @Test
    void aDictionaryInAnotherFolderIsReplacedByTheStandardOneOfThatName() throws IOException {
        assertThat(dictionaries("DataDictionary=etc/FIX44.xml").orElseThrow().dictionary())
                .isEqualTo("FIX44.xml");
    }

    @Test
    void aLogonContainsTheConfiguredFields() throws IOException {
        LogonFields terms = with(
                        "Username=me", "Password=secret", "LogonTag=50=A", "LogonTag1=57 = B", "LogonTag3=58=C")
                .config()
                .logon();
        assertThat(terms)
                .isEqualTo(new LogonFields("", "me", "secret", List.of(new Extra(50, "A"), new Extra(57, "B"))));
    }

    @Test
    void rawDataThatProvesThePeerIsHiddenLikeAPassword() throws IOException {
        assertThat(with("FileLogPath=logs", "LogonTag=95=6", "LogonTag1=96=secret")
                        .log()
                        .redaction()
                        .hides(96))
                .isTrue();
        SessionSpec named = with("FileLogPath=logs", "LogonTag=96=secret", "RedactTags=554");
        assertThat(named.log().redaction().tags()).containsExactly(554);
        assertThat(with("FileLogPath=logs", "LogonTag=50=96=").log().redaction().hides(96))
                .isFalse();
    }

    @Test
    void ofSeveralWaysToTreatAGapOurOwnKeyWins() throws IOException {
        assertThat(with("SendRedundantResendRequests=Y").config().resend().gapPolicy())
                .isEqualTo(GapPolicy.REQUEST_ALWAYS);
        assertThat(with("SendRedundantResendRequests=Y", "GapStrategy=ignore")
                        .config()
                        .resend()
                        .gapPolicy())
                .isEqualTo(GapPolicy.IGNORE_GAP);
    }

    @Test
    void anErrorResetsRatherThanDisconnects() throws IOException {
        assertThat(with("DisconnectOnError=Y", "ResetOnError=Y")
                        .config()
                        .validation()
                        .rejectAction())
                .isEqualTo(RejectAction.RESET);
    }

    @Test
    void ordersAreCancelledAtOnceOrAfterAWhileOrNever() throws IOException {
        assertThat(with("CancelOnDisconnect=Y").config().heartbeat().cancelAfterNs())
                .isZero();
        assertThat(with("CancelOnDisconnect=3").config().heartbeat().cancelAfterNs())
                .isEqualTo(3_000_000_000L);
        assertThat(with("CancelOnDisconnect=N").config().heartbeat().cancelAfterNs())
                .isEqualTo(HeartbeatConfig.NEVER);
    }

    @Test
    void aThrottleHoldsBothWaysUnlessOneHasItsOwn() throws IOException {
        SessionConfig config =
                with("Throttle=100/1s;queue", "ThrottleIn=5/500ms;disconnect").config();
        assertThat(config.limits().out()).isEqualTo(new Throttle(100, 1_000_000_000L, Excess.QUEUE));
        assertThat(config.limits().in()).isEqualTo(new Throttle(5, 500_000_000L, Excess.DISCONNECT));
        assertThat(with("ThrottleOut=60/min").config().limits().out())
                .isEqualTo(new Throttle(60, 60_000_000_000L, Excess.REJECT));
    }

    @Test
    void waitingMessagesHaveRoomInBytes() throws IOException {
        assertThat(with("MaxScheduledWriteRequests=2000").config().limits().outboxBytes())
                .isEqualTo(2000 * 1024);
        assertThat(with("MaxPendingBytes=1000000").config().limits().outboxBytes())
                .isEqualTo(1_000_000);
        assertThat(with("MaxPendingBytes=1").config().limits().outboxBytes()).isEqualTo(1 << 18);
    }

    @Test
    void aLogIsWrittenWhereAKeyEnablesIt() throws IOException {
        assertThat(with("ScreenLogShowHeartBeats=N").log().sinks()).hasSize(1);
        assertThat(with("SLF4JLogHeartbeats=Y").log())
                .isEqualTo(LogConfig.to(Sink.Slf4j.DEFAULTS.withHeartbeats(true)));
        assertThat(with("FileLogPath=log").log()).isEqualTo(LogConfig.to(Sink.Files.of(Path.of("log"))));
    }

    @Test
    void logsThatAreToGrowOldArePutAsideDaily() throws IOException {
        Sink.Files files = (Sink.Files)
                with("FileLogPath=log", "LogRetention=2d").log().sinks().getFirst();
        assertThat(files.rotation()).isEqualTo(Sink.Rotation.DAILY);
        assertThat(files.retention()).isEqualTo(new Sink.Retention(2 * 86_400_000_000_000L, Long.MAX_VALUE));
    }

    @Test
    void tagsThatAreHiddenAreTheUsersChoice() throws IOException {
        assertThat(with("RedactTags=96, 554").log().redaction()).isEqualTo(new Redaction(List.of(96, 554)));
        assertThat(with("RedactFieldsInLogs=none").log().redaction()).isEqualTo(Redaction.NONE);
        assertThatThrownBy(() -> with("RedactTags=password")).hasMessageContaining("NT-120 RedactTags=password");
    }

    @Test
    void timesMakeASchedule() throws IOException {
        assertThat(with("StartTime=08:00:00", "EndTime=17:00:00").config().schedule())
                .isNotEqualTo(Schedule.NON_STOP)
                .isEqualTo(with("Schedule=daily 08:00-17:00").config().schedule());
    }

    @Test
    void invalidTimesAreRefusedWithTheirLine() {
        assertThatThrownBy(() -> with("StartTime=08:00:00"))
                .hasMessageContaining(":1: NT-121 EndTime is missing; set it");
        assertThatThrownBy(() -> with("StartTime=25:00:00", "EndTime=17:00:00"))
                .hasMessageContaining(":7: NT-120 StartTime=25:00:00: expected a time");
        assertThatThrownBy(() -> with("Schedule=daily 08:00-17:00", "Holidays=nowhere.txt"))
                .hasMessageContaining(":8: NT-120 Holidays=nowhere.txt: expected a text file that can be read");
    }

    @Test
    void aKeyOfAnotherEngineIsConvertedAndReported() throws IOException {
        String text = ConfigText.ACCEPTOR + "MaxMessagesInResendRequest=50\nSocketNodelay=N\n";
        assertThat(ConfigText.session(directory, text).config().resend().chunk())
                .isEqualTo(50);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:7: NT-113 MaxMessagesInResendRequest of QuickFIX/n is read as ResendRequestChunkSize",
                        "engine.cfg:8: NT-113 SocketNodelay of QuickFIX C++ is read as SocketTcpNoDelay");
    }

    @Test
    void anOwnKeyOverridesThatOfAnotherEngineInTheSameSectionButNotFromTheDefaults() throws IOException {
        String both = ConfigText.ACCEPTOR + "ResendRequestChunkSize=7\nMaxMessagesInResendRequest=50\n";
        assertThat(ConfigText.session(directory, both).config().resend().chunk())
                .isEqualTo(7);
        assertThat(ConfigText.findings(directory, both))
                .containsExactly("engine.cfg:8: NT-114 MaxMessagesInResendRequest=50 has no effect: the section has"
                        + " ResendRequestChunkSize");
        String below =
                "[DEFAULT]\nResendRequestChunkSize=7\n" + ConfigText.ACCEPTOR + "MaxMessagesInResendRequest=50\n";
        assertThat(ConfigText.session(directory, below).config().resend().chunk())
                .isEqualTo(50);
    }

    @Test
    void aKeyOfTheOtherSideIsNamedWhereItStandsInTheSessionItself() throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.ACCEPTOR + "ReconnectInterval=5\n"))
                .containsExactly("engine.cfg:7: NT-115 ReconnectInterval means something to an initiator only");
        assertThat(ConfigText.findings(directory, "[DEFAULT]\nReconnectInterval=5\n" + ConfigText.ACCEPTOR))
                .isEmpty();
    }

    @Test
    void aKeyInTheWrongSectionIsNamed() throws IOException {
        assertThat(ConfigText.findings(directory, "[ENGINE]\nHeartBtInt=5\n" + ConfigText.ACCEPTOR + "Idle=spin\n"))
                .containsExactly(
                        "engine.cfg:2: NT-116 HeartBtInt belongs to [DEFAULT] or [SESSION]",
                        "engine.cfg:9: NT-116 Idle belongs to [ENGINE]");
    }

    @Test
    void aKeyStoreThatIsNotThereIsNamed() throws IOException {
        String text = ConfigText.ACCEPTOR + "SocketUseSSL=Y\nSocketKeyStore=nowhere.p12\n";
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:8: NT-133 SocketKeyStore=nowhere.p12: there is no such file that can be read");
        assertThat(ConfigText.findings(directory, text.replace("SSL=Y", "SSL=N")))
                .containsExactly(
                        "engine.cfg:8: NT-134 SocketKeyStore=nowhere.p12: SocketUseSSL is not Y: the connection is not encrypted; there is no such file");
    }

    @Test
    void aThrottleThatMakesHeartbeatsWaitTooLongIsWarnedAbout() throws IOException {
        assertThat(ConfigText.findings(directory, ConfigText.INITIATOR + "ThrottleOut=600/60s;queue\n"))
                .containsExactly("engine.cfg:9: NT-132 ThrottleOut=600/60s;queue lets messages wait up to 60000 ms, and"
                        + " heartbeats after them; HeartBtInt is 20000 ms");
        assertThat(ConfigText.findings(directory, ConfigText.INITIATOR + "Throttle=600/60s;queue\nThrottleIn=1/1s\n"))
                .hasSize(1);
        for (String harmless : List.of("200/20s;queue", "600/60s", "600/60s;disconnect")) {
            assertThat(ConfigText.findings(directory, ConfigText.INITIATOR + "ThrottleOut=" + harmless + "\n"))
                    .isEmpty();
        }
        assertThat(ConfigText.findings(directory, ConfigText.INITIATOR + "ThrottleIn=600/60s;queue\n"))
                .isEmpty();
    }

    @Test
    void aDropCopyNeedsASessionOfTheFile() throws IOException {
        String text = ConfigText.ACCEPTOR + "DropCopyTo=FIX.4.4:US->NOBODY\n" + ConfigText.INITIATOR;
        assertThat(ConfigText.read(directory, text).sessions()).hasSize(1);
        assertThat(ConfigText.findings(directory, text))
                .containsExactly("engine.cfg:7: NT-120 DropCopyTo=FIX.4.4:US->NOBODY: expected another session of this"
                        + " file, such as FIX.4.4:US->DROP");
    }

    @Test
    void sessionsWhoseIdsDifferInAnyCharacterHaveJournalsOfTheirOwn() throws IOException {
        String text = "[DEFAULT]\nFileStorePath=store\n" + ConfigText.ACCEPTOR.replace("=PEER", "=A/B")
                + ConfigText.ACCEPTOR.replace("=PEER", "=A_B");
        assertThat(ConfigText.findings(directory, text)).isEmpty();
        assertThat(ConfigText.read(directory, text).sessions())
                .extracting(session -> ((Storage.Journaled) session.storage()).directory())
                .containsExactlyInAnyOrder(Path.of("store/FIX.4.4-US-A%2FB"), Path.of("store/FIX.4.4-US-A%5FB"));
    }

    private Optional<DictionaryConfig> dictionaries(String... settings) throws IOException {
        return ConfigText.dictionaries(directory, ConfigText.ACCEPTOR + String.join("\n", settings) + "\n");
    }

    private SessionSpec with(String... settings) throws IOException {
        return ConfigText.session(directory, ConfigText.ACCEPTOR + String.join("\n", settings) + "\n");
    }
}
