package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.needletail.engine.admin.Json;
import io.needletail.engine.config.AlarmConfig;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmMail;
import io.needletail.engine.config.Variables;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Alarms by e-mail, over a real mail server. */
@Timeout(180)
final class MailAlarmTest {
    private static final URI PAGE = URI.create("http://console.example:8090/");
    private static final String SESSION = "FIX.4.4:EXEC->BANZAI";
    private static final Alarm DOWN = Alarm.begin(
            7, AlarmKind.SESSION_DOWN, new Alarm.Subject("orders", SESSION), "not logged on", 1_796_000_000_000L);

    @TempDir
    private Path folder;

    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeEach
    void start() {
        server.start();
        server.setUser("needletail@firm.example", "needletail", "hush-9413");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void anAlarmIsAMailWithSubjectTimeTextAdviceAndAddress() throws IOException, MessagingException {
        notifier("AlarmMailSecurity=NONE").deliver(Json.text(DOWN));
        assertThat(server.waitForIncomingEmail(2)).isTrue();
        assertThat(server.getReceivedMessages()).hasSize(2);
        MimeMessage mail = server.getReceivedMessages()[0];
        assertThat(mail.getSubject()).isEqualTo("[needletail] session-down orders " + SESSION);
        assertThat(mail.getFrom()).extracting(String::valueOf).containsExactly("needletail@firm.example");
        assertThat(mail.getAllRecipients())
                .extracting(String::valueOf)
                .containsExactly("desk@firm.example", "night@firm.example");
        assertThat(mail.getContent().toString().lines())
                .containsExactly(
                        "alarm: session-down",
                        "engine: orders",
                        "session: " + SESSION,
                        "since: 2026-11-30T00:53:20Z",
                        "",
                        "not logged on",
                        "",
                        "What to do: see the session's page, which says why, and call the peer.",
                        "Acknowledge it or silence it: http://console.example:8090/#/alarms");
    }

    @Test
    void theMailOfAnEndSaysSo() throws IOException, MessagingException {
        notifier("AlarmMailSecurity=NONE").deliver(Json.text(DOWN.withClearedMs(1_796_000_060_000L)));
        assertThat(server.waitForIncomingEmail(2)).isTrue();
        MimeMessage mail = server.getReceivedMessages()[0];
        assertThat(mail.getSubject()).isEqualTo("[needletail] ended: session-down orders " + SESSION);
        assertThat(mail.getContent().toString()).contains("ended: 2026-11-30T00:54:20Z");
    }

    @Test
    void aNameOfAPeerBeginsNoLineOfTheHead() throws IOException, MessagingException {
        Alarm.Subject subject = new Alarm.Subject("orders", "FIX.4.4:EXEC->A\r\nBcc: other@evil.example");
        notifier("AlarmMailSecurity=NONE").deliver(Json.text(Alarm.begin(1, AlarmKind.GAP, subject, "a gap", 0)));
        assertThat(server.waitForIncomingEmail(2)).isTrue();
        MimeMessage mail = server.getReceivedMessages()[0];
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(mail.getSubject()).endsWith("->A??Bcc: other@evil.example");
    }

    @Test
    void aLoginSendsNameAndPassword() throws IOException {
        notifier("AlarmMailSecurity=NONE\nAlarmMailUser=needletail\nAlarmMailPassword=hush-9413")
                .deliver(Json.text(DOWN));
        assertThat(server.waitForIncomingEmail(2)).isTrue();
        MailNotifier wrong = notifier("AlarmMailSecurity=NONE\nAlarmMailUser=needletail\nAlarmMailPassword=other-1");
        assertThatIOException()
                .isThrownBy(() -> wrong.deliver(Json.text(DOWN)))
                .withMessageContaining("AlarmMailServer=127.0.0.1:" + port())
                .withMessageNotContaining("other-1");
    }

    @Test
    void aServerWithoutStarttlsGetsNoMail() throws IOException {
        MailNotifier encrypted = notifier("");
        assertThatIOException()
                .isThrownBy(() -> encrypted.deliver(Json.text(DOWN)))
                .withMessageContaining("STARTTLS");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    private MailNotifier notifier(String settings) throws IOException {
        Path file = Files.writeString(folder.resolve("mail.cfg"), """
                [ALARM]
                AlarmName=desk
                AlarmMailTo=desk@firm.example, night@firm.example
                AlarmMailFrom=needletail@firm.example
                AlarmMailServer=127.0.0.1:%d
                %s
                """.formatted(port(), settings));
        AlarmMail mail = AlarmConfig.read(file, Variables.NONE)
                .rules()
                .getFirst()
                .receivers()
                .mail()
                .orElseThrow();
        return new MailNotifier(mail, () -> PAGE);
    }

    private int port() {
        return server.getSmtp().getPort();
    }
}
