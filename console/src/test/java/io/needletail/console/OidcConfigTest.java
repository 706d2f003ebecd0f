package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.admin.Role;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of logins. */
final class OidcConfigTest {
    private static final URI ISSUER = URI.create("https://login.example.com/realms/desk");

    @TempDir
    private Path folder;

    @Test
    void theFileHasDefaultsForWhatItDoesNotName() throws IOException {
        OidcConfig config = OidcLoginTest.config(folder, ISSUER);
        assertThat(config.issuer()).isEqualTo(ISSUER);
        assertThat(config.client().scopes()).isEqualTo("openid profile");
        assertThat(config.address()).isEmpty();
        assertThat(config.roles().nameClaim()).isEqualTo("preferred_username");
        assertThat(config.roles().values())
                .isEqualTo(Map.of(
                        "staff", Role.VIEWER,
                        "fix-operators", Role.OPERATOR,
                        "fix-administrators", Role.ADMINISTRATOR,
                        "root", Role.ADMINISTRATOR));
        assertThat(config.sessions())
                .isEqualTo(new LoginSessions.Limits(Duration.ofMinutes(30), Duration.ofHours(12), 1000));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Adress=https://x                | oidc:9: Adress: is no key of this file",
                "Viewer=all                      | oidc:9: Viewer: stands twice",
                "SessionIdle                     | oidc:9: expected KEY=VALUE",
                "SessionIdle=0                   | SessionIdle=0: expected a whole number from 1 to 9999999",
                "SessionsMax=many                | SessionsMax=many: expected a whole number",
                "Scopes=profile                  | Scopes=profile: expected openid among them",
                "Address=http://console.example  | Address=http://console.example: expected an https address",
                "Address=https://console.example/x | expected scheme, host and port",
            })
    void aLineThatIsWrongIsNamed(String line, String text) {
        assertThatThrownBy(() -> OidcLoginTest.config(folder, ISSUER, line))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(text);
    }

    @Test
    void aProviderBeyondThisMachineNeedsHttps() {
        assertThatThrownBy(() -> OidcLoginTest.config(folder, URI.create("http://login.example.com")))
                .hasMessageContaining("Issuer=http://login.example.com: expected an https address");
    }

    @Test
    void aConsoleOnAllAddressesNeedsItsAddress() throws IOException {
        OidcConfig oidc = OidcLoginTest.config(folder, ISSUER);
        ConsoleConfig config = ConsoleConfig.of(
                        new InetSocketAddress("0.0.0.0", 0),
                        List.of(WatchedEngine.of("orders", folder.resolve("none"), folder)),
                        Access.of(RunningConsole.TOKEN, "Ada", Role.ADMINISTRATOR),
                        folder.resolve("console"))
                .withOidc(oidc);
        assertThatThrownBy(() -> ConsoleServer.open(config, ConsoleSources.NONE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Address is missing");
    }

    @Test
    void filesThatOthersMayReachAreRefused() throws IOException {
        OidcLoginTest.config(folder, ISSUER);
        Path file = folder.resolve("oidc");
        Path secret = folder.resolve("client-secret");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r-----"));
        assertThatThrownBy(() -> OidcConfig.of(file))
                .hasMessageContaining("client-secret: others than its owner may read it: chmod 600");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        assertThatThrownBy(() -> OidcConfig.of(file))
                .hasMessageContaining("oidc: others than its owner may write to it: chmod 600");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Files.delete(secret);
        assertThatThrownBy(() -> OidcConfig.of(file)).hasMessageContaining("client-secret");
    }
}
