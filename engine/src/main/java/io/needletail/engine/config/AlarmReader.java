package io.needletail.engine.config;

import io.needletail.engine.error.ConfigError;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a validated section [ALARM]. */
final class AlarmReader {
    private static final int PORT_MAX = 65_535;
    private static final long MS_PER_SECOND = 1_000;
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@<>,;\"]+@[^\\s@<>,;\"]+");
    private static final Pattern SERVER = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s:/@]+):(\\d{1,5})");
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Section section;
    private final Consumer<Finding> findings;

    AlarmReader(Section section, Consumer<Finding> findings) {
        this.section = section;
        this.findings = findings;
    }

    /** Reads the limits of a validated section [ENGINE]. */
    static AlarmLimits limits(Section engine) {
        return new AlarmLimits(
                engine.number("AlarmDownTime") * MS_PER_SECOND,
                engine.count("AlarmSilentHeartbeats"),
                engine.count("AlarmRejectsMax"),
                engine.count("AlarmCertificateDays"));
    }

    /** The heading, with the name of the rule. */
    static String label(Section section) {
        return (KeyScope.ALARM.heading() + " " + section.textOr("AlarmName", "")).strip();
    }

    AlarmRule rule() {
        AlarmRule.Receivers receivers = new AlarmRule.Receivers(webhook(), given("AlarmCommand"), mail());
        boolean isForNothing = receivers.webhook().isEmpty()
                && receivers.command().isEmpty()
                && receivers.mail().isEmpty();
        if (isForNothing) {
            throw section.wrong(
                    ConfigError.MISSING_KEY,
                    "AlarmName",
                    label(section) + " has no receiver; set AlarmWebhook, AlarmCommand or AlarmMailTo");
        }
        return new AlarmRule(
                required("AlarmName"),
                kinds(),
                section.list("AlarmSessions"),
                new TimesReader(section, findings).schedule(),
                section.number("AlarmDelay") * MS_PER_SECOND,
                receivers);
    }

    private Set<AlarmKind> kinds() {
        Set<AlarmKind> kinds = EnumSet.noneOf(AlarmKind.class);
        for (String name : section.list("AlarmKinds")) {
            kinds.add(AlarmKind.of(name.toLowerCase(Locale.ROOT))
                    .orElseThrow(() -> section.wrong("AlarmKinds", "some of " + AlarmKind.names())));
        }
        return kinds.isEmpty() ? EnumSet.allOf(AlarmKind.class) : kinds;
    }

    private Optional<URI> webhook() {
        return given("AlarmWebhook").map(text -> {
            try {
                URI address = URI.create(text);
                String scheme = String.valueOf(address.getScheme());
                if (scheme.matches("(?i)https?") && address.getHost() != null) return address;
            } catch (IllegalArgumentException _) {
                // Reported below.
            }
            throw section.wrong("AlarmWebhook", "an http or https address, such as https://alerts.example/fix");
        });
    }

    private Optional<AlarmMail> mail() {
        List<String> to = addresses("AlarmMailTo");
        if (to.isEmpty() && !section.hasAny("AlarmMail")) return Optional.empty();
        if (to.isEmpty()) throw missing("AlarmMailTo");
        List<String> from = addresses("AlarmMailFrom");
        if (from.isEmpty()) throw missing("AlarmMailFrom");
        if (from.size() > 1) throw section.wrong("AlarmMailFrom", "one address");
        AlarmMail.Security security = AlarmMail.Security.valueOf(section.choice("AlarmMailSecurity"));
        AlarmMail.Server server = server();
        AlarmMail.Login login = login();
        boolean isOverheard = security == AlarmMail.Security.NONE && !THIS_MACHINE.contains(server.host());
        if (isOverheard && !login.equals(AlarmMail.Login.NONE)) {
            throw section.wrong(
                    ConfigError.CONTRADICTION,
                    "AlarmMailSecurity",
                    "AlarmMailSecurity=NONE: AlarmMailPassword would cross the network as plain text;"
                            + " use STARTTLS or TLS, or a mail server on this machine");
        }
        return Optional.of(new AlarmMail(server, security, login, from.getFirst(), to));
    }

    private AlarmMail.Login login() {
        Optional<String> user = given("AlarmMailUser");
        if (user.isEmpty() && given("AlarmMailPassword").isEmpty()) return AlarmMail.Login.NONE;
        return new AlarmMail.Login(required("AlarmMailUser"), required("AlarmMailPassword"));
    }

    private AlarmMail.Server server() {
        Matcher parts = SERVER.matcher(required("AlarmMailServer"));
        if (parts.matches()) {
            int port = Integer.parseInt(parts.group(2));
            if (port > 0 && port <= PORT_MAX) return new AlarmMail.Server(parts.group(1), port);
        }
        throw section.wrong("AlarmMailServer", "HOST:PORT, such as mail.example:587");
    }

    private List<String> addresses(String key) {
        List<String> addresses = new ArrayList<>(section.list(key));
        for (String address : addresses) {
            if (!ADDRESS.matcher(address).matches()) {
                throw section.wrong(key, "e-mail addresses such as desk@firm.example, with commas between them");
            }
        }
        return addresses;
    }

    private Optional<String> given(String key) {
        return section.text(key).filter(text -> !text.isEmpty());
    }

    private String required(String key) {
        return given(key).orElseThrow(() -> missing(key));
    }

    private ConfigException missing(String key) {
        return section.wrong(ConfigError.MISSING_KEY, key, label(section) + " has no " + key + "; set it there");
    }
}
