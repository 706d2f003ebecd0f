package io.needletail.cli.client;

import io.needletail.wire.Tags;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads the lines of the client. */
final class ClientLine {
    /** First words of all lines, for completion. */
    static final List<String> WORDS =
            List.of("buy", "sell", "quote", "cancel", "replace", "book", "orders", "symbols", "wait", "help", "quit");

    /** Words that can be typed. */
    static final String HELP = """
            buy|sell QUANTITY SYMBOL [@ PRICE] [TERMS]   an order; a market order without a price
            TERMS: stop PRICE     waits for a trade at or beyond the price
                   show QUANTITY  an iceberg order, which shows so much
                   min QUANTITY   trades so much at once, or is canceled
                   post           only if it does not trade at once
                   day|gtc|ioc|fok|open|close|until YYYYMMDD[-HH:MM:SS]
            quote SYMBOL SIZE @ BID SIZE @ OFFER         both sides; a size of 0 withdraws one
            cancel ID|last|all                           ID is the ClOrdID(11)
            replace ID|last QUANTITY @ PRICE
            book SYMBOL                                  price levels
            orders                                       all open orders
            symbols                                      all instruments
            wait [SECONDS]                               for the answers of all requests, at most 10 s
            help, quit
            """;

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final int ORDER_WORDS = 3;
    private static final int QUOTE_WORDS = 8;
    private static final int BID = 4;
    private static final int OFFER = 7;
    private static final int EXEC_INST = 18;
    private static final int STOP_PX = 99;
    private static final int MIN_QTY = 110;
    private static final int MAX_FLOOR = 111;
    private static final int EXPIRE_TIME = 126;
    private static final int EXPIRE_DATE = 432;
    private static final Map<String, String> TIMES_IN_FORCE =
            Map.of("day", "0", "gtc", "1", "open", "2", "ioc", "3", "fok", "4", "close", "7");

    private ClientLine() {}

    /** Reads a line; throws an {@link IllegalArgumentException} that says what was expected. */
    static ClientAction read(String line) {
        String text = line.strip();
        if (text.isEmpty() || text.startsWith("#")) return new ClientAction.Nothing();
        List<String> words = Arrays.asList(text.replace("@", " @ ").split("\\s+"));
        return switch (words.getFirst().toLowerCase(Locale.ROOT)) {
            case "buy" -> order('1', words);
            case "sell" -> order('2', words);
            case "quote" -> quote(words);
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
        String form = words.getFirst() + " QUANTITY SYMBOL [@ PRICE] [TERMS]; help shows the terms";
        String quantity = number(word(words, 1, form), form);
        String symbol = word(words, 2, form).toUpperCase(Locale.ROOT);
        Map<Integer, String> terms = new TreeMap<>();
        Iterator<String> rest = words.subList(ORDER_WORDS, words.size()).iterator();
        while (rest.hasNext()) term(rest.next().toLowerCase(Locale.ROOT), rest, terms, form);
        terms.putIfAbsent(Tags.TIME_IN_FORCE, "0");
        return new ClientAction.Order(side, quantity, symbol, terms);
    }

    private static void term(String word, Iterator<String> rest, Map<Integer, String> terms, String form) {
        switch (word) {
            case "@" -> put(terms, Tags.PRICE, number(next(rest, form), form), form);
            case "stop" -> put(terms, STOP_PX, number(next(rest, form), form), form);
            case "show" -> put(terms, MAX_FLOOR, number(next(rest, form), form), form);
            case "min" -> put(terms, MIN_QTY, number(next(rest, form), form), form);
            case "post" -> put(terms, EXEC_INST, "6", form);
            case "until" -> {
                String time = next(rest, form);
                if (!time.matches("\\d{8}(-\\d\\d:\\d\\d:\\d\\d)?")) throw expected(form, time);
                put(terms, Tags.TIME_IN_FORCE, "6", form);
                put(terms, time.contains("-") ? EXPIRE_TIME : EXPIRE_DATE, time, form);
            }
            default -> {
                String code = TIMES_IN_FORCE.get(word);
                if (code == null) throw expected(form, word);
                put(terms, Tags.TIME_IN_FORCE, code, form);
            }
        }
    }

    // A term that is given twice contradicts itself.
    private static void put(Map<Integer, String> terms, int tag, String value, String form) {
        if (terms.putIfAbsent(tag, value) != null) throw expected(form, value);
    }

    private static String next(Iterator<String> rest, String form) {
        if (!rest.hasNext()) throw expected(form, "no further word");
        return rest.next();
    }

    private static ClientAction quote(List<String> words) {
        String form = "quote SYMBOL SIZE @ BID SIZE @ OFFER";
        boolean isForm = words.size() == QUOTE_WORDS
                && words.get(BID - 1).equals("@")
                && words.get(OFFER - 1).equals("@");
        if (!isForm) throw expected(form, String.join(" ", words));
        return new ClientAction.Quote(
                words.get(1).toUpperCase(Locale.ROOT),
                number(words.get(BID - 2), form),
                number(words.get(BID), form),
                number(words.get(OFFER - 2), form),
                number(words.get(OFFER), form));
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
