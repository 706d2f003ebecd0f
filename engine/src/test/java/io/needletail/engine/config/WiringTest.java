package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each key that the table calls honoured or mapped changes the result of reading a file. */
class WiringTest {
    // Keys without a setting to test: the behaviour is always enabled.
    private static final List<String> ALWAYS_ENABLED =
            List.of("ForceResendWhenCorruptedStore", "FileIncludeMilliseconds", "FileIncludeTimeStampForMessages");
    private static final List<ErrorCode> BESIDE = List.of(
            ConfigError.REPEATED_KEY,
            ConfigError.TLS_FILE_MISSING,
            ConfigError.TLS_PUBLIC_AUTHORITIES,
            ConfigError.TLS_ANY_CERTIFICATE);
    private static final String RULE = "[ALARM]\nAlarmName=other\nAlarmCommand=true\n";
    private static final String MAIL =
            "AlarmMailTo=a@firm.example\nAlarmMailFrom=b@firm.example\nAlarmMailServer=mail.example:25";
    private static final String STORE = "FileStorePath=store";
    private static final String TLS = "SocketUseSSL=Y";
    private static final String TLS_STORES = "SocketUseSSL=Y\nSocketKeyStore=k.jks\nSocketTrustStore=t.jks";
    private static final String TLS_PEM = "SocketUseSSL=Y\nSocketCertificateFile=c.pem";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("keysWithAnEffect")
    void aKeyWithAnEffectChangesTheConfiguration(String name) throws IOException {
        Key key = Keys.known(name);
        String base = base(key);
        String setting = written(key) + "=" + example(key) + "\n";
        EngineSetup without = read(base);
        EngineSetup with = key.side() == KeyScope.ENGINE ? read("[ENGINE]\n" + setting + base) : read(base + setting);
        assertThat(with.findings())
                .filteredOn(found -> !BESIDE.contains(found.code()))
                .filteredOn(found -> found.text().contains(written(key)))
                .isEmpty();
        assertThat(sessionsAndEngine(with).equals(sessionsAndEngine(without)))
                .as("the same is made of the file with and without " + setting)
                .isFalse();
    }

    @Test
    void anInvalidSessionIsAnErrorWhenAllAreRequired() throws IOException {
        String text = ConfigText.ACCEPTOR + ConfigText.INITIATOR.replace("HeartBtInt=20\n", "");
        assertThat(ConfigCheck.of(ConfigText.to(directory, text), Variables.NONE)
                        .sessions())
                .isEqualTo(1);
        String strict = text + "ContinueInitializationOnError=N\n";
        assertThat(ConfigCheck.of(ConfigText.to(directory, strict), Variables.NONE)
                        .sessions())
                .isZero();
    }

    static Stream<String> keysWithAnEffect() {
        return Keys.all().stream()
                .filter(Key::isActive)
                // The module venue tests those.
                .filter(key -> !key.side().isOfVenue())
                // AgentReaderTest tests it: an engine has no use for it.
                .filter(key -> key.side() != KeyScope.CLIENT)
                .filter(key -> !ALWAYS_ENABLED.contains(key.name()))
                // Tested above: it has no effect in a valid session.
                .filter(key -> !key.name().equals("ContinueInitializationOnError"))
                .map(Key::name);
    }

    private EngineSetup read(String text) throws IOException {
        return ConfigText.read(directory, text);
    }

    private static List<Object> sessionsAndEngine(EngineSetup setup) {
        List<Object> parts = new ArrayList<>(setup.sessions());
        parts.add(setup.engine());
        parts.add(setup.alarms());
        parts.add(setup.dictionaries());
        parts.add(setup.descriptions());
        return parts;
    }

    private static String written(Key key) {
        return key.name().replace("<n>", "1").replace("<version>", "FIX.5.0SP1");
    }

    private String example(Key key) throws IOException {
        return switch (key.name()) {
            case "Holidays" ->
                Files.writeString(directory.resolve("holidays.txt"), "2026-12-25\n")
                        .toString();
            default -> key.example();
        };
    }

