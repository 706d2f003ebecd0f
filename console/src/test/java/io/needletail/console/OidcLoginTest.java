package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.JsonParser;
import io.needletail.fixtures.OpenIdProvider;
import io.needletail.fixtures.OpenIdProvider.Person;
import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logins of users at a provider, Spring Authorization Server, beside the token. */
@Timeout(300)
final class OidcLoginTest {
    private static final String OPERATION = "/sessions/" + RunningConsole.SESSION + "/";
    private static final String REASON = "{\"reason\":\"test\"}";
    private static final List<String> OPERATORS = List.of("staff", "fix-operators");
    private static final List<Person> PEOPLE = List.of(
            new Person("victor", List.of("staff")),
            new Person("olivia", OPERATORS),
            new Person("adam", List.of("fix-administrators", "fix-operators")),
            new Person("nobody", List.of("visitors")),
            new Person("another-audience", OPERATORS),
            new Person("another-party", OPERATORS),
            new Person("another-issuer", OPERATORS),
            new Person("another-nonce", OPERATORS),
            new Person("expired", OPERATORS));
    private static final Map<String, OpenIdProvider.Change> CHANGES = Map.of(
            "another-audience", claims -> claims.audience(List.of("another client")),
            "another-party", claims -> claims.claim("azp", "another client"),
            "another-issuer", claims -> claims.issuer("https://login.example.com"),
            "another-nonce", claims -> claims.claim("nonce", "another"),
            "expired", OpenIdProvider.expired());

    private static OpenIdProvider provider;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startProvider() {
        provider = OpenIdProvider.start(0, PEOPLE, CHANGES);
    }

    @AfterAll
    static void stopProvider() {
        provider.close();
    }

