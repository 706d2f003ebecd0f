package io.needletail.engine.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTest {
    @Test
    void whatIsWrittenIsReadAgain() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("text", "a \"quoted\" \\ line\nwith \u001b, \u0085 and \uD83D\uDE00");
        object.put("numbers", List.of(-1L, 0L, Long.MAX_VALUE));
        object.put("share", 0.25);
        object.put("inner", Map.of("yes", true, "no", List.of()));
        assertThat(JsonParser.object(Json.text(object))).isEqualTo(object);
    }

    @Test
    void controlCharactersOfC0AndC1AreEscaped() {
        assertThat(Json.quoted("\u001b[2J\u009b1m\u007f")).isEqualTo("\"\\u001b[2J\\u009b1m\\u007f\"");
    }

    @Test
    void aMemberThatIsNullIsLeftOut() {
        assertThat(JsonParser.object(" { \"a\" : null , \"b\" : 1e1 } ")).isEqualTo(Map.of("b", 10.0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"a\":1e400}",
                "{\"a\":-1e400}",
                "{",
                "{}x",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":01}",
                "{\"a\":1,}",
                "{\"a\":1,\"a\":2}",
                "{\"a\":nul}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\u0001\"}",
                "{\"a\":99999999999999999999}",
                "{\"a\":1e400}",
                "{\"a\":[-1.5E+999999999]}",
                "{\"a\":[null]}",
                "{\"a\":[[[[[[[[[[[[[[[[[[[["
            })
    void malformedTextIsAnErrorWithItsPosition(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonParser.object(text))
                .withMessageStartingWith("no JSON at character ");
    }
}
