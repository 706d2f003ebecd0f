package io.needletail.engine.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One {@code key=value} of a file.
 *
 * @param name the key as the file writes it
 * @param key the key of this engine with the same meaning, or the same key
 * @param value trimmed, variables replaced; may be a secret
 * @param shown the value as texts may show it: secrets stay hidden
 * @param line line number, from 1
 */
public record Setting(String name, String key, String value, String shown, int line) {
    /** Stands for a secret in texts. */
    static final String HIDDEN = "***";

    private static final String SECRET_WORD = "(?i)(?:password|passphrase|passwd|pwd|secret|token|credential|api_?key";
    private static final String SECRET_KEY = SECRET_WORD + "|logontag\\w*+(?:\\W*+\\d++)?+)";
    private static final Pattern SECRET = Pattern.compile(SECRET_KEY);
    private static final Pattern LOGON_TAG = Pattern.compile("(?i)logontag");
    private static final Pattern FIELD = Pattern.compile("(?s)^(\\W*+\\d*+\\s*+=?+).+");
    private static final Pattern SECRET_LINE = Pattern.compile("(?s)^(.*?" + SECRET_KEY + "\\w*+[\\s:=]*+)\\S.*$");
    // http://user:password@host, user:password@host, jdbc:oracle:thin:user/password@host; what has several @ up to the
    // last one.
    private static final Pattern USER_OF_ADDRESS =
            Pattern.compile("(?s)([A-Za-z][\\w+.-]*+://).*@|[^\\s:@]*+:(?:[^\\s@]*+@)++");
    // https://host/path?password=...
    private static final Pattern SECRET_OF_ADDRESS =
            Pattern.compile("(" + SECRET_WORD + ")\\w*+\\s*+[=:]\\s*+)[^\\s&;]++");

    /** As it was read, before anything is known about the key. */
    static Setting of(String name, String value, String shown, int line) {
        boolean secret = Keys.find(name).map(Key::isSecret).orElseGet(() -> looksSecret(name) || isNearSecret(name));
        return new Setting(name, name, value, secret ? HIDDEN : withoutPassword(name, shown), line);
    }

    /** Returns the setting under another key with a converted value. */
    Setting meaning(String ownKey, String converted) {
        return new Setting(name, ownKey, converted, shown, line);
    }

    /**
     * As texts may show it.
     *
     * @return such as {@code Password=***}
     */
    @Override
    public String toString() {
        return name + "=" + shown;
    }

    /** Tests whether a key, or a line that was meant as one, looks like that of a secret. */
    static boolean looksSecret(String name) {
        return SECRET.matcher(name).find();
    }

    /**
     * Returns a line, or part of one, as texts may show it: the value of a key that looks like that of a secret is
     * masked, and so is what an address has before its host.
     */
    static String masked(String line) {
        return withoutUser(SECRET_LINE.matcher(line).replaceFirst("$1" + HIDDEN));
    }

    private static String withoutUser(String text) {
        return USER_OF_ADDRESS
                .matcher(text)
                .replaceAll(found ->
                        (found.group(1) == null ? "" : found.group(1)) + Matcher.quoteReplacement(HIDDEN + "@"));
    }

    // Pasword, Passwort
    private static boolean isNearSecret(String name) {
        return Keys.nearest(name).flatMap(Keys::find).filter(Key::isSecret).isPresent();
    }

    // The tag of a LogonTag stays; a value in another form than tag=value may hold a password as well:
    // LogonTag=554:secret.
    private static String withoutPassword(String name, String shown) {
        if (LOGON_TAG.matcher(name).lookingAt()) return FIELD.matcher(shown).replaceFirst("$1" + HIDDEN);
        return SECRET_OF_ADDRESS.matcher(withoutUser(shown)).replaceAll("$1" + HIDDEN);
    }
}
