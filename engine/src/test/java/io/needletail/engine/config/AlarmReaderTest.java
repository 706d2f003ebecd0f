package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.session.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sections [ALARM]: what is made of them, and what {@code check} says about wrong ones. */
class AlarmReaderTest {
    private static final String MAIL =
            "AlarmMailTo=a@firm.example;AlarmMailFrom=b@firm.example;AlarmMailServer=mail.example:25;";

    @TempDir
    private Path directory;

    @Test
    void aRuleHasItsNameKindsSessionsHoursDelayAndReceivers() throws IOException {
        AlarmRule rule = rule("""
                AlarmName=desk
                AlarmKinds=session-down, silent
                AlarmSessions=FIX.4.4:EXEC->DESK*,*->BROKER
                Schedule=Mon-Fri 08:00-17:00 Europe/Zurich
                AlarmDelay=900
                AlarmWebhook=https://alerts.example/fix
                AlarmCommand=logger -t fix
                AlarmMailTo=desk@firm.example, night@firm.example
                AlarmMailFrom=needletail@firm.example
                AlarmMailServer=mail.firm.example:465
                AlarmMailSecurity=TLS
                AlarmMailUser=needletail
                AlarmMailPassword=hush
                """);
        assertThat(rule.name()).isEqualTo("desk");
        assertThat(rule.kinds()).containsExactlyInAnyOrder(AlarmKind.SESSION_DOWN, AlarmKind.SILENT);
        assertThat(rule.sessions()).containsExactly("FIX.4.4:EXEC->DESK*", "*->BROKER");
        assertThat(rule.hours().isOpen(ns("2026-11-30T07:00:00Z"))).isTrue();
        assertThat(rule.hours().isOpen(ns("2026-11-30T06:59:59Z"))).isFalse();
        assertThat(rule.delayMs()).isEqualTo(900_000);
        assertThat(rule.receivers().webhook()).hasToString("Optional[https://alerts.example/fix]");
        assertThat(rule.receivers().command()).contains("logger -t fix");
        assertThat(rule.receivers().mail())
                .contains(new AlarmMail(
                        new AlarmMail.Server("mail.firm.example", 465),
                        AlarmMail.Security.TLS,
                        new AlarmMail.Login("needletail", "hush"),
                        "needletail@firm.example",
                        List.of("desk@firm.example", "night@firm.example")));
        assertThat(rule.toString()).doesNotContain("hush");
    }

