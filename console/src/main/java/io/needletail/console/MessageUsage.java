package io.needletail.console;

import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts messages of journals by type and field, within a number of messages and a budget; a remark reports what is not
 * counted for one of both. One thread.
 */
final class MessageUsage {
    private static final int TYPES_MAX = 500;

    private final MessageQuery query;
    private final SearchBudget budget;
    private final Map<String, TypeUsage> types = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();
    private long counted;
    private boolean isCut;

    MessageUsage(MessageQuery query, SearchBudget budget) {
        this.query = query;
        this.budget = budget;
    }

    /** Tests that a limit was reached: no further journal is counted. */
    boolean isCut() {
        return isCut;
    }

    void remark(String text) {
        remarks.add(text);
    }

    /** Counts the messages of a journal. */
    void addAll(String journal, MessageInput input) throws IOException {
        while (!isCut && input.next()) {
            if (!budget.take()) {
                cut(budget.remark().orElse("stopped") + "; the last one in " + journal);
                return;
            }
            FoundMessage message = input.message();
            boolean isWithin = message.timeNs() >= query.fromNs() && message.timeNs() < query.toNs();
            if (isWithin && message.isReadable()) add(journal, message);
        }
        remarks.addAll(input.remarks());
    }

    private void add(String journal, FoundMessage message) {
        if (counted == query.max()) {
            cut(counted + " messages are counted, the last of them in " + journal
                    + ": name a session, or a shorter time");
            return;
        }
        TypeUsage usage = types.get(message.type());
        if (usage == null) {
            if (types.size() == TYPES_MAX) {
                cut("there are more than " + TYPES_MAX + " types of messages in " + journal);
                return;
            }
            usage = new TypeUsage();
            types.put(message.type(), usage);
        }
        usage.add(message);
        counted++;
    }

    private void cut(String why) {
        isCut = true;
        remarks.add(why);
    }

    MessageSearch.Usage usage() {
        List<TypeUsage.Count> messages = types.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, TypeUsage> one) ->
                                -one.getValue().messages())
                        .thenComparing(Map.Entry::getKey))
                .map(one -> one.getValue().count(one.getKey()))
                .toList();
        return new MessageSearch.Usage(counted, messages, isCut, remarks);
    }
}
