package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.error.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the verdict on a key in its session: whether it has an effect there, and all problems of a session at once. */
class EffectCheckTest {
    private static final String FIXT = "BeginString=FIXT.1.1;DefaultApplVerID=FIX.5.0SP2;";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        AppDataDictionary=FIX50.xml                                    | BeginString=FIXT.1.1
        AppDataDictionary.FIX.5.0=FIX50.xml                            | BeginString=FIXT.1.1
        TransportDataDictionary=FIXT11.xml                             | BeginString=FIXT.1.1
        DefaultApplVerID=FIX.5.0                                       | BeginString=FIXT.1.1
        BeginString=FIXT.1.1;DefaultApplVerID=9;DataDictionary=FIX44.xml | BeginString=FIX.4.4
        BeginString=FIX.4.1;TimeStampPrecision=NANOS                   | BeginString=FIX.4.4
        BeginString=FIX.4.0;SenderLocationID=LONDON                    | BeginString=FIX.4.4
        RefreshOnLogon=Y                                               | FileStorePath=store
        FileStoreSync=Y                                                | FileStorePath=store
        FileStoreSyncInterval=250                                      | FileStorePath=store
        JournalInbound=N                                               | FileStorePath=store
        FileLogHeartbeats=N                                            | FileLogPath=log
        LogRetention=7d                                                | FileLogPath=log
        CheckLatency=N;MaxLatency=60                                   | CheckLatency=Y
        UseDataDictionary=N;ValidateFieldsOutOfOrder=N                 | UseDataDictionary=Y
        UseDataDictionary=N;DataDictionary=FIX44.xml                   | UseDataDictionary=Y
        ValidateIncomingMessage=N;UseDataDictionary=Y                  | ValidateIncomingMessage=Y
        EnabledProtocols=TLSv1.3                                       | SocketUseSSL=Y
        TimeZone=Europe/London                                         | StartTime=00:00:00
        LogonTag2=57=***                                               | LogonTag1=58=text
        """)
    void aKeyWithoutEffectInItsSessionIsAWarningThatNamesWhatItNeeds(String settings, String needed)
            throws IOException {
        String last = settings.substring(settings.lastIndexOf(';') + 1);
        assertThat(warnings(settings)).containsExactly("NT-111 " + last + " has no effect here: it needs " + needed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HeartBtInt=30",
                "MaxLatency=120",
                "UseDataDictionary=Y",
                "CheckCompID=Y",
                "TimeStampPrecision=MILLIS",
                "DataDictionary=FIX44.xml",
                "Description=an example",
                "StartTime=00:00:00;EndTime=00:00:00",
                "FileStorePath=store;FileStoreSync=N",
                "LogonTag=57=DESK;LogonTag1=50=US",
                FIXT + "AppDataDictionary=FIX50SP2.xml;TransportDataDictionary=FIXT11.xml"
            })
    void aKeyWithAnEffectGetsNoWarningThoughItsValueIsTheDefault(String settings) throws IOException {
        assertThat(warnings(settings)).isEmpty();
    }

    @Test
    void theVerdictOfAKeyIsThatOfItsSession() throws IOException {
        String text = "[DEFAULT]\nDefaultApplVerID=FIX.5.0SP2\n" + ConfigText.ACCEPTOR
                + ConfigText.ACCEPTOR.replace("FIX.4.4", "FIXT.1.1").replace("PEER", "FIXT");
        ConfigCheck check = ConfigCheck.of(ConfigText.to(directory, text), Variables.NONE);
        assertThat(check.findings()).isEmpty();
        assertThat(check.keys())
                .filteredOn(row -> row.setting().name().equals("DefaultApplVerID"))
                .extracting(row -> row.session() + " " + row.verdict())
                .containsExactly("FIX.4.4:US->PEER WITHOUT_EFFECT", "FIXT.1.1:US->FIXT HONOURED");
    }

    @Test
    void aDefaultThatNoSessionHasAUseForIsAWarning() throws IOException {
        String text = "[DEFAULT]\nFileStoreSync=Y\n" + ConfigText.ACCEPTOR + ConfigText.ACCEPTOR.replace("PEER", "B");
        assertThat(ConfigText.findings(directory, text))
                .containsExactly(
                        "engine.cfg:2: NT-111 FileStoreSync=Y has no effect here: it needs FileStorePath=store");
    }

    @Test
    void whatAKeyNeedsIsNamedThoughFilesOfOthersAreMissing() throws IOException {
        assertThat(
                        warnings(
                                "AppDataDictionary=nosuch50.xml;DefaultApplVerID=FIX50SP2;TransportDataDictionary=./nosuch.xml"))
                .containsExactly(
                        "NT-111 AppDataDictionary=nosuch50.xml has no effect here: it needs BeginString=FIXT.1.1;"
                                + " there is no such file: nosuch50.xml",
                        "NT-111 DefaultApplVerID=FIX50SP2 has no effect here: it needs BeginString=FIXT.1.1",
                        "NT-111 TransportDataDictionary=./nosuch.xml has no effect here: it needs BeginString=FIXT.1.1;"
                                + " there is no such file: ./nosuch.xml");
    }

    @Test
    void aFileThatNothingUsesIsOpenedToo() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.xml"), "<fix");
        assertThat(warnings("AppDataDictionary=FIX44.xml + nosuch.xml;TransportDataDictionary=" + broken
                        + ";UseDataDictionary=N;DataDictionary=nosuch.xml"))
                .satisfiesExactly(
                        one -> assertThat(one).endsWith("; there is no such file: nosuch.xml"),
                        one -> assertThat(one).contains("; the file cannot be used: ", "not well-formed XML"),
                        one -> assertThat(one).endsWith("; there is no such file: nosuch.xml"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        BeginString=FIX.4.4;DataDictionary=FIX42.xml     | DataDictionary=FIX42.xml is a dictionary of FIX.4.2: expected one of BeginString FIX.4.4
        BeginString=FIX.4.2;DataDictionary=FIX44.xml     | DataDictionary=FIX44.xml is a dictionary of FIX.4.4: expected one of BeginString FIX.4.2
        BeginString=FIXT.1.1;DefaultApplVerID=9;TransportDataDictionary=FIX44.xml | TransportDataDictionary=FIX44.xml is a dictionary of FIX.4.4: expected one of BeginString FIXT.1.1
        """)
    void aDictionaryOfAnotherVersionIsAProblem(String settings, String problem) throws IOException {
        assertThat(problems(settings)).singleElement().asString().startsWith("NT-122 " + problem);
    }

    @Test
    void anApplicationDictionaryOfAnotherVersionIsAWarning() throws IOException {
        assertThat(warnings(FIXT + "AppDataDictionary=FIX50SP1.xml"))
                .containsExactly("NT-119 AppDataDictionary=FIX50SP1.xml is a dictionary of FIX.5.0SP1; messages of"
                        + " FIX.5.0SP2 are checked against it");
    }

    @Test
    void allProblemsOfASessionAreReported() throws IOException {
        assertThat(problems("HeartBtInt=soon;Schedule=never;CancelOnDisconnect=soon;Username=a;LogonTag=553=b;"
                        + "JournalKeep=1;JournalSegmentSize=1000000;RedactTags=x;SocketUseSSL=Y;"
                        + FIXT + "AppDataDictionary=nosuch50.xml;TransportDataDictionary=nosuch.xml"))
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("NT-120 HeartBtInt=soon"),
                        one -> assertThat(one).startsWith("NT-122 the session cannot be used: LogonTag sets 553"),
                        one -> assertThat(one).startsWith("NT-120 CancelOnDisconnect=soon"),
                        one -> assertThat(one).startsWith("NT-120 Schedule=never"),
                        one -> assertThat(one).startsWith("NT-122 the session cannot be used: SocketUseSSL=Y has no"),
                        one -> assertThat(one).startsWith("NT-120 JournalSegmentSize=1000000"),
                        one -> assertThat(one).startsWith("NT-120 JournalKeep=1"),
                        one -> assertThat(one).startsWith("NT-120 RedactTags=x"),
                        one -> assertThat(one).startsWith("NT-127 TransportDataDictionary=nosuch.xml"),
                        one -> assertThat(one).startsWith("NT-127 AppDataDictionary=nosuch50.xml"));
    }

    @Test
    void allKeysThatAreMissingAreReported() throws IOException {
        assertThat(ConfigText.findings(directory, "[SESSION]\nConnectionType=initiator\n"))
                .extracting(text -> text.replaceAll(".*NT-121 the session has no (\\w+);.*", "$1"))
                .containsExactly(
                        "BeginString",
                        "SenderCompID",
                        "TargetCompID",
                        "HeartBtInt",
                        "SocketConnectHost",
                        "SocketConnectPort");
    }

    @Test
    void theProblemsOfAllSectionsAreReportedThoughAllSessionsAreRequired() throws IOException {
        String text = "[ENGINE]\nIdle=maybe\n[DEFAULT]\nContinueInitializationOnError=N\n"
                + ConfigText.ACCEPTOR.replace("9880", "seven")
                + ConfigText.ACCEPTOR.replace("9880", "eight")
                + "[VENUE]\nOrdersMax=many\n[INSTRUMENT]\nLotSize=many\n";
        assertThat(ConfigCheck.of(ConfigText.to(directory, text), Variables.NONE)
                        .findings(Severity.ERROR))
                .extracting(Finding::line)
                .containsExactlyInAnyOrder(2, 10, 16, 18, 20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TimeZone=BST;StartTime=08:00:00;EndTime=17:00:00 | NT-118 TimeZone=BST: BST is read as Asia/Dhaka
        StartTime=08:00:00 EST;EndTime=17:00:00          | NT-118 StartTime=08:00:00 EST: EST is read as America/Panama
        Schedule=Mon-Fri 08:00 - 17:00 BST               | NT-118 Schedule=Mon-Fri 08:00 - 17:00 BST: BST is read as Asia/Dhaka
        """)
    void theAbbreviationOfAZoneIsAWarningThatNamesTheZone(String settings, String warning) throws IOException {
        assertThat(warnings(settings)).singleElement().asString().startsWith(warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        <?xml version="1.0"?><fix/>                                     | XML; needletail dict show
        <fix major="4" minor="4"/>                                      | XML; needletail dict show
        20260102-10:00:00: Created session                              | a log; needletail decode
        2026-01-02 10:00:00.123 INFO something                          | a log; needletail decode
        8=FIX.4.4;9=5;35=0;10=000;                                      | a log; needletail decode
        in 8=FIXT.1.1^A9=5^A35=0^A10=000^A                              | a log; needletail decode
        {"sessions": []}                                                | JSON
        """)
    void aFileOfAnotherKindIsNamed(String line, String kind) throws IOException {
        assertThat(ConfigText.findings(directory, line + "\n"))
                .singleElement()
                .asString()
                .startsWith("engine.cfg: NT-100 the file is no configuration: it is " + kind);
    }

    private List<String> warnings(String settings) throws IOException {
        return texts(settings, Severity.WARNING);
    }

    private List<String> problems(String settings) throws IOException {
        return texts(settings, Severity.ERROR);
    }

    private List<String> texts(String settings, Severity severity) throws IOException {
        String base = settings.contains("BeginString")
                ? ConfigText.ACCEPTOR.replace("BeginString=FIX.4.4\n", "")
                : ConfigText.ACCEPTOR;
        return ConfigCheck.of(ConfigText.to(directory, base + settings.replace(';', '\n') + "\n"), Variables.NONE)
                .findings(severity)
                .stream()
                .map(found -> found.code().id() + " " + found.text())
                .toList();
    }
}
