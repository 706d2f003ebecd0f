package io.needletail.console;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * An OpenID provider: its discovery document, which a thread of this object reads at the start, again until it is
 * there, and every hour; its answers to codes, and the tokens in them, verified with Nimbus JOSE + JWT (OpenID Connect
 * Core 1.0, 3.1.3.7; Discovery 1.0, 4). That it cannot be reached is logged once until it can be. Any thread.
 */
final class OidcProvider implements AutoCloseable {
    private static final Duration CALL_MAX = Duration.ofSeconds(4);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration REFRESH = Duration.ofHours(1);
    private static final Duration SKEW = Duration.ofMinutes(1);
    private static final int ANSWER_BYTES_MAX = 1 << 18;
    private static final int OK = 200;
    private static final int SERVER_ERROR = 500;
    private static final String DISCOVERY = "/.well-known/openid-configuration";
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final OidcConfig config;
    private final Logger log;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(CALL_MAX)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Thread reader;
    private volatile Optional<Metadata> metadata = Optional.empty();
    private volatile String reason = "it was not asked yet";
    private boolean isOutageLogged;

    /** The parts of the discovery document that a login needs. */
    private record Metadata(
            URI authorization,
            URI token,
            Optional<URI> endSession,
            boolean takesBasic,
            JWKSource<SecurityContext> keys) {}

    /**
     * A verified ID token.
     *
     * @param claims what it says
     * @param text the token
     */
    record IdToken(JWTClaimsSet claims, String text) {}

    private record Answer(int status, Map<String, Object> members) {
        String text(String name) {
            return members.get(name) instanceof String text ? text : "";
        }
    }

    OidcProvider(OidcConfig config, Logger log) {
        this.config = config;
        this.log = log;
        reader = Thread.ofVirtual().name("console-openid").start(this::follow);
    }

    /** Returns the address at which a user logs in. */
    String authorization(Map<String, String> parameters) {
        return withQuery(metadata().authorization, parameters);
    }

    /** Returns the address that ends the user's session at the provider; empty where it has none. */
    Optional<String> endSession(Map<String, String> parameters) {
        return metadata.flatMap(Metadata::endSession).map(address -> withQuery(address, parameters));
    }

    /**
     * Exchanges a code for an ID token, and verifies it.
     *
     * @param code the provider's code
     * @param redirect where it was sent to
     * @param verifier of the challenge that was sent before
     * @param nonce that the token must have
     * @throws ApiException when the provider refuses the code, its token is not valid, or it cannot be reached
     */
    IdToken exchange(String code, String redirect, String verifier, String nonce) throws IOException {
        Metadata provider = metadata();
        String secret = config.client().secret();
        Map<String, String> form = Map.of(
                "grant_type", "authorization_code", "code", code, "redirect_uri", redirect, "code_verifier", verifier);
        Map<String, String> posted = Map.of("client_id", config.client().id(), "client_secret", secret);
        String body = provider.takesBasic ? form(form) : form(form) + "&" + form(posted);
        HttpRequest.Builder request = HttpRequest.newBuilder(provider.token)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (provider.takesBasic)
            request.header("Authorization", basic(config.client().id(), secret));
        Answer answer;
        try {
            answer = call(request);
            if (answer.status >= SERVER_ERROR) throw new IOException(provider.token + ": status " + answer.status);
        } catch (IOException failure) {
            throw outage(failure);
        }
        onAnswer();
        if (answer.status != OK) {
            throw LoginFault.refused("the provider refused the code with status " + answer.status + " "
                    + answer.text("error") + " " + answer.text("error_description"));
        }
        return new IdToken(verify(provider, answer.text("id_token"), nonce), answer.text("id_token"));
    }

