package io.needletail.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a user can type. */
final class ClientLineTest {
    @Test
    void linesAreActions() {
        assertThat(ClientLine.read("buy 100 MSFT @ 12.30"))
                .isEqualTo(new ClientAction.Order('1', "100", "MSFT", "12.30", '0'));
        assertThat(ClientLine.read("sell 50 msft@12.5 ioc"))
                .isEqualTo(new ClientAction.Order('2', "50", "MSFT", "12.5", '3'));
        assertThat(ClientLine.read("buy 10 MSFT fok")).isEqualTo(new ClientAction.Order('1', "10", "MSFT", "", '4'));
        assertThat(ClientLine.read("cancel last")).isEqualTo(new ClientAction.Cancel("last"));
        assertThat(ClientLine.read("cancel all")).isEqualTo(new ClientAction.CancelAll());
        assertThat(ClientLine.read("replace 3 80 @ 12.31")).isEqualTo(new ClientAction.Replace("3", "80", "12.31"));
        assertThat(ClientLine.read("book MSFT")).isEqualTo(new ClientAction.Book("MSFT"));
        assertThat(ClientLine.read("wait 0.5")).isEqualTo(new ClientAction.Wait(Duration.ofMillis(500)));
        assertThat(ClientLine.read("  # a comment")).isEqualTo(new ClientAction.Nothing());
        assertThat(ClientLine.read("QUIT")).isEqualTo(new ClientAction.Quit());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "by 100 MSFT",
                "buy MSFT 100",
                "buy 100",
                "buy 100 MSFT @",
                "buy 1 A @ 1 ioc day",
                "replace 1 2",
                "book"
            })
    void aLineThatIsNoActionSaysWhatWasExpected(String line) {
        assertThatThrownBy(() -> ClientLine.read(line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("found \"");
    }
}
