package io.needletail.dictionary.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Converts names of dictionaries to Java identifiers: {@code ClOrdID} becomes {@code clOrdId} and {@code CL_ORD_ID}.
 *
 * <p>A word begins with a capital after a lower-case letter, or with the last of several capitals before a lower-case
 * letter ({@code CFICode}: CFI, Code). A plural s belongs to the capitals before it ({@code PartyIDs}: Party, IDs). Any
 * other character than a letter or a digit separates words.
 */
final class Identifiers {
    private static final Set<String> KEYWORDS = Set.of(("abstract assert boolean break byte case catch char class const"
                    + " continue default do double else enum extends final finally float for goto if implements import"
                    + " instanceof int interface long native new package private protected public return short static"
                    + " strictfp super switch synchronized this throw throws transient try void volatile while true"
                    + " false null _ yield")
            .split(" "));

    private Identifiers() {}

    /** Converts {@code ClOrdID} to {@code clOrdId}. */
    static String camel(String name) {
        String pascal = words(name).stream().map(Identifiers::capital).collect(Collectors.joining());
        return withValidStart(pascal.isEmpty() ? pascal : lowerFirst(pascal));
    }

    /** Converts {@code ClOrdID} to {@code CL_ORD_ID}; a name in capitals stays unchanged. */
    static String constant(String name) {
        return withValidStart(
                words(name).stream().map(word -> word.toUpperCase(Locale.ROOT)).collect(Collectors.joining("_")));
    }

    /** Returns the name of a type: the dictionary's name without characters that Java does not allow. */
    static String type(String name) {
        String plain = name.codePoints()
                .filter(c -> isLetter(c) || isDigit(c) || c == '_')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return withValidStart(plain.isEmpty() ? plain : upperFirst(plain));
    }

    static boolean isKeyword(String name) {
        return KEYWORDS.contains(name);
    }

    /** Tells whether a name is valid in a {@code package} declaration. */
    static boolean isPackage(String name) {
        return List.of(name.split("\\.", -1)).stream()
                .allMatch(part -> part.matches("[A-Za-z_$][A-Za-z0-9_$]*") && !KEYWORDS.contains(part));
    }

    static String upperFirst(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static String lowerFirst(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static String capital(String word) {
        return upperFirst(word.toLowerCase(Locale.ROOT));
    }

    // An identifier does not begin with a digit, and a single underscore is not an identifier.
    private static String withValidStart(String name) {
        boolean starts = !name.isEmpty() && !isDigit(name.charAt(0)) && !name.equals("_");
        return starts ? name : "_" + (name.isEmpty() ? "unnamed" : name);
    }

    private static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int from = 0;
        for (int at = 0; at <= name.length(); at++) {
            boolean parts = at == name.length() || !(isLetter(name.charAt(at)) || isDigit(name.charAt(at)));
            if (parts || beginsWord(name, at)) {
                if (at > from) words.add(name.substring(from, at));
                from = parts ? at + 1 : at;
            }
        }
        return words;
    }

    private static boolean beginsWord(String name, int at) {
        if (at == 0 || !isUpper(name.charAt(at))) return false;
        if (isLower(name.charAt(at - 1))) return true;
        boolean lowerFollows = at + 1 < name.length() && isLower(name.charAt(at + 1));
        return lowerFollows && !isPlural(name, at + 1);
    }

    private static boolean isPlural(String name, int at) {
        return name.charAt(at) == 's' && (at + 1 == name.length() || !isLower(name.charAt(at + 1)));
    }

    private static boolean isUpper(int c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isLower(int c) {
        return c >= 'a' && c <= 'z';
    }

    private static boolean isLetter(int c) {
        return isUpper(c) || isLower(c);
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
