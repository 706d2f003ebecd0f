package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admin.Json;
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
        MessageSearch.Usage counted = count(ORDER + NEWS + ORDER, 100, MANY);
        assertThat(counted.counted()).isEqualTo(3);
        assertThat(counted.cut()).isFalse();
        assertThat(counted.messages()).extracting(TypeUsage.Count::type).containsExactly("D", "B");
        assertThat(counted.messages().getFirst().fields())
                .containsEntry("11", 2)
                .containsEntry("448", 2)
                .containsEntry("453", 2);
        assertThat(counted.messages().getLast().fields())
                .containsEntry("148", 1)
                .containsEntry("9001", 1)
                .containsEntry("99999", 1);
    }

    @Test
    void aLimitOfMessagesAndAnEndedBudgetAreReported() throws IOException {
        MessageSearch.Usage most = count(ORDER + NEWS + ORDER, 2, MANY);
        assertThat(most.counted()).isEqualTo(2);
        assertThat(most.cut()).isTrue();
        assertThat(most.remarks().toString()).contains("2 messages are counted", "name a session");
        MessageSearch.Usage late = count(NEWS.repeat(5000), 1_000_000, 3000);
        assertThat(late.counted()).isEqualTo(3000);
        assertThat(late.cut()).isTrue();
        assertThat(late.remarks().toString()).contains("3,000 messages searched", "messages.txt");
    }

    @Test
    void fieldsThatDifferHaveNamesAndMeanings() {
        List<Map<String, Object>> fields = new JournalSearch(List.of())
                .compare(
                        message("8=FIX.4.4|9=1|35=D|11=A|54=1|554=x|10=000|"),
                        message("8=FIX.4.4|9=1|35=D|11=A|54=2|554=y|44=7|10=000|"),
                        Set.of(10));
        assertThat(fields.stream().map(Json::text))
                .containsExactly(
                        "{\"tag\":54,\"name\":\"Side\",\"left\":\"1\",\"leftMeaning\":\"BUY\",\"right\":\"2\",\"rightMeaning\":\"SELL\"}",
                        "{\"tag\":554,\"name\":\"Password\",\"left\":\"***\",\"right\":\"***\"}",
                        "{\"tag\":44,\"name\":\"Price\",\"right\":\"7\"}");
    }

    private MessageSearch.Usage count(String text, int max, long searchedMax) throws IOException {
        Path file = Files.writeString(folder.resolve("messages.txt"), text);
        MessageQuery query = new MessageQuery("any", "", List.of(), Long.MIN_VALUE, Long.MAX_VALUE, max);
        SearchBudget budget = new SearchBudget(new SearchLimits(1, 1, max, LONG_SECONDS, searchedMax, 1));
        MessageUsage usage = new MessageUsage(query, budget);
        try (MessageInput input =
                MessageInput.open(List.of(file.toString()), InputStream.nullInputStream(), () -> {})) {
            usage.addAll("messages.txt", input);
        }
        return usage.usage();
    }

    private static Message message(String text) {
        byte[] bytes = text.replace('|', '\u0001').getBytes(StandardCharsets.US_ASCII);
        Message message = new Message();
        assertThat(message.index(bytes, 0, bytes.length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }
}
