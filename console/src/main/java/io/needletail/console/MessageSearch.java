package io.needletail.console;

import io.needletail.wire.Message;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Searches the journals of engines, and compares messages. Reads files only. Any thread, several at a time. */
interface MessageSearch {
    /**
     * Finds messages.
     *
     * @param query conditions
     * @param budget what the search may take; one that ends before has found what it read so far, is cut, and has a
     *     remark
     * @return the newest of those that meet them
     * @throws IOException when a journal cannot be read
     * @throws IllegalArgumentException when a condition is wrong; the text says what is expected
     */
    MessagesFound search(MessageQuery query, SearchBudget budget) throws IOException;

    /**
     * Finds every message of an order, linked by ClOrdID(11), OrigClOrdID(41) and OrderID(37).
     *
     * @param query the order
     * @param budget what the search may take, as above
     * @return its steps, the oldest first
     * @throws IOException when a journal cannot be read
     * @throws IllegalArgumentException when there is no such engine
     */
    MessagesFound order(OrderQuery query, SearchBudget budget) throws IOException;

    /**
     * Counts how often each type of message and each of its fields occurred.
     *
     * @param query engine, session and times; its conditions are ignored; at most {@code max} messages are counted
     * @param budget what the count may take, as above
     * @return the counts, the most frequent type first
     * @throws IOException when a journal cannot be read
     * @throws IllegalArgumentException when there is no such engine
     */
    Usage usage(MessageQuery query, SearchBudget budget) throws IOException;

    /**
     * Compares two messages.
     *
     * @param left one message
     * @param right the other one
     * @param ignored tags that do not count
     * @return an object for each field that differs, in their order: {@code tag}, {@code name}, and {@code left} and
     *     {@code right} with {@code leftMeaning} and {@code rightMeaning} where there are such
     */
    List<Map<String, Object>> compare(Message left, Message right, Set<Integer> ignored);

    /** Number of messages, by type and field; remarks report what was cut off. */
    record Usage(long counted, List<TypeUsage.Count> messages, boolean cut, List<String> remarks) {}

    /**
     * An order that is searched for.
     *
     * @param engine name of the engine
     * @param session name of the folder of a session's journal; empty for all, whose ClOrdIDs must then differ
     * @param id one of the order's identifiers
     */
    record OrderQuery(String engine, String session, String id) {}

    /**
     * Result of a search.
     *
     * @param messages a JSON object each, the oldest first
     * @param isCut whether there are, or may be, others that also meet the conditions
     * @param remarks damage of journals, and a limit that was reached, in words
     */
    record MessagesFound(List<String> messages, boolean isCut, List<String> remarks) {
        /** Copies the lists. */
        public MessagesFound {
            messages = List.copyOf(messages);
            remarks = List.copyOf(remarks);
        }
    }
}
