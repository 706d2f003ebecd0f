package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The conditions that the page reads from what is typed into its search of messages. */
final class ConditionsTest {
    private static final Map<String, List<String>> CONDITIONS = Map.of(
            "35=8 55=AAPL", List.of("35=8", "55=AAPL"),
            "MsgType=ExecutionReport  Side=BUY", List.of("MsgType=ExecutionReport", "Side=BUY"),
            "35=8 AND 11!=A", List.of("35=8", "11!=A"),
            "Text~(?i)time out 35=8", List.of("Text~(?i)time out", "35=8"),
            "Text=\"see 55=AAPL\" 35=8", List.of("Text=see 55=AAPL", "35=8"),
            "NoPartyIDs[PartyRole=1] 38>100", List.of("NoPartyIDs[PartyRole=1]", "38>100"),
            "timeout expired", List.of("timeout expired"),
            "  ", List.of());

    @TempDir
    private Path folder;

    @Test
    void oneBlankEndsAConditionWhereTheNextWordBeginsAnother() throws IOException, InterruptedException {
        String out = NodeScript.run(folder, "conditions", """
                import { conditionsOf } from "./conditions.mjs";
                const typed = %s;
                process.stdout.write(JSON.stringify(Object.fromEntries(typed.map(text => [text, conditionsOf(text)]))));
                """.formatted(Json.text(List.copyOf(CONDITIONS.keySet()))));
        assertThat(JsonParser.object(out)).isEqualTo(CONDITIONS);
    }
}
