package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.tools.extract.MessageInput;
import io.needletail.wire.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts of messages, and comparisons of two, as the console shows them. */
final class MessageUsageTest {
    private static final String ORDER = "8=FIX.4.4|9=1|35=D|11=A|54=1|453=2|448=X|448=Y|10=000|\n";
    private static final String NEWS = "8=FIX.4.4|9=1|35=B|148=x|9001=y|99999=z|10=000|\n";
    private static final int LONG_SECONDS = 600;
    private static final long MANY = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void typesAndFieldsAreCountedAndARepeatedFieldOnce() throws IOException {
        Map<String, Object> counted = count(ORDER + NEWS + ORDER, 100, MANY);
        assertThat(counted).containsEntry("counted", 3L).containsEntry("cut", false);
        List<?> types = (List<?>) counted.get("messages");
        assertThat(types).hasSize(2);
        assertThat(String.valueOf(types.getFirst())).contains("type=D", "11=2", "448=2", "453=2");
        assertThat(String.valueOf(types.getLast())).contains("type=B", "148=1", "9001=1", "99999=1");
    }

    @Test
    void aLimitOfMessagesAndAnEndedBudgetAreReported() throws IOException {
        Map<String, Object> most = count(ORDER + NEWS + ORDER, 2, MANY);
        assertThat(most).containsEntry("counted", 2L).containsEntry("cut", true);
        assertThat(String.valueOf(most.get("remarks"))).contains("2 messages are counted", "name a session");
        Map<String, Object> late = count(NEWS.repeat(5000), 1_000_000, 3000);
        assertThat(late).containsEntry("counted", 3000L).containsEntry("cut", true);
        assertThat(String.valueOf(late.get("remarks"))).contains("3,000 messages searched", "messages.txt");
    }

    @Test
    void fieldsThatDifferHaveNamesAndMeanings() {
        List<Map<String, Object>> fields = new JournalSearch(List.of())
                .compare(
                        message("8=FIX.4.4|9=1|35=D|11=A|54=1|554=x|10=000|"),
                        message("8=FIX.4.4|9=1|35=D|11=A|54=2|554=y|44=7|10=000|"),
                        Set.of(10));
        assertThat(fields).hasSize(3);
        assertThat(fields.getFirst())
                .containsEntry("tag", 54)
                .containsEntry("name", "Side")
                .containsEntry("left", "1")
                .containsEntry("leftMeaning", "BUY")
                .containsEntry("rightMeaning", "SELL");
        assertThat(fields.get(1)).containsEntry("left", "***").containsEntry("right", "***");
        assertThat(fields.getLast()).containsEntry("right", "7").doesNotContainKey("left");
    }

    private Map<String, Object> count(String text, int max, long searchedMax) throws IOException {
        Path file = Files.writeString(folder.resolve("messages.txt"), text);
        MessageQuery query = new MessageQuery("any", "", List.of(), Long.MIN_VALUE, Long.MAX_VALUE, max);
        SearchBudget budget = new SearchBudget(new SearchLimits(1, 1, max, LONG_SECONDS, searchedMax, 1));
        MessageUsage usage = new MessageUsage(query, budget);
        try (MessageInput input =
                MessageInput.open(List.of(file.toString()), InputStream.nullInputStream(), () -> {})) {
            usage.addAll("messages.txt", input);
        }
        return usage.json();
    }

    private static Message message(String text) {
        byte[] bytes = text.replace('|', '\u0001').getBytes(StandardCharsets.US_ASCII);
        Message message = new Message();
        assertThat(message.index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }
}
