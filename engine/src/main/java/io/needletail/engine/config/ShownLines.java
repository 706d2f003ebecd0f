package io.needletail.engine.config;

/**
 * Masks the secrets of the lines of a configuration file, one after the other, also of lines that {@link FileParser}
 * refuses or takes for a comment.
 */
final class ShownLines {
    private boolean isAfterSecretKey;

    String next(String line) {
        String stripped = line.strip();
        if (stripped.isEmpty()) return line;
        if (stripped.startsWith("#")) return comment(line);
        int heading = stripped.startsWith("[") ? line.indexOf(']') + 1 : 0;
        String before = line.substring(0, heading);
        String rest = line.substring(heading);
        if (heading > 0) isAfterSecretKey = false;
        if (rest.isBlank()) return Setting.masked(line);
        return before + (rest.strip().startsWith("#") ? comment(rest) : setting(rest));
    }

    // A setting that was switched off may hold a password.
    private static String comment(String line) {
        int text = line.length() - line.replaceFirst("^[\\s#]+", "").length();
        boolean isSetting = line.indexOf('=', text) > text;
        String shown = isSetting ? line.substring(0, text) + assigned(line.substring(text)) : line;
        return shown.equals(line) ? Setting.masked(line) : shown;
    }

    private String setting(String line) {
        // After a key without a value the next line may be the value.
        boolean isHidden = isAfterSecretKey;
        boolean isSetting = line.indexOf('=') > 0;
        isAfterSecretKey = !isSetting && (isHidden || Setting.looksSecret(line));
        if (isHidden) return Setting.HIDDEN;
        return isSetting ? assigned(line) : Setting.masked(line);
    }

    private static String assigned(String line) {
        int equals = line.indexOf('=');
        String name = line.substring(0, equals);
        String value = line.substring(equals + 1).strip();
        Setting setting = Setting.of(name.strip(), value, value, 0);
        boolean isOpen = setting.shown().equals(value);
        return Setting.masked(name) + "=" + (isOpen ? line.substring(equals + 1) : setting.shown());
    }
}
