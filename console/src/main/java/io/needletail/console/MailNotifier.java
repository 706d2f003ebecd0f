package io.needletail.console;

import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmMail;
import io.needletail.engine.config.AlarmMail.Security;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

/** Sends each alarm as e-mail: what is wrong since when, what to do, and the address of the console's page. */
final class MailNotifier implements AlarmNotifier {
    /** For the connection, and for each answer and command after it. */
    private static final String PATIENCE_MS = "10000";

    private static final String YES = "true";
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final AlarmMail mail;
    private final Supplier<URI> page;
    private final Session session;

    MailNotifier(AlarmMail mail, Supplier<URI> page) {
        this.mail = mail;
        this.page = page;
        session = Session.getInstance(properties(mail));
    }

    private static Properties properties(AlarmMail mail) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", mail.server().host().replaceAll("[\\[\\]]", ""));
        properties.setProperty("mail.smtp.port", String.valueOf(mail.server().port()));
        properties.setProperty("mail.smtp.connectiontimeout", PATIENCE_MS);
        properties.setProperty("mail.smtp.timeout", PATIENCE_MS);
        properties.setProperty("mail.smtp.writetimeout", PATIENCE_MS);
        properties.setProperty("mail.smtp.ssl.checkserveridentity", YES);
        if (mail.security() == Security.TLS) properties.setProperty("mail.smtp.ssl.enable", YES);
        if (mail.security() == Security.STARTTLS) {
            properties.setProperty("mail.smtp.starttls.enable", YES);
            properties.setProperty("mail.smtp.starttls.required", YES);
        }
        if (!mail.login().user().isEmpty()) properties.setProperty("mail.smtp.auth", YES);
        return properties;
    }

    @Override
    public void deliver(String json) throws IOException {
        Map<String, Object> alarm = JsonParser.object(json);
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(new InternetAddress(mail.from()));
            message.setRecipients(Message.RecipientType.TO, InternetAddress.parse(String.join(",", mail.to())));
            message.setSubject(subject(alarm), UTF_8);
            message.setText(body(alarm), UTF_8);
            message.setSentDate(Date.from(Instant.now()));
            message.setHeader("Auto-Submitted", "auto-generated");
            if (mail.login().user().isEmpty()) Transport.send(message);
            else Transport.send(message, mail.login().user(), mail.login().password());
        } catch (MessagingException failure) {
            throw new IOException(
                    "AlarmMailServer=" + mail.server() + ": "
                            + String.valueOf(failure.getMessage()).strip(),
                    failure);
        }
    }

    // A peer chooses the name of a session that a template made: it must not begin a line of the head.
    private static String subject(Map<String, Object> alarm) {
        String what = Members.text(alarm, "kind") + " " + Members.text(alarm, "engine") + " "
                + Members.text(alarm, "session");
        String state = Members.isTrue(alarm, "active") ? "" : "ended: ";
        return ("[needletail] " + state + what).replaceAll("\\p{Cntrl}", "?").strip();
    }

    private String body(Map<String, Object> alarm) {
        String session = Members.text(alarm, "session");
        String subject = session.isEmpty() ? "" : "session: " + session + "\n";
        String end = Members.isTrue(alarm, "active") ? "" : "ended: " + time(alarm, "clearedMs") + "\n";
        String advice = AlarmKind.of(Members.text(alarm, "kind"))
                .map(MailNotifier::advice)
                .orElse("");
        return "alarm: " + Members.text(alarm, "kind") + "\nengine: " + Members.text(alarm, "engine") + "\n" + subject
                + "since: " + time(alarm, "sinceMs") + "\n" + end + "\n" + Members.text(alarm, "text")
                + "\n\nWhat to do: " + advice + "\nAcknowledge it or silence it: "
                + page.get().resolve("#/alarms")
                + "\n";
    }

    private static Instant time(Map<String, Object> alarm, String name) {
        return Instant.ofEpochMilli(Members.number(alarm, name));
    }

    private static String advice(AlarmKind kind) {
        return switch (kind) {
            case ENGINE_DOWN -> "see whether the process of the engine runs, and the end of its log.";
            case SESSION_DOWN -> "see the session's page, which says why, and call the peer.";
            case GAP -> "see whether the peer sends the missing messages again.";
            case REJECTS -> "search the messages of the session for MsgType=3, and see their reasons.";
            case SILENT -> "send a test request from the session's page, and call the peer.";
            case STORE, LOG_MISSED -> "see the load and the free space of the disk.";
            case REFUSED -> "see the log of the engine: it has the addresses and the reasons.";
            case CERTIFICATE -> "put a new certificate into the file, then run needletail reload.";
        };
    }
}
