package io.needletail.cli.client;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads the lines of the client. */
final class ClientLine {
    /** First words of all lines, for completion. */
    static final List<String> WORDS =
            List.of("buy", "sell", "cancel", "replace", "book", "orders", "symbols", "wait", "help", "quit");

    /** Words that can be typed. */
    static final String HELP = """
            buy|sell QUANTITY SYMBOL [@ PRICE] [day|gtc|ioc|fok]   an order; a market order without a price
            cancel ID|last|all                                     ID is the ClOrdID(11)
            replace ID|last QUANTITY @ PRICE
            book SYMBOL                                            price levels
            orders                                                 all open orders
            symbols                                                all instruments
            wait [SECONDS]                                         for the answers of all requests, at most 10 s
            help, quit
            """;

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final int ORDER_WORDS = 3;
    private static final int PRICED_WORDS = 5;

    private ClientLine() {}

    /** Reads a line; throws an {@link IllegalArgumentException} that says what was expected. */
    static ClientAction read(String line) {
        String text = line.strip();
        if (text.isEmpty() || text.startsWith("#")) return new ClientAction.Nothing();
        List<String> words = Arrays.asList(text.replace("@", " @ ").split("\\s+"));
        return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
            case "buy" -> order('1', words);
            case "sell" -> order('2', words);
            case "cancel" -> cancel(words);
            case "replace" -> replace(words);
            case "book" -> new ClientAction.Book(word(words, 1, "book SYMBOL"));
            case "orders" -> new ClientAction.Orders();
            case "symbols" -> new ClientAction.Symbols();
            case "wait" -> new ClientAction.Wait(words.size() == 1 ? WAIT : seconds(words.get(1)));
            case "help", "?" -> new ClientAction.Help();
            case "quit", "exit" -> new ClientAction.Quit();
            default -> throw expected("one of " + String.join(", ", WORDS), text);
        };
    }

    private static ClientAction order(char side, List<String> words) {
        String form = words.getFirst() + " QUANTITY SYMBOL [@ PRICE] [day|gtc|ioc|fok]";
        String quantity = number(word(words, 1, form), form);
        String symbol = word(words, 2, form).toUpperCase(Locale.ROOT);
        boolean isPriced = words.size() > ORDER_WORDS && words.get(ORDER_WORDS).equals("@");
        String price = isPriced ? number(word(words, ORDER_WORDS + 1, form), form) : "";
        int next = isPriced ? PRICED_WORDS : ORDER_WORDS;
        char timeInForce = words.size() > next ? timeInForce(words.get(next), form) : '0';
        if (words.size() > next + 1) throw expected(form, String.join(" ", words));
        return new ClientAction.Order(side, quantity, symbol, price, timeInForce);
    }

    private static ClientAction cancel(List<String> words) {
        String id = word(words, 1, "cancel ID, cancel last or cancel all");
        return id.equals("all") ? new ClientAction.CancelAll() : new ClientAction.Cancel(id);
    }

    private static ClientAction replace(List<String> words) {
        String form = "replace ID|last QUANTITY @ PRICE";
        String id = word(words, 1, form);
        String quantity = number(word(words, 2, form), form);
        if (!word(words, ORDER_WORDS, form).equals("@")) throw expected(form, String.join(" ", words));
        return new ClientAction.Replace(id, quantity, number(word(words, ORDER_WORDS + 1, form), form));
    }

    private static char timeInForce(String word, String form) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "day" -> '0';
            case "gtc" -> '1';
            case "ioc" -> '3';
            case "fok" -> '4';
            default -> throw expected(form, word);
        };
    }

    private static Duration seconds(String word) {
        try {
            return Duration.ofMillis((long) (Double.parseDouble(word) * 1_000));
        } catch (NumberFormatException wrong) {
            throw expected("wait SECONDS", word);
        }
    }

    private static String number(String word, String form) {
        if (!word.matches("\\d+(\\.\\d+)?")) throw expected(form, word);
        return word;
    }

    private static String word(List<String> words, int index, String form) {
        if (index >= words.size()) throw expected(form, String.join(" ", words));
        return words.get(index);
    }

    private static IllegalArgumentException expected(String form, String found) {
        return new IllegalArgumentException("expected " + form + ", found \"" + found + "\"");
    }
}
