package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the table contains the keys of QuickFIX/J, each with its verdict. */
class KeysTest {
    private static final Pattern KEY = Pattern.compile("`([A-Z]\\w+(?:<n>|\\.<ver>)?)`");
    private static final Pattern GROUP_MARK = Pattern.compile("(?:\\(|: )([HMWX])[ ,)]?");
    private static final Pattern MARK = Pattern.compile("(?:^|\\s)([HMWX])(?=[\\s:,.;]|$)");
    private static final Pattern OTHERWISE = Pattern.compile("`(\\w+)`(?: \\w+){0,8} \\((Y|N|\\d+)\\)");
    private static final Set<String> OURS_BY_CHOICE =
            Set.of("ContinueInitializationOnError", "LogMessageWhenSessionNotFound", "JdbcConnectionTimeout");

    @Test
    void eachKeyOfQuickFixJIsKnownWithTheVerdictThatWasPlanned() throws IOException {
        Map<String, String> planned = planned();
        assertThat(planned).hasSizeGreaterThanOrEqualTo(157);
        Map<String, String> marks = Keys.all().stream()
                .filter(key -> planned.containsKey(key.name().replace("version", "ver")))
                .collect(Collectors.toMap(key -> key.name().replace("version", "ver"), KeysTest::mark));
        assertThat(marks).containsExactlyInAnyOrderEntriesOf(planned);
    }

    @Test
    void eachKeyOfAnotherEngineIsAnOwnKeyOrAnAlias() throws IOException {
        String line = reference().stream()
                .filter(text -> text.startsWith("Accept as **aliases**"))
                .findFirst()
                .orElseThrow();
        for (String cell : line.split("`", -1)) {
            if (!cell.matches("[A-Z][\\w/]+")) continue;
            // `ServerCertificateFile/KeyFile` and `LogonTime/LogoutTime/…` name several.
            for (String name : spelledOut(cell)) {
                assertThat(Keys.find(name).isPresent() || Keys.alias(name).isPresent())
                        .as(name)
                        .isTrue();
            }
        }
    }

    @Test
    void defaultsAreThoseOfQuickFixJ() throws IOException {
        Matcher otherwise = OTHERWISE.matcher(String.join("\n", reference()));
        int compared = 0;
        while (otherwise.find()) {
            if (OURS_BY_CHOICE.contains(otherwise.group(1))) continue;
            assertThat(Keys.known(otherwise.group(1)).otherwise())
                    .as(otherwise.group(1))
                    .isEqualTo(otherwise.group(2));
            compared++;
        }
        assertThat(compared).isGreaterThan(30);
    }

    @Test
    void eachKeyWithAnEffectHasAMeaningAndAValidExample() {
        assertThat(Keys.all()).filteredOn(Key::isActive).allSatisfy(key -> {
            assertThat(key.meaning()).isNotEmpty();
            assertThat(key.example()).isNotEmpty().isNotEqualTo(key.otherwise());
            assertThat(key.form().expectedInsteadOf(key.example())).isEmpty();
            if (!key.otherwise().isEmpty())
                assertThat(key.form().expectedInsteadOf(key.otherwise())).isEmpty();
        });
    }

    @Test
    void eachKeyWithoutAnEffectHasAReasonOrAnAlternative() {
        assertThat(Keys.all())
                .filteredOn(key -> !key.isActive())
                .allSatisfy(key -> assertThat(key.meaning()).hasSizeGreaterThan(20));
        assertThat(Keys.aliases())
                .filteredOn(alias -> !alias.hasEffect())
                .allSatisfy(alias -> assertThat(alias.remark()).hasSizeGreaterThan(20));
    }

    @Test
    void eachAliasMeansAnOwnKey() {
        assertThat(Keys.aliases())
                .filteredOn(Alias::hasEffect)
                .allSatisfy(alias -> assertThat(alias.convert("Y").keySet())
                        .allSatisfy(key -> assertThat(Keys.find(key)).isPresent()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TimestampPrecision       | 6                | {TimeStampPrecision=MICROS}
            MillisecondsInTimeStamp  | N                | {TimeStampPrecision=SECONDS}
            SocketNodelay            | N                | {SocketTcpNoDelay=N}
            UseLocalTime             | N                | {TimeZone=UTC}
            LogonTime                | 08:00:00         | {StartTime=08:00:00}
            SSLProtocol              | all -TLSv1_2     | {EnabledProtocols=TLSv1.3}
            SSLProtocol              | +TLSv1_2 -SSLv3  | {EnabledProtocols=TLSv1.2}
            SSLProtocol              | SSLv3            | {EnabledProtocols=SSLv3}
            SocketMinimumTLSVersion  | TLS12            | {EnabledProtocols=TLSv1.2,TLSv1.3}
            SocketServerName         | fix.example      | {SNIHostName=fix.example, UseSNI=Y}
            SSLCertificate           | us.pfx           | {SocketKeyStore=us.pfx, KeyStoreType=PKCS12}
            """)
    void anAliasIsReadAsOurKey(String alias, String value, String ours) {
        assertThat(Keys.alias(alias).orElseThrow().convert(value)).hasToString(ours);
    }

    @ParameterizedTest
    @CsvSource({"LogonTag12, LogonTag<n>", "LogonTag, LogonTag", "SocketConnectHost1, SocketConnectHost<n>"})
    void aNumberedKeyIsKnownWithAnyNumber(String written, String key) {
        assertThat(Keys.known(written).name()).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"LogonTag0", "LogonTagX", "AppDataDictionary."})
    void aKeyThatOnlyResemblesANumberedOneIsUnknown(String written) {
        assertThat(Keys.find(written)).isEmpty();
    }

    private static List<String> spelledOut(String cell) {
        String[] parts = cell.split("/", -1);
        List<String> names = new ArrayList<>(List.of(parts[0]));
        for (int i = 1; i < parts.length; i++) {
            String known = parts[i];
            names.add(parts[0].startsWith("Logon") ? known : stem(parts[0], known) + known);
        }
        return names;
    }

    // ServerCertificateFile/KeyFile is ServerCertificateKeyFile, SocketConnectSourceHost/Port …SourcePort.
    private static String stem(String first, String ending) {
        return ending.equals("Port") ? first.replaceFirst("Host$", "") : first.replaceFirst("File$", "");
    }

    private static String mark(Key key) {
        return switch (key.verdict()) {
            case HONOURED -> "H";
            case MAPPED -> "M";
            case WITHOUT_EFFECT -> "W";
            case REFUSED -> "X";
            case UNKNOWN -> "?";
        };
    }

    private static Map<String, String> planned() throws IOException {
        Map<String, String> planned = new LinkedHashMap<>();
        for (String row : reference()) {
            if (!row.startsWith("| ") || row.startsWith("| group")) continue;
            String[] cells = row.split("\\|", -1);
            String group = first(GROUP_MARK, cells[1], text -> "");
            for (String segment : cells[2].split("·", -1)) {
                String mark = first(MARK, segment.replaceAll("`[^`]*`", "`"), text -> group);
                Matcher key = KEY.matcher(segment);
                while (key.find()) planned.put(key.group(1), mark);
            }
        }
        return planned;
    }

    private static String first(Pattern pattern, String text, Function<String, String> otherwise) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : otherwise.apply(text);
    }

    private static List<String> reference() throws IOException {
        return Files.readAllLines(SharedData.require("reference/quickfixj-settings.md"));
    }
}
