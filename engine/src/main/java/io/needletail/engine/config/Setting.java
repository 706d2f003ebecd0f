package io.needletail.engine.config;

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
    private static final String HIDDEN = "***";
    private static final String SECRET_KEY =
            "(?i)(?:password|passphrase|passwd|pwd|secret|token|credential|api_?key|logontag\\w*+\\W++(?:96|554|925|1402|1404)\\b)";
    private static final Pattern SECRET = Pattern.compile(SECRET_KEY);
    private static final Pattern LOGON_TAG = Pattern.compile("(?i)logontag");
    // RawData(96), Password(554), NewPassword(925), EncryptedPassword(1402), EncryptedNewPassword(1404).
    private static final Pattern OPEN_FIELD =
            Pattern.compile("(?s)(?!(?:96|554|925|1402|1404)\\s*=)[1-9]\\d{0,8}\\s*=.*");
    private static final Pattern SECRET_FIELD = Pattern.compile("(?s)^(\\W*+\\d*+\\s*+=?+).+");
    private static final Pattern SECRET_LINE = Pattern.compile("(?s)^(.*?" + SECRET_KEY + "\\w*+[\\s:=]*+)\\S.*$");

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

    /** Returns a line, or part of one, as texts may show it: the value of a key that looks like that of a secret is masked. */
    static String masked(String line) {
        return SECRET_LINE.matcher(line).replaceFirst("$1" + HIDDEN);
    }

    // Pasword, Passwort
    private static boolean isNearSecret(String name) {
        return Keys.nearest(name).flatMap(Keys::find).filter(Key::isSecret).isPresent();
    }

    // A value in another form than tag=value may hold a password as well: LogonTag=554:secret.
    private static String withoutPassword(String name, String shown) {
        if (!LOGON_TAG.matcher(name).lookingAt() || OPEN_FIELD.matcher(shown).matches()) return shown;
        return SECRET_FIELD.matcher(shown).replaceFirst("$1" + HIDDEN);
    }
}
