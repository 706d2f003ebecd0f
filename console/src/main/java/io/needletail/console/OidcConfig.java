package io.needletail.console;

import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of logins with OpenID Connect, from a file of lines {@code KEY=VALUE}; empty lines and those that begin with
 * {@code #} are comments. Only its owner may write to the file, and only its owner may read that of the secret.
 *
 * @param issuer address of the provider, as its tokens have it; https, or http on a loopback address
 * @param client the console as the provider knows it
 * @param address origin of the console as browsers call it; empty where it is the one at which it listens
 * @param roles who has which role
 * @param sessions limits of the sessions that a login begins
 */
public record OidcConfig(
        URI issuer, Client client, Optional<URI> address, RoleClaim roles, LoginSessions.Limits sessions) {
    private static final String SECRET_FILE = "ClientSecretFile";
    private static final Set<String> REQUIRED = Set.of("Issuer", "ClientId", SECRET_FILE, "RoleClaim");
    private static final Map<String, String> DEFAULTS = Map.of(
            "Address", "",
            "Scopes", "openid profile",
            "NameClaim", "preferred_username",
            "SessionIdle", "1800",
            "SessionLifetime", "43200",
            "SessionsMax", "1000");
    private static final List<Role> ROLES = List.of(Role.VIEWER, Role.OPERATOR, Role.ADMINISTRATOR);
    private static final String SCOPE = "openid";

    /**
     * The console as the provider knows it.
     *
     * @param id its client_id
     * @param secretFile file with its client_secret, which is read for each login
     * @param scopes what it asks for, {@code openid} among it
     */
    record Client(String id, Path secretFile, String scopes) {
        String secret() throws IOException {
            OwnerFiles.requireSecret(secretFile);
            String secret = Files.readString(secretFile).strip();
            if (secret.isEmpty()) throw new IOException(secretFile + ": is empty; expected the client secret");
            return secret;
        }
    }

    /**
     * The claims of an ID token that the console reads.
     *
     * @param claim its values give the role: its name, or the names on the way to it with dots between
     * @param nameClaim has the name for the audit; without it that is the claim {@code sub}
     * @param values role of each value; of several the highest counts
     */
    record RoleClaim(String claim, String nameClaim, Map<String, Role> values) {
        RoleClaim {
            values = Map.copyOf(values);
        }
    }

    /**
     * Reads a file.
     *
     * @param file the file; a relative path in it is beside it
     * @return what it says
     * @throws IOException when it or that of the secret cannot be read, a line is wrong or missing, or others may
     *     change it
     */
    public static OidcConfig of(Path file) throws IOException {
        OwnerFiles.requireOwnerWrites(file);
        Map<String, String> settings = settings(file);
        try {
            Path secret = file.toAbsolutePath().resolveSibling(settings.get(SECRET_FILE));
            Client client = new Client(settings.get("ClientId"), secret, scopes(settings.get("Scopes")));
            client.secret();
            Map<String, Role> values = values(settings);
            return new OidcConfig(
                    address("Issuer", settings.get("Issuer")),
                    client,
                    Optional.of(settings.get("Address"))
                            .filter(text -> !text.isEmpty())
                            .map(OidcConfig::origin),
                    new RoleClaim(settings.get("RoleClaim"), settings.get("NameClaim"), values),
                    new LoginSessions.Limits(
                            Duration.ofSeconds(number("SessionIdle", settings)),
                            Duration.ofSeconds(number("SessionLifetime", settings)),
                            number("SessionsMax", settings)));
        } catch (IllegalArgumentException wrong) {
            throw new IOException(file + ": " + wrong.getMessage(), wrong);
        }
    }

    private static Map<String, String> settings(Path file) throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank() || line.startsWith("#")) continue;
            String place = file + ":" + number + ": ";
            int equal = line.indexOf('=');
            if (equal < 0) throw new IOException(place + "expected KEY=VALUE");
            String key = line.substring(0, equal).strip();
            if (!isKey(key)) throw new IOException(place + key + ": is no key of this file");
            if (given.put(key, line.substring(equal + 1).strip()) != null)
                throw new IOException(place + key + ": stands twice");
        }
        for (String key : REQUIRED) {
            if (given.getOrDefault(key, "").isEmpty()) throw new IOException(file + ": " + key + " is missing");
        }
        Map<String, String> all = new HashMap<>(DEFAULTS);
        all.putAll(given);
        return all;
    }

    private static boolean isKey(String key) {
        return REQUIRED.contains(key)
                || DEFAULTS.containsKey(key)
                || ROLES.stream().anyMatch(role -> key(role).equals(key));
    }

    private static String key(Role role) {
        return role.name().charAt(0) + role.text().substring(1);
    }

    private static Map<String, Role> values(Map<String, String> settings) {
        Map<String, Role> values = new HashMap<>();
        // A value of two roles has the higher one.
        for (Role role : ROLES) {
            for (String value : settings.getOrDefault(key(role), "").split(",", -1)) {
                if (!value.isBlank()) values.put(value.strip(), role);
            }
        }
        if (!values.isEmpty()) return values;
        throw new IllegalArgumentException(
                "Viewer, Operator and Administrator are missing: expected values of RoleClaim for one of them");
    }

    private static String scopes(String text) {
        if (List.of(text.split(" +", -1)).contains(SCOPE)) return text;
        throw new IllegalArgumentException("Scopes=" + text + ": expected " + SCOPE + " among them");
    }

    private static int number(String key, Map<String, String> settings) {
        String text = settings.get(key);
        if (text.matches("[1-9]\\d{0,6}")) return Integer.parseInt(text);
        throw new IllegalArgumentException(key + "=" + text + ": expected a whole number from 1 to 9999999");
    }

    private static URI origin(String text) {
        URI address = address("Address", text);
        if (address.getRawPath().isEmpty() && address.getRawUserInfo() == null) return address;
        throw new IllegalArgumentException(
                "Address=" + text + ": expected scheme, host and port, such as https://console.firm.example:8443");
    }

    /** Returns an address to which secrets may go: https, or http on a loopback address. */
    static URI address(String key, String text) {
        URI address = URI.create(text);
        boolean isWhole = address.getHost() != null && address.getRawQuery() == null && address.getFragment() == null;
        if (isWhole && ("https".equals(address.getScheme()) || isLoopback(address))) return address;
        throw new IllegalArgumentException(
                key + "=" + text + ": expected an https address; http is for a loopback address");
    }

    private static boolean isLoopback(URI address) {
        return "http".equals(address.getScheme())
                && (address.getHost().equals("localhost") || isLoopbackLiteral(address.getHost()));
    }

    private static boolean isLoopbackLiteral(String host) {
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException name) {
            return false;
        }
    }
}