    // The minimal session in which the key has an effect.
    private static String base(Key key) {
        String name = key.name();
        if (name.equals("ConnectionType"))
            return ConfigText.INITIATOR.replace("=initiator", "=acceptor") + "SocketAcceptPort=1\n";
        String least = key.side() == KeyScope.INITIATOR ? ConfigText.INITIATOR : ConfigText.ACCEPTOR;
        if (key.side() == KeyScope.ALARM) least += RULE;
        return least + companions(name) + "\n";
    }

    private static String companions(String name) {
        return switch (name) {
            case "DefaultApplVerID", "TransportDataDictionary", "AppDataDictionary.<version>" ->
                "BeginString=FIXT.1.1\nDefaultApplVerID=9";
            case "AppDataDictionary" -> "BeginString=FIXT.1.1\nDefaultApplVerID=8";
            case "TimeZone", "Weekdays", "NonStopSession" -> "StartTime=09:00:00\nEndTime=16:00:00";
            case "StartTime" -> "StartTime=09:00:00\nEndTime=16:00:00";
            case "EndTime" -> "StartTime=09:00:00\nEndTime=16:00:00";
            case "StartDay", "EndDay" -> "StartTime=09:00:00\nEndTime=16:00:00\nStartDay=Tuesday\nEndDay=Thursday";
            case "Holidays" -> "Schedule=Mon-Fri 09:00-16:00";
            case "LogonTag<n>" -> "LogonTag=57=THEM";
            case "SocketConnectHost<n>" -> "SocketConnectPort1=9999";
            case "SocketConnectPort<n>" -> "SocketConnectHost1=exchange.example\nSocketConnectPort1=1";
            case "SocketConnectProtocol<n>" -> "SocketConnectHost1=exchange.example\nSocketConnectPort1=1";
            case "SocketConnectPath" -> "SocketConnectProtocol=UNIX_DOMAIN_SOCKET\nSocketConnectPath=other.sock";
            case "SocketConnectPath<n>" -> "SocketConnectProtocol1=UNIX_DOMAIN_SOCKET\nSocketConnectPath1=other.sock";
            case "SocketAcceptPath" -> "SocketAcceptProtocol=UNIX_DOMAIN_SOCKET\nSocketAcceptPath=other.sock";
            case "SocketUseSSL" -> "SocketCertificateFile=c.pem";
            case "SocketKeyStore" -> TLS_STORES;
            case "SocketTrustStore", "SocketCAFile", "NeedClientAuth", "EnabledProtocols", "CipherSuites" -> TLS_PEM;
            case "SocketCertificateFile", "SocketPrivateKeyFile", "SocketPrivateKeyPassword" -> TLS_PEM;
            case "SocketKeyStorePassword", "KeyStoreType", "KeyManagerFactoryAlgorithm" -> TLS_STORES;
            case "SocketTrustStorePassword", "TrustStoreType", "TrustManagerFactoryAlgorithm" -> TLS_STORES;
            case "SocketPeerIdentity", "SocketPeerSubject", "SocketPeerSAN", "SocketPeerFingerprint" ->
                TLS_PEM + "\nNeedClientAuth=Y\nSocketCAFile=ca.pem";
            case "EndpointIdentificationAlgorithm", "UseSNI", "SNIHostName" -> TLS;
            case "PersistMessages", "FileStoreSync", "FileStoreSyncInterval", "RefreshOnLogon" -> STORE;
            case "JournalSegmentSize",
                    "JournalKeep",
                    "JournalRetention",
                    "JournalMax",
                    "JournalInbound",
                    "JournalDamage",
                    "IgnoreForeignStore" -> STORE;
            case "JournalFull" -> STORE + "\nJournalMax=1073741824";
            case "FileLogHeartbeats", "LogRetention", "LogRotate" -> "FileLogPath=log";
            case "DropCopyTo" ->
                ConfigText.ACCEPTOR.replace("=PEER", "=DROP") + ConfigText.ACCEPTOR.replace("=PEER", "=LAST");
            case "AlarmMailTo", "AlarmMailFrom", "AlarmMailServer", "AlarmMailSecurity" -> MAIL;
            case "AlarmMailUser", "AlarmMailPassword" -> MAIL + "\nAlarmMailUser=other\nAlarmMailPassword=of-the-other";
            case "ScreenIncludeMilliseconds" -> "ScreenLogShowEvents=Y";
            default -> "";
        };
    }
}