    /** Writes the file of the settings, with some of its own. */
    static OidcConfig config(Path folder, URI issuer, String... more) throws IOException {
        Path secret = folder.resolve("client-secret");
        Files.writeString(secret, OpenIdProvider.SECRET + "\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path file = folder.resolve("oidc");
        Files.writeString(file, """
                # the provider of this test
                Issuer=%s
                ClientId=%s
                ClientSecretFile=client-secret
                RoleClaim=groups
                Viewer=staff
                Operator=fix-operators
                Administrator=fix-administrators, root
                %s
                """.formatted(issuer, OpenIdProvider.CLIENT, String.join("\n", more)));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        return OidcConfig.of(file);
    }

    private RunningConsole console(String... more) throws IOException {
        OidcConfig oidc = config(folder, provider.issuer(), more);
        RunningConsole console = RunningConsole.start(folder, config -> config.withOidc(oidc));
        provider.register(console.console().address(), OidcLogin.CALLBACK);
        Await.until("the provider is known", () -> console.get("/login").statusCode() == 302);
        return console;
    }

    @ParameterizedTest
    @CsvSource({"victor, viewer, 403, 403", "olivia, operator, 200, 403", "adam, administrator, 200, 200"})
    void aLoginGivesTheHighestRoleOfItsClaim(String user, String role, int disconnect, int reset) throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            HttpResponse<String> back = browser.login(user);
            assertThat(back.statusCode()).as(back.body()).isEqualTo(302);
            assertThat(LoginBrowser.location(back)).isEqualTo(console.console().address());
            assertThat(browser.get("/login").body())
                    .contains("\"openId\":true", "\"name\":\"" + user + "\"", "\"role\":\"" + role + "\"");
            assertThat(browser.post(OPERATION + "logout", REASON).statusCode()).isEqualTo(disconnect);
            assertThat(browser.post(OPERATION + "reset", REASON).statusCode()).isEqualTo(reset);
            assertThat(console.get("/api/v1/audit").body())
                    .contains("\"who\":\"" + user + "\",\"action\":\"login\"", "\"subject\":\"id-of-" + user + "\"");
        }
    }

    @Test
    void theAuditNamesTheUserOfASessionAndThatOfAToken() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            browser.login("adam");
            assertThat(browser.post(OPERATION + "reset", REASON).statusCode()).isEqualTo(200);
            assertThat(console.post(OPERATION + "reset", RunningConsole.TOKEN, REASON)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(console.get("/api/v1/audit").body())
                    .contains("\"who\":\"adam\",\"action\":\"reset\"", "\"who\":\"Ada\",\"action\":\"reset\"");
            Map<String, String> both = Map.of("Authorization", "Bearer " + RunningConsole.TOKEN);
            assertThat(browser.post("/logout", "", both).statusCode())
                    .as("a token goes before the cookie")
                    .isEqualTo(200);
        }
    }

    @Test
    void theCookieIsHiddenFromScriptsAndOtherSites() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            int port = console.address().getPort();
            List<String> set = browser.login("olivia").headers().allValues("Set-Cookie");
            assertThat(set).hasSize(2);
            assertThat(set.getFirst())
                    .isEqualTo("needletail-login-" + port + "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
            assertThat(set.getLast())
                    .matches("needletail-session-" + port + "=[\\w-]{32}; Path=/; HttpOnly; SameSite=Lax");
            assertThat(LoginCookie.of("session", port, true).name()).isEqualTo("__Host-needletail-session-" + port);
        }
    }

    @Test
    void aChangeWithTheCookieNeedsTheOriginOfTheConsole() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            browser.login("adam");
            HttpResponse<String> unnamed = browser.post(OPERATION + "reset", REASON, Map.of());
            assertThat(unnamed.statusCode()).isEqualTo(403);
            assertThat(unnamed.body()).contains("ORIGIN_NEEDED");
            Map<String, String> neighbour = Map.of("Origin", "http://127.0.0.1:1");
            assertThat(browser.post(OPERATION + "reset", REASON, neighbour).body())
                    .contains("FOREIGN_ORIGIN");
            assertThat(console.get("/api/v1/audit").body()).doesNotContain("reset");
        }
    }

    @Test
    void aLoginThatComesBackOtherwiseThanItWasBegunIsRefused() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console);
                LoginBrowser another = new LoginBrowser(console)) {
            URI back = browser.atProvider(browser.begin(), "olivia");
            Map<String, String> begun = Map.copyOf(browser.cookies);
            refused(another.open(back), 403, "this login was not begun by this browser");
            URI wrong = URI.create(back.toString().replaceAll("state=\\w+", "state=0123456789abcdef"));
            refused(browser.open(wrong), 403, "this login was not begun by this browser");
            refused(browser.open(back), 403, "is over already: log in again");
            browser.cookies.putAll(begun);
            assertThat(browser.open(back).statusCode()).isEqualTo(302);
            browser.cookies.putAll(begun);
            refused(browser.open(back), 403, "the provider refused the code with status 400 invalid_grant");
            browser.cookies.putAll(begun);
            URI denied = URI.create(
                    back.toString().replaceAll("code=[^&]+", "error=access_denied&error_description=%3Cb%3Eno"));
            refused(browser.open(denied), 403, "the provider refused the login with access_denied &lt;b>no");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "another-audience | the provider's token is not valid: JWT aud claim rejected",
                "another-party    | the provider's token is for another party: azp is another client",
                "another-issuer   | the provider's token is not valid: JWT iss claim value rejected",
                "another-nonce    | the provider's token is not valid: JWT nonce claim value rejected",
                "expired          | the provider's token is not valid: Expired JWT",
                "nobody           | nobody has no role at this console: the claim groups of the provider's token has "
                        + "[visitors]",
            })
    void aTokenThatIsNotForThisLoginIsRefused(String user, String text) throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            refused(browser.login(user), 403, text);
            assertThat(JsonParser.object(browser.get("/login").body())).isEqualTo(Map.of("openId", true));
        }
    }

    @Test
    void aKeyThatTheProviderRotatesIsReadAgainAndAForgedOneIsRefused() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            assertThat(browser.login("olivia").statusCode()).isEqualTo(302);
            provider.rotateKey();
            assertThat(browser.login("olivia").statusCode()).isEqualTo(302);
            provider.forge(true);
            refused(browser.login("olivia"), 403, "the provider's token is not valid: Signed JWT rejected: Invalid");
        } finally {
            provider.forge(false);
        }
    }

    @Test
    void aLogoutEndsTheSessionHereAndAtTheProvider() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            browser.login("olivia");
            Map<String, String> before = Map.copyOf(browser.cookies);
            String end = String.valueOf(
                    JsonParser.object(browser.post("/logout", "").body()).get("providerAddress"));
            assertThat(end).startsWith(provider.issuer() + "/connect/logout?").contains("id_token_hint=");
            assertThat(browser.get("/login").body()).doesNotContain("olivia");
            assertThat(LoginBrowser.location(browser.open(URI.create(end))))
                    .isEqualTo(console.console().address());
            assertThat(browser.open(browser.begin()).statusCode())
                    .as("the provider asks for the password again")
                    .isEqualTo(302);
            browser.cookies.putAll(before);
            HttpResponse<String> over = browser.get("/sessions");
            assertThat(over.statusCode()).isEqualTo(401);
            assertThat(over.body()).contains("SESSION_ENDED");
            assertThat(browser.get("/sessions").statusCode())
                    .as("without the cookie, which is deleted")
                    .isEqualTo(200);
            assertThat(console.get("/api/v1/audit").body()).contains("\"who\":\"olivia\",\"action\":\"logout\"");
        }
    }

    @Test
    void aLoginIsRefusedWhileAllSessionsAreTaken() throws IOException {
        try (RunningConsole console = console("SessionsMax=1");
                LoginBrowser first = new LoginBrowser(console);
                LoginBrowser second = new LoginBrowser(console)) {
            assertThat(first.login("olivia").statusCode()).isEqualTo(302);
            refused(second.login("victor"), 503, "all 1 sessions of users are taken");
            assertThat(first.login("olivia").statusCode())
                    .as("in the place of its own")
                    .isEqualTo(302);
            first.post("/logout", "");
            assertThat(second.login("victor").statusCode()).isEqualTo(302);
        }
    }

    @Test
    void anIdleSessionEndsAndMakesRoom() throws IOException {
        try (RunningConsole console = console("SessionsMax=1", "SessionIdle=1");
                LoginBrowser first = new LoginBrowser(console);
                LoginBrowser second = new LoginBrowser(console)) {
            assertThat(first.login("olivia").statusCode()).isEqualTo(302);
            Await.until("the first is idle", () -> second.login("victor").statusCode() == 302);
            HttpResponse<String> idle = first.get("/sessions");
            assertThat(idle.statusCode()).isEqualTo(401);
            assertThat(idle.body()).contains("SESSION_ENDED", "it was not used for too long");
        }
    }

    @Test
    void theStreamOfASessionEndsWithIt() throws IOException {
        try (RunningConsole console = console();
                LoginBrowser browser = new LoginBrowser(console)) {
            browser.login("olivia");
            try (InputStream stream = browser.stream()) {
                assertThat(stream.read()).isEqualTo('d');
                browser.post("/logout", "");
                String rest = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(rest).contains("SESSION_ENDED");
            }
        }
    }

    @Test
    void aConsoleWithoutAProviderHasNoLogin() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder)) {
            assertThat(console.get("/login").statusCode()).isEqualTo(404);
            assertThat(console.json("/login")).isEqualTo(Map.of("openId", false));
        }
    }

    @Test
    void theLogHasTheNumberOfEachRefusal() {
        RecordedLog log = new RecordedLog();
        RejectedRequests rejected = new RejectedRequests(log);
        rejected.add(LoginFault.lost(), "GET /login/callback", "127.0.0.1");
        rejected.add(LoginFault.refused("expired"), "GET /login/callback", "127.0.0.1");
        rejected.add(LoginFault.noRole("nobody", "groups", "[]"), "GET /login/callback", "127.0.0.1");
        rejected.add(LoginFault.sessionsFull(1), "GET /login/callback", "127.0.0.1");
        rejected.add(LoginFault.providerDown("https://login.example.com", "it is off"), "GET /login", "127.0.0.1");
        assertThat(log.lines())
                .map(line -> line.replaceAll(": .*", ""))
                .containsExactly(
                        "WARN NT-710 refused GET /login/callback of 127.0.0.1 with 403 LOGIN_LOST",
                        "WARN NT-711 refused GET /login/callback of 127.0.0.1 with 403 LOGIN_REFUSED",
                        "WARN NT-712 refused GET /login/callback of 127.0.0.1 with 403 NO_ROLE",
                        "WARN NT-713 refused GET /login/callback of 127.0.0.1 with 503 SESSIONS_FULL");
    }

    private static void refused(HttpResponse<String> answer, int status, String text) {
        assertThat(answer.body()).contains("Not logged in", text);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(answer.headers().allValues("Set-Cookie")).noneMatch(cookie -> cookie.contains("-session-"));
    }
}