    private JWTClaimsSet verify(Metadata provider, String token, String nonce) {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, provider.keys));
        DefaultJWTClaimsVerifier<SecurityContext> verifier = new DefaultJWTClaimsVerifier<>(
                config.client().id(),
                new JWTClaimsSet.Builder()
                        .issuer(config.issuer().toString())
                        .claim("nonce", nonce)
                        .build(),
                Set.of("sub", "iat", "exp"));
        verifier.setMaxClockSkew((int) SKEW.toSeconds());
        processor.setJWTClaimsSetVerifier(verifier);
        try {
            JWTClaimsSet claims = processor.process(token, null);
            if (claims.getIssueTime().toInstant().isAfter(Instant.now().plus(SKEW)))
                throw LoginFault.refused("the provider's token is of the future: compare the clocks");
            String party = claims.getStringClaim("azp");
            boolean isForUs = party == null
                    ? claims.getAudience().size() == 1
                    : party.equals(config.client().id());
            if (isForUs) return claims;
            throw LoginFault.refused("the provider's token is for another party: azp is " + party);
        } catch (KeySourceException unreadable) {
            throw outage(new IOException("its keys: " + unreadable.getMessage(), unreadable));
        } catch (ParseException | BadJOSEException | JOSEException invalid) {
            throw LoginFault.refused("the provider's token is not valid: " + invalid.getMessage());
        }
    }

    private Metadata metadata() {
        return metadata.orElseThrow(
                () -> LoginFault.providerDown(config.issuer().toString(), reason));
    }

    private void follow() {
        try {
            while (true) Thread.sleep(discover() ? REFRESH : RETRY);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean discover() {
        try {
            metadata = Optional.of(read());
            onAnswer();
            return true;
        } catch (IOException failure) {
            outage(failure);
            return false;
        }
    }

    private Metadata read() throws IOException {
        String issuer = config.issuer().toString();
        URI address =
                URI.create((issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer) + DISCOVERY);
        Answer document = call(HttpRequest.newBuilder(address));
        if (document.status != OK) throw new IOException(address + ": status " + document.status);
        if (!document.text("issuer").equals(issuer))
            throw new IOException(address + ": its issuer is '" + document.text("issuer") + "'; expected Issuer");
        try {
            URI keys = OidcConfig.address("jwks_uri", document.text("jwks_uri"));
            String end = document.text("end_session_endpoint");
            return new Metadata(
                    OidcConfig.address("authorization_endpoint", document.text("authorization_endpoint")),
                    OidcConfig.address("token_endpoint", document.text("token_endpoint")),
                    end.isEmpty() ? Optional.empty() : Optional.of(OidcConfig.address("end_session_endpoint", end)),
                    takesBasic(document.members.get("token_endpoint_auth_methods_supported")),
                    JWKSourceBuilder.<SecurityContext>create(keys.toURL(), _ -> keys(keys))
                            .refreshAheadCache(false)
                            .build());
        } catch (IllegalArgumentException wrong) {
            throw new IOException(address + ": " + wrong.getMessage(), wrong);
        }
    }

    // client_secret_basic is also the method of a provider that names none (Discovery 1.0, 3).
    private static boolean takesBasic(Object methods) {
        return !(methods instanceof List<?> all)
                || all.contains("client_secret_basic")
                || !all.contains("client_secret_post");
    }

    private Resource keys(URI address) throws IOException {
        Answer answer = call(HttpRequest.newBuilder(address));
        if (answer.status != OK) throw new IOException(address + ": status " + answer.status);
        return new Resource(JSONObjectUtils.toJSONString(answer.members), "application/json");
    }

    private Answer call(HttpRequest.Builder request) throws IOException {
        HttpRequest complete = request.header("Accept", "application/json").build();
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(complete, BodyHandlers.limiting(BodyHandlers.ofString(), ANSWER_BYTES_MAX));
        try {
            HttpResponse<String> whole = answer.get(CALL_MAX.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(whole.statusCode(), members(whole));
        } catch (TimeoutException slow) {
            throw new IOException(complete.uri() + ": no answer within " + CALL_MAX.toSeconds() + " s", slow);
        } catch (ExecutionException failed) {
            throw new IOException(complete.uri() + ": " + why(failed.getCause()), failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException(complete.uri() + ": the call was ended", ended);
        } finally {
            answer.cancel(true);
        }
    }

    private static String why(Throwable cause) {
        return switch (cause) {
            case ConnectException _ -> "no connection";
            case IOException failure -> SystemError.text(failure);
            default -> cause.toString();
        };
    }

    // An error may have a text that is no JSON; its status says enough.
    private static Map<String, Object> members(HttpResponse<String> answer) throws IOException {
        try {
            return JSONObjectUtils.parse(answer.body());
        } catch (ParseException noJson) {
            if (answer.statusCode() != OK) return Map.of();
            throw new IOException(answer.uri() + ": the answer is no JSON object", noJson);
        }
    }

    private synchronized ApiException outage(IOException failure) {
        reason = SystemError.text(failure);
        ApiException refusal = LoginFault.providerDown(config.issuer().toString(), reason);
        if (!isOutageLogged) log.warn("{} {}", ConsoleFault.PROVIDER_UNREACHABLE.id(), refusal.getMessage());
        isOutageLogged = true;
        return refusal;
    }

    private synchronized void onAnswer() {
        if (isOutageLogged) log.info("the OpenID provider {} can be reached again", config.issuer());
        isOutageLogged = false;
    }

    private static String basic(String id, String secret) {
        String both = encoded(id) + ":" + encoded(secret);
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }

    private static String withQuery(URI address, Map<String, String> parameters) {
        return address + (address.getRawQuery() == null ? "?" : "&") + form(parameters);
    }

    private static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(one -> one.getKey() + "=" + encoded(one.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Ends the thread and all calls. */
    @Override
    public void close() {
        reader.interrupt();
        client.shutdownNow();
    }
}
