package io.needletail.cli.console;

import io.needletail.fixtures.Await;
import io.needletail.fixtures.OpenIdProvider;
import io.needletail.fixtures.OpenIdProvider.Person;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An operator logs in at a provider, Spring Authorization Server, with a browser. */
@Timeout(600)
final class OidcBrowserTest {
    private static final Path PICTURES = Path.of("target", "console");
    private static final int FOUND = 302;
    private static final String CONFIG = """
            [DEFAULT]
            ConnectionType=acceptor
            BeginString=FIX.4.4
            SenderCompID=EXEC
            SocketAcceptAddress=127.0.0.1
            SocketAcceptPort=0
            FileStorePath=store
            [SESSION]
            TargetCompID=BANZAI
            """;

    @TempDir
    private Path folder;

    @Test
    void aUserLogsInChangesSomethingAndLogsOut() throws IOException {
        List<Person> people = List.of(new Person("olivia", List.of("fix-operators")));
        try (OpenIdProvider provider = OpenIdProvider.start(0, people, Map.of());
                Browser browser = Browser.open(folder.resolve("profile"), PICTURES);
                ConsoleProcess run = run(provider)) {
            String address = run.address().replaceAll("#.*", "");
            provider.register(URI.create(address), "/login/callback");
            Await.until(() -> leadsToProvider(URI.create(address)), () -> "the console does not know the provider");
            browser.go(address + "#/sessions");
            browser.shows("main", "FIX.4.4:EXEC->BANZAI");
            browser.click("#login");
            browser.type("#username", "olivia");
            browser.type("#password", "olivia");
            browser.click("button[type=submit]");
            browser.shows("#who", "olivia (operator)");
            browser.shows("nav a[aria-current]", "Sessions");
            browser.requireAccessible("logged in");
            browser.picture("logged-in");
            browser.run("location.hash = '#/session/executor/' + encodeURIComponent('FIX.4.4:EXEC->BANZAI')");
            browser.click("#logout");
            browser.type("#f-reason", "a test of the login");
            browser.click("dialog button[type=submit]");
            browser.shows("main .tag", "disabled");
            browser.run("location.hash = '#/audit'");
            browser.shows("main", "olivia");
            browser.click("#key");
            browser.element("#login");
            browser.shows("#key", "Token");
            browser.requireNoErrors();
        }
    }

    private static boolean leadsToProvider(URI console) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest login =
                    HttpRequest.newBuilder(console.resolve("/login")).build();
            return client.send(login, HttpResponse.BodyHandlers.discarding()).statusCode() == FOUND;
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private ConsoleProcess run(OpenIdProvider provider) throws IOException {
        Files.writeString(folder.resolve("executor.cfg"), CONFIG);
        Files.writeString(folder.resolve("client-secret"), OpenIdProvider.SECRET);
        Files.setPosixFilePermissions(folder.resolve("client-secret"), PosixFilePermissions.fromString("rw-------"));
        Files.writeString(folder.resolve("oidc"), """
                Issuer=%s
                ClientId=%s
                ClientSecretFile=client-secret
                RoleClaim=groups
                Operator=fix-operators
                """.formatted(provider.issuer(), OpenIdProvider.CLIENT));
        Files.setPosixFilePermissions(folder.resolve("oidc"), PosixFilePermissions.fromString("rw-------"));
        return ConsoleProcess.start(
                folder, "run", "--config", "executor.cfg", "--app", "none", "--console-oidc", "oidc");
    }
}
