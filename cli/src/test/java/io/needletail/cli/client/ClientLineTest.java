package io.needletail.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a user can type. */
final class ClientLineTest {
    @Test
    void linesAreActions() {
        assertThat(ClientLine.read("buy 100 MSFT @ 12.30")).isEqualTo(order('1', "100", Map.of(44, "12.30", 59, "0")));
        assertThat(ClientLine.read("sell 50 msft@12.5 ioc")).isEqualTo(order('2', "50", Map.of(44, "12.5", 59, "3")));
        assertThat(ClientLine.read("buy 10 MSFT fok")).isEqualTo(order('1', "10", Map.of(59, "4")));
        assertThat(ClientLine.read("buy 10 MSFT stop 13")).isEqualTo(order('1', "10", Map.of(99, "13", 59, "0")));
        assertThat(ClientLine.read("sell 100 MSFT @ 12.60 show 20 min 10 post gtc"))
                .isEqualTo(order('2', "100", Map.of(44, "12.60", 111, "20", 110, "10", 18, "6", 59, "1")));
        assertThat(ClientLine.read("buy 10 MSFT @ 12 until 20261231"))
                .isEqualTo(order('1', "10", Map.of(44, "12", 59, "6", 432, "20261231")));
        assertThat(ClientLine.read("buy 10 MSFT @ 12 stop 13 until 20261231-16:00:00"))
                .isEqualTo(order('1', "10", Map.of(44, "12", 99, "13", 59, "6", 126, "20261231-16:00:00")));
        assertThat(ClientLine.read("quote msft 50 @ 12.40 60 @ 12.60"))
                .isEqualTo(new ClientAction.Quote("MSFT", "50", "12.40", "60", "12.60"));
        assertThat(ClientLine.read("cancel last")).isEqualTo(new ClientAction.Cancel("last"));
        assertThat(ClientLine.read("cancel all")).isEqualTo(new ClientAction.CancelAll());
        assertThat(ClientLine.read("replace 3 80 @ 12.31")).isEqualTo(new ClientAction.Replace("3", "80", "12.31"));
        assertThat(ClientLine.read("book MSFT")).isEqualTo(new ClientAction.Book("MSFT"));
        assertThat(ClientLine.read("wait 0.5")).isEqualTo(new ClientAction.Wait(Duration.ofMillis(500)));
        assertThat(ClientLine.read("  # a comment")).isEqualTo(new ClientAction.Nothing());
        assertThat(ClientLine.read("QUIT")).isEqualTo(new ClientAction.Quit());
    }

    private static ClientAction order(char side, String quantity, Map<Integer, String> terms) {
        return new ClientAction.Order(side, quantity, "MSFT", terms);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "by 100 MSFT",
                "buy MSFT 100",
                "buy 100",
                "buy 100 MSFT @",
                "buy 1 A @ 1 ioc day",
                "buy 1 A @ 1 @ 2",
                "buy 1 A @ 1 gtc until 20261231",
                "buy 1 A @ 1 later",
                "buy 1 A @ 1 stop",
                "buy 1 A until tomorrow",
                "quote A 1 @ 2",
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