    @Test
    void aRuleWithoutMoreThanAReceiverIsForAllAlarmsAtAllTimesAtOnce() throws IOException {
        AlarmRule rule = rule("AlarmName=all\nAlarmCommand=logger\n");
        assertThat(rule.kinds()).isEqualTo(EnumSet.allOf(AlarmKind.class));
        assertThat(rule.sessions()).isEmpty();
        assertThat(rule.hours()).isEqualTo(Schedule.NON_STOP);
        assertThat(rule.delayMs()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "*,                   FIX.4.4:EXEC->DESK1, true",
        "FIX.4.4:EXEC->DESK1, FIX.4.4:EXEC->DESK1, true",
        "FIX.4.4:EXEC->DESK?, FIX.4.4:EXEC->DESK1, true",
        "FIX.4.4:EXEC->DESK?, FIX.4.4:EXEC->DESK,  false",
        "FIX.4.4:EXEC->DESK,  FIX.4.4:EXEC->DESK1, false",
        "FIX.4.4:EXEC->DESK*, FIX.4x4:EXEC->DESK1, false",
        "*->DESK1,            FIX.4.4:EXEC->DESK1, true",
        "*,                   '',                  false"
    })
    void aPatternNamesSessionsAndNoEngine(String pattern, String session, boolean isMeant) throws IOException {
        AlarmRule rule = rule("AlarmName=desk\nAlarmCommand=logger\nAlarmSessions=" + pattern + "\n");
        assertThat(rule.concerns(AlarmKind.GAP, session)).isEqualTo(isMeant);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            AlarmCommand=logger                              | 1: NT-121 [ALARM] has no AlarmName; set it there
            AlarmName=a                                      | 2: NT-121 [ALARM] a has no receiver; set AlarmWebhook, AlarmCommand or AlarmMailTo
            AlarmName=a;AlarmKinds=gap,gone;AlarmCommand=l   | 3: NT-120 AlarmKinds=gap,gone: expected some of engine-down, session-down, gap, rejects, silent, store, log-missed, refused, certificate
            AlarmName=a;AlarmDelay=soon;AlarmCommand=l       | 3: NT-120 AlarmDelay=soon: expected 0 to 604800 seconds
            AlarmName=a;AlarmWebhook=ftp://a.example/        | 3: NT-120 AlarmWebhook=ftp://a.example/: expected an http or https address, such as https://alerts.example/fix
            AlarmName=a;AlarmCommand=l;Schedule=always       | 4: NT-120 Schedule=always: "always" is no window
            AlarmName=a;AlarmCommand=l;StartTime=08:00:00    | 1: NT-121 EndTime is missing
            AlarmName=a;AlarmMailTo=desk                     | 3: NT-120 AlarmMailTo=desk: expected e-mail addresses
            AlarmName=a;AlarmMailTo=a@b.example              | 1: NT-121 [ALARM] a has no AlarmMailFrom; set it there
            AlarmName=a;AlarmMailServer=m.example:25         | 1: NT-121 [ALARM] a has no AlarmMailTo; set it there
            AlarmName=a;MAIL;AlarmMailServer=m.example       | 6: NT-120 AlarmMailServer=m.example: expected HOST:PORT, such as mail.example:587
            AlarmName=a;MAIL;AlarmMailServer=m.example:70000 | 6: NT-120 AlarmMailServer=m.example:70000: expected HOST:PORT
            AlarmName=a;MAIL;AlarmMailSecurity=SSL           | 6: NT-120 AlarmMailSecurity=SSL: expected STARTTLS, TLS or NONE
            AlarmName=a;MAIL;AlarmMailUser=me                | 1: NT-121 [ALARM] a has no AlarmMailPassword; set it there
            AlarmName=a;MAIL;AlarmMailUser=me;AlarmMailPassword=p-1;AlarmMailSecurity=NONE | 8: NT-122 AlarmMailSecurity=NONE: AlarmMailPassword would cross the network as plain text
            AlarmName=a;AlarmCommand=l;HeartBtInt=30         | 4: NT-116 HeartBtInt belongs to [DEFAULT] or [SESSION]
            AlarmName=a;AlarmCommand=l;AlarmDelai=30         | 4: NT-110 AlarmDelai is unknown and has no effect; did you mean AlarmDelay?
            """)
    void checkNamesAWrongValueWithItsLine(String settings, String finding) throws IOException {
        String section = "[ALARM]\n" + settings.replace("MAIL;", MAIL).replace(";", "\n") + "\n";
        assertThat(ConfigText.findings(directory, section))
                .filteredOn(found -> !found.contains("NT-117"))
                .singleElement()
                .asString()
                .startsWith("engine.cfg:" + finding);
        assertThat(ConfigText.findings(directory, section + ConfigText.ACCEPTOR))
                .anyMatch(found -> found.startsWith("engine.cfg:" + finding));
    }

    @Test
    void eachWrongRuleIsReportedAndNoneStarts() throws IOException {
        String text =
                "[ALARM]\nAlarmName=a\n[ALARM]\nAlarmName=b\nAlarmCommand=l\n[ALARM]\nAlarmName=b\nAlarmCommand=l\n"
                        + ConfigText.ACCEPTOR;
        assertThat(ConfigText.findings(directory, text))
                .anyMatch(found -> found.startsWith("engine.cfg:2: NT-121 [ALARM] a has no receiver"))
                .anyMatch(found -> found.startsWith(
                        "engine.cfg:7: NT-120 AlarmName=b: expected another name; a rule before it has this one"));
        assertThatExceptionOfType(ConfigException.class).isThrownBy(() -> ConfigText.read(directory, text));
    }

    @Test
    void atMostAHundredRulesAreInAFile() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number <= 100; number++)
            text.append("[ALARM]\nAlarmName=").append(number).append("\nAlarmCommand=l\n");
        assertThat(ConfigText.findings(directory, text.toString()))
                .singleElement()
                .asString()
                .contains("more than 100 sections [ALARM]");
    }

    @Test
    void theLimitsAreThoseOfTheSectionEngine() throws IOException {
        String limits =
                "[ENGINE]\nAlarmDownTime=60\nAlarmSilentHeartbeats=5\nAlarmRejectsMax=20\nAlarmCertificateDays=90\n";
        assertThat(ConfigText.read(directory, limits + ConfigText.ACCEPTOR).alarms())
                .isEqualTo(new AlarmConfig(new AlarmLimits(60_000, 5, 20, 90), List.of()));
        assertThat(ConfigText.read(directory, ConfigText.ACCEPTOR).alarms()).isEqualTo(AlarmConfig.DEFAULTS);
    }

    private AlarmRule rule(String settings) throws IOException {
        Path file = ConfigText.to(directory, "[ALARM]\n" + settings);
        return AlarmConfig.read(file, Variables.NONE).rules().getFirst();
    }

    private static long ns(String time) {
        return TimeUnit.MILLISECONDS.toNanos(Instant.parse(time).toEpochMilli());
    }
}
