package io.needletail.console;

import com.nimbusds.jwt.JWTClaimsSet;
import io.needletail.console.AuditLog.Entry;
import io.needletail.engine.admin.Role;
import io.needletail.engine.log.EngineLogger;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Logins with OpenID Connect: Authorization Code flow with PKCE (OpenID Connect Core 1.0, 3.1; RFC 7636). All that a
 * login needs until its user comes back is made of a secret in a cookie of its browser, so that logins that are begun
 * cost the console nothing. Any thread.
 */
final class OidcLogin implements AutoCloseable {
    /** Begins a login. */
    static final String LOGIN = "/login";

    /** Address to which the provider sends the user. */
    static final String CALLBACK = "/login/callback";

    private static final String HTML = "text/html; charset=utf-8";
    private static final int LOGIN_SECONDS = 600;
    private static final int NAME_MAX = 100;

    private final OidcConfig config;
    private final OidcProvider provider;
    private final LoginSessions sessions;
    private final AuditLog audit;
    private final String origin;
    private final LoginCookie pending;
    private final LoginCookie session;

    /**
     * Starts to read what the provider says of itself.
     *
     * @param listening address of the console
     */
    OidcLogin(OidcConfig config, URI listening, AuditLog audit) {
        this.config = config;
        this.audit = audit;
        URI address = config.address().orElse(listening);
        String text = address.toString();
        origin = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        boolean isSecure = address.getScheme().equals("https");
        pending = LoginCookie.of("login", listening.getPort(), isSecure);
        session = LoginCookie.of("session", listening.getPort(), isSecure);
        sessions = new LoginSessions(config.sessions());
        provider = new OidcProvider(config, EngineLogger.of("needletail.console"));
    }

    /**
     * Throws when no browser can be sent back to the address at which a console listens.
     *
     * @param listening the address, as a browser would call it
     */
    static void requireAddress(OidcConfig config, InetAddress listener, URI listening) throws IOException {
        if (config.address().isPresent()) return;
        boolean isOne = !listener.isAnyLocalAddress();
        if (isOne && (listening.getScheme().equals("https") || listener.isLoopbackAddress())) return;
        throw new IOException(
                "--console-oidc: Address is missing: expected the https address of the console as browsers"
                        + " call it; it listens on " + listener.getHostAddress());
    }

    /** Tests whether an address is opened by a person, who reads no JSON. */
    static boolean isPage(String path) {
        return path.equals(LOGIN) || path.equals(CALLBACK);
    }

