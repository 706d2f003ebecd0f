package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.OpenIdProvider;
import io.needletail.fixtures.OpenIdProvider.Person;
import io.needletail.fixtures.RecordedLog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A provider that cannot be reached. */
@Timeout(300)
final class OidcProviderTest {
    private static final List<Person> PEOPLE = List.of(new Person("olivia", List.of("fix-operators")));

    @TempDir
    private Path folder;

    @Test
    void aProviderThatIsDownAtTheStartIsAskedAgainAndTheTokenCountsMeanwhile() throws IOException {
        int port = freePort();
        OidcConfig oidc = OidcLoginTest.config(folder, URI.create("http://127.0.0.1:" + port));
        try (RunningConsole console = RunningConsole.start(folder, config -> config.withOidc(oidc));
                LoginBrowser browser = new LoginBrowser(console)) {
            Await.until("it was asked", () -> console.get("/login").body().contains("no connection"));
            HttpResponse<String> down = console.get("/login");
            assertThat(down.statusCode()).isEqualTo(503);
            assertThat(down.body())
                    .contains("Not logged in", "the OpenID provider http://127.0.0.1:" + port + " cannot be reached");
            assertThat(console.post("/sessions/" + RunningConsole.SESSION + "/reset", RunningConsole.TOKEN, "{}")
                            .body())
                    .contains("reason");
            try (OpenIdProvider provider = OpenIdProvider.start(port, PEOPLE, Map.of())) {
                provider.register(console.console().address(), OidcLogin.CALLBACK);
                Await.until("it is there", () -> console.get("/login").statusCode() == 302);
                assertThat(browser.login("olivia").statusCode()).isEqualTo(302);
            }
            assertThat(browser.get("/login").body()).as("without the provider").contains("olivia");
        }
    }

    @Test
    void anOutageIsLoggedOnceAndSoIsItsEnd() throws IOException {
        int port = freePort();
        RecordedLog log = new RecordedLog();
        URI issuer = URI.create("http://127.0.0.1:" + port);
        try (OidcProvider _ = new OidcProvider(OidcLoginTest.config(folder, issuer), log)) {
            Await.until("it was asked", () -> !log.lines().isEmpty());
            assertThat(log.lines())
                    .containsExactly("WARN NT-709 the OpenID provider " + issuer + " cannot be reached: " + issuer
                            + "/.well-known/openid-configuration: no connection; it is tried again. A token works"
                            + " meanwhile");
            try (OpenIdProvider provider = OpenIdProvider.start(port, PEOPLE, Map.of())) {
                Await.until("it is there", () -> log.lines().size() > 1);
                assertThat(log.lines().getLast())
                        .isEqualTo("INFO the OpenID provider " + provider.issuer() + " can be reached again");
            }
        }
    }

    @Test
    void aProviderThatNamesAnotherIssuerIsNotTrusted() throws IOException {
        RecordedLog log = new RecordedLog();
        try (OpenIdProvider provider = OpenIdProvider.start(0, PEOPLE, Map.of())) {
            URI localhost = URI.create(provider.issuer().toString().replace("127.0.0.1", "localhost") + "/");
            try (OidcProvider _ = new OidcProvider(OidcLoginTest.config(folder, localhost), log)) {
                Await.until("it was asked", () -> !log.lines().isEmpty());
            }
            assertThat(log.lines().getFirst()).contains("NT-709", "its issuer is 'http://localhost:");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
