package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.log.LogConfig;
import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalConfig.OnDamage;
import io.needletail.journal.JournalRetention;
import io.needletail.journal.Sync;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.ResendConfig;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionValidation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the effect of each key of a session, its default, and the message for a wrong value. */
class SessionTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final SessionId ID = new SessionId("FIX.4.4", "US", "PEER");

    @TempDir
    private Path directory;

    @Test
    void anAcceptorHasTheUsualSettings() throws IOException {
        SessionSpec spec = ConfigText.session(directory, ConfigText.ACCEPTOR);
        assertThat(spec.config()).isEqualTo(SessionConfig.acceptor(ID));
        assertThat(spec.connection()).isEqualTo(AcceptorConfig.at(new TcpEndpoint("0.0.0.0", 9880)));
        assertThat(spec.storage()).isEqualTo(Storage.memory(1 << 22));
        assertThat(ConfigText.dictionaries(directory, ConfigText.ACCEPTOR))
                .contains(new DictionaryConfig("FIX.4.4", Map.of(), ValidatorOptions.DEFAULTS));
        assertThat(spec.log()).isEqualTo(LogConfig.NONE);
    }

    @Test
    void anInitiatorHasTheUsualSettings() throws IOException {
        SessionSpec spec = ConfigText.session(directory, ConfigText.INITIATOR);
        SessionConfig usual = SessionConfig.initiator(new SessionId("FIX.4.2", "US", "PEER"));
        assertThat(spec.config())
                .isEqualTo(usual.with(HeartbeatConfig.DEFAULTS.with(to -> to.heartbeatNs = 20 * SECOND_NS)));
        assertThat(spec.connection()).isEqualTo(InitiatorConfig.to(new TcpEndpoint("exchange.example", 9881)));
    }

    @Test
    void timesAreSeconds() throws IOException {
        SessionSpec spec = with(
                "HeartBtInt=5",
                "TestRequestDelayMultiplier=0.7",
                "HeartBeatTimeoutMultiplier=2",
                "LogonTimeout=3",
                "LogoutTimeout=4");
        assertThat(spec.config().heartbeat()).isEqualTo(HeartbeatConfig.DEFAULTS.with(to -> {
            to.heartbeatNs = 5 * SECOND_NS;
            to.testRequestAfter = 0.7;
            to.timeoutAfter = 2;
            to.logonTimeoutNs = 3 * SECOND_NS;
            to.logoutTimeoutNs = 4 * SECOND_NS;
        }));
    }

    @Test
    void recoveryChecksAndResetsAreTheUsersChoice() throws IOException {
        SessionConfig config = with(
                        "ResendRequestChunkSize=100",
                        "MaxQueuedWhileGap=5000",
                        "CheckCompID=N",
                        "CheckLatency=n",
                        "MaxLatency=9",
                        "RequiresOrigSendingTime=no",
                        "ResetOnLogon=Y",
                        "ResetOnLogout=yes",
                        "ResetOnDisconnect=true")
                .config();
        assertThat(config.resend()).isEqualTo(ResendConfig.DEFAULTS.with(to -> {
            to.chunk = 100;
            to.queueBytes = 5000;
        }));
        assertThat(config.validation()).isEqualTo(SessionValidation.DEFAULTS.with(to -> {
            to.compIds = false;
            to.latencyMaxNs = SessionValidation.ANY_TIME;
            to.origSendingTime = false;
        }));
        assertThat(config.resetPolicy()).isEqualTo(new SequenceResetPolicy(true, true, true));
    }

    @Test
    void limitsGrowTheOutboxWithTheLongestMessage() throws IOException {
        SessionLimits limits =
                with("MaxMessageSize=200000", "MaxFields=50").config().limits();
        assertThat(limits).isEqualTo(new SessionLimits(200_000, 50, 800_000));
        assertThat(with("MaxMessageSize=1024").config().limits().outboxBytes())
                .isEqualTo(SessionLimits.DEFAULTS.outboxBytes());
    }

    @ParameterizedTest
    @CsvSource({"SECONDS, 0", "millis, 3", "Micros, 6", "NANOS, 9"})
    void sendingTimeHasTheConfiguredPlaces(String value, int places) throws IOException {
        assertThat(with("TimeStampPrecision=" + value).config().timePlaces()).isEqualTo(places);
    }

    @Test
    void aStorePathMeansAJournalOfTheSessionsOwn() throws IOException {
        assertThat(with("FileStorePath=store").storage())
                .isEqualTo(Storage.journal(Path.of("store", "FIX.4.4-US-PEER")));
    }

    @Test
    void aCompIdCannotLeaveTheStore() throws IOException {
        Storage storage = with("FileStorePath=store", "TargetCompID=../A B").storage();
        assertThat(((Storage.Journaled) storage).directory()).isEqualTo(Path.of("store", "FIX.4.4-US-..%2FA%20B"));
    }

    @Test
    void theJournalIsTheUsersChoice() throws IOException {
        Storage storage = with(
                        "FileStorePath=store",
                        "FileStoreSync=Y",
                        "PersistMessages=N",
                        "JournalInbound=N",
                        "JournalSegmentSize=2097152",
                        "JournalKeep=8388608",
                        "JournalDamage=continue")
                .storage();
        JournalConfig config = JournalConfig.DEFAULTS
                .withSizes(2 << 20, 8 << 20)
                .with(to -> {
                    to.inbound = false;
                    to.outbound = false;
                    to.sync = Sync.EVERY_MESSAGE;
                    to.onDamage = OnDamage.CONTINUE;
                });
        assertThat(((Storage.Journaled) storage).config()).isEqualTo(config);
    }

    @Test
    void theOldestMessagesOfTheSessionAreDroppedOnlyByChoice() throws IOException {
        JournalRetention bounded = JournalRetention.DEFAULTS.withMaxBytes(1 << 30);
        assertThat(retention("JournalMax=1073741824")).isEqualTo(bounded);
        assertThat(retention("JournalMax=1073741824", "JournalFull=drop-oldest"))
                .isEqualTo(bounded.droppingOldest());
        assertThat(retention("JournalRetention=7d").atLimit()).isEqualTo(JournalRetention.AtLimit.REFUSE);
    }

    private JournalRetention retention(String... settings) throws IOException {
        String[] all = Stream.concat(Stream.of("FileStorePath=store"), Stream.of(settings))
                .toArray(String[]::new);
        return ((Storage.Journaled) with(all).storage()).config().retention();
    }

    @Test
    void theDiskIsForcedOnceAnIntervalWhenConfigured() throws IOException {
        Storage storage =
                with("FileStorePath=store", "FileStoreSyncInterval=250").storage();
        assertThat(((Storage.Journaled) storage).config().sync()).isEqualTo(Sync.every(250_000_000L));
    }

    @Test
    void largeSegmentsAreKeptInPairs() throws IOException {
        Storage storage =
                with("FileStorePath=store", "JournalSegmentSize=67108864").storage();
        assertThat(((Storage.Journaled) storage).config().retention().keepBytes())
                .isEqualTo(128 << 20);
    }

    @Test
    void anAcceptorMayListenAtOneAddress() throws IOException {
        assertThat(ConfigText.endpoint(with("SocketAcceptAddress=127.0.0.1")))
                .isEqualTo(new TcpEndpoint("127.0.0.1", 9880));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ConnectionType",
                "BeginString",
                "SenderCompID",
                "TargetCompID",
                "SocketConnectHost",
                "SocketConnectPort",
                "HeartBtInt"
            })
    void aMissingKeyIsNamedWithTheSectionsLine(String key) {
        String without = ConfigText.INITIATOR.replaceAll(key + "=.*\n", "");
        assertThatThrownBy(() -> ConfigText.read(directory, "# a comment\n" + without))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":2: NT-121 the session has no " + key + "; set it there or in [DEFAULT]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ConnectionType=both              | initiator or acceptor
        BeginString=FIX.5.0              | FIX.4.0, FIX.4.1, FIX.4.2, FIX.4.3, FIX.4.4 or FIXT.1.1
        SocketAcceptPort=seven           | 0 to 65535
        SocketAcceptPort=65536           | 0 to 65535
        HeartBtInt=-1                    | 0 to 86400 seconds
        HeartBtInt=1.5                   | 0 to 86400 seconds
        LogonTimeout=0                   | 1 to 86400 seconds
        LogoutTimeout=0                  | 1 to 86400 seconds
        MaxLatency=                      | 1 to 86400 seconds
        TestRequestDelayMultiplier=half  | a number from 0 to 1000, such as 0.5
        HeartBeatTimeoutMultiplier=-1    | a number from 0 to 1000, such as 0.5
        HeartBeatTimeoutMultiplier=NaN   | a number from 0 to 1000, such as 0.5
        ResendRequestChunkSize=-1        | 0 to 2147483647
        MaxQueuedWhileGap=-1             | 0 to 2147483647 bytes
        CheckCompID=maybe                | Y or N
        CheckLatency=1                   | Y or N
        FileStoreSyncInterval=60001      | 0 to 60000 milliseconds
        TimeStampPrecision=PICOS         | SECONDS, MILLIS, MICROS or NANOS
        MaxMessageSize=1000              | 1024 to 16777216 bytes
        MaxFields=31                     | 32 to 1048576
        JournalSegmentSize=1000          | 65536 to 1073741824 bytes
        JournalSegmentSize=1000000       | a multiple of 4096
        JournalKeep=1048576              | at least 2097152 bytes, two segments
        JournalMax=2097152               | at least 3145728 bytes, three segments
        JournalFull=forget               | refuse or drop-oldest
        JournalFull=drop-oldest          | a limit at which messages are dropped as well: set JournalMax or JournalRetention
        ThrottleIn=many                  | a rate such as 100/1s, 100/1s;queue or 5/500ms;disconnect
        ThrottleOut=0/1s                 | a rate such as 100/1s, 100/1s;queue or 5/500ms;disconnect
        CancelOnDisconnect=soon          | N, Y or seconds
        RejectStyle=mine                 | quickfixj or quickfix
        """)
    void aWrongValueIsNamedWithItsLineAndTheExpectedFormat(String setting, String expected) {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + setting + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: NT-120 " + setting + ": expected " + expected);
    }

    @ParameterizedTest
    @CsvSource({"LogonTag=DESK, LogonTag=***", "LogonTag1=0=DESK, LogonTag1=0=***"})
    void aFieldThatMayBeAPasswordIsNotQuoted(String setting, String shown) {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + setting + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: NT-120 " + shown + ": expected tag=value, such as 50=DESK");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SenderCompID=N\u00e9edle", "TargetCompID=a\tb", "SenderSubID=\u0001"})
    void anIdThatNoHeaderCanCarryIsRefused(String setting) {
        assertThatThrownBy(() -> ConfigText.read(directory, ConfigText.ACCEPTOR + setting + "\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessage(file() + ":7: NT-120 " + setting.replaceAll("\\p{Cntrl}", "?")
                        + ": expected printable ASCII, at most 128 characters");
    }

    @Test
    void settingsThatContradictEachOtherAreRefusedWithTheSectionsLine() {
        String twice = ConfigText.ACCEPTOR + "Username=one\nLogonTag=553=two\n";
        assertThatThrownBy(() -> ConfigText.read(directory, twice))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith(file() + ":1: NT-122 the session cannot be used: LogonTag sets 553");
    }

    private SessionSpec with(String... settings) throws IOException {
        return ConfigText.session(directory, ConfigText.ACCEPTOR + String.join("\n", settings) + "\n");
    }

    private Path file() {
        return directory.resolve("engine.cfg");
    }
}