    /** Prepares the page of a login that was refused, with the reason. */
    static void refuse(HttpCall call, ApiException refused) {
        String text = refused.getMessage().replace("&", "&amp;").replace("<", "&lt;");
        String page = """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>Needletail console</title>
                <link rel="stylesheet" href="/app.css"></head>
                <body><main><h1>Not logged in</h1><p class="notice bad" role="alert">%s</p>
                <p><a href="/login">Log in</a> &middot; <a href="/">Console</a></p></main></body></html>
                """.formatted(text);
        call.send(refused.status(), HTML, page.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns who has the session of a request; empty without one.
     *
     * @throws ApiException when it is over, or the request could be of another site
     */
    Optional<Access.Caller> caller(HttpCall call) {
        String id = session.read(call);
        if (id.isEmpty()) return Optional.empty();
        // Browsers add a cookie by themselves. Of other sites they name the origin, which SameOriginCheck refuses.
        if (call.isPost() && !call.hasOrigin()) {
            throw new ApiException(
                    ApiException.FORBIDDEN,
                    "ORIGIN_NEEDED",
                    "a request with the cookie of a session needs the header Origin, as browsers send it; programs"
                            + " use a token");
        }
        Optional<Access.Caller> caller = sessions.use(id, System.nanoTime());
        if (caller.isPresent()) return caller;
        if (!call.isBegun()) session.delete(call);
        throw LoginFault.sessionEnded();
    }

    /** Sends the user to the provider. */
    void begin(HttpCall call) {
        String secret = Access.newToken();
        String challenge = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(HexFormat.of().parseHex(Access.hash(verifier(secret))));
        String address = provider.authorization(Map.of(
                "response_type",
                "code",
                "client_id",
                config.client().id(),
                "redirect_uri",
                origin + CALLBACK,
                "scope",
                config.client().scopes(),
                "state",
                state(secret),
                "nonce",
                nonce(secret),
                "code_challenge",
                challenge,
                "code_challenge_method",
                "S256"));
        pending.set(call, secret, LOGIN_SECONDS);
        call.redirect(address);
    }

    /** Takes the user that the provider sends back, and begins a session. */
    void complete(HttpCall call) throws IOException {
        String secret = pending.read(call);
        pending.delete(call);
        if (secret.isEmpty() || !state(secret).equals(call.query("state"))) throw LoginFault.lost();
        String error = call.query("error");
        if (!error.isEmpty())
            throw LoginFault.refused(
                    "the provider refused the login with " + error + " " + call.query("error_description"));
        OidcProvider.IdToken token =
                provider.exchange(call.query("code"), origin + CALLBACK, verifier(secret), nonce(secret));
        Access.Caller user = user(token.claims());
        // A browser has one session: the one before, perhaps of another user, ends.
        sessions.end(session.read(call));
        String id = sessions.open(user, token.text(), System.nanoTime());
        Map<String, Object> arguments = Map.of(
                "role",
                user.role().text(),
                "subject",
                token.claims().getSubject(),
                "address",
                call.address().getHostAddress());
        audit.write(new Entry(user.name(), "login", origin, "", arguments), "done");
        session.set(call, id);
        call.redirect("/");
    }

    /** Ends the session of a request; answers with the address that ends the provider's, where it has one. */
    void end(HttpCall call) throws IOException {
        Optional<LoginSessions.Session> ended = sessions.end(session.read(call));
        session.delete(call);
        if (ended.isPresent())
            audit.write(new Entry(ended.get().caller().name(), "logout", origin, "", Map.of()), "done");
        call.json(
                HttpCall.OK,
                new Ended(ended.flatMap(one -> provider.endSession(Map.of(
                        "id_token_hint", one.idToken(),
                        "client_id", config.client().id(),
                        "post_logout_redirect_uri", origin + "/")))));
    }

    private record Ended(Optional<String> providerAddress) {}

    private Access.Caller user(JWTClaimsSet claims) {
        boolean isNamed = claims.getClaim(config.roles().nameClaim()) instanceof String given && isName(given);
        String name = isNamed ? (String) claims.getClaim(config.roles().nameClaim()) : claims.getSubject();
        if (!isName(name)) throw LoginFault.refused("the provider's token has no name of the user that can be shown");
        Object found = claim(claims.getClaims(), config.roles().claim());
        Collection<?> values = found instanceof Collection<?> several ? several : List.of(String.valueOf(found));
        Optional<Role> role = values.stream()
                .flatMap(value -> Optional.ofNullable(config.roles().values().get(value)).stream())
                .max(Role::compareTo);
        return new Access.Caller(
                name,
                role.orElseThrow(() -> LoginFault.noRole(name, config.roles().claim(), found)));
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= NAME_MAX && text.codePoints().noneMatch(Character::isISOControl);
    }

    // A claim may be in an object of others: realm_access.roles.
    private static Object claim(Map<?, ?> claims, String name) {
        int dot = name.indexOf('.');
        if (claims.containsKey(name) || dot < 0) return claims.get(name);
        return claims.get(name.substring(0, dot)) instanceof Map<?, ?> inner
                ? claim(inner, name.substring(dot + 1))
                : "nothing";
    }

    // Each is of 256 bits, and none can be computed from another; a verifier has from 43 to 128 characters.
    private static String state(String secret) {
        return Access.hash("state " + secret);
    }

    private static String nonce(String secret) {
        return Access.hash("nonce " + secret);
    }

    private static String verifier(String secret) {
        return Access.hash("verifier " + secret);
    }

    @Override
    public void close() {
        provider.close();
    }
}
