package io.needletail.engine.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Collects edits of the lines of a configuration file and makes the changed text. One use. */
final class ConfigEditor {
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_.-]{1,100}");
    private static final int VALUE_CHARS_MAX = 4096;

    private final List<String> lines;
    private final Map<Integer, ConfigBlock> sections;
    private final String end;
    private final Map<Integer, String> replaced = new HashMap<>();
    private final Set<Integer> removed = new HashSet<>();
    // Lines to insert after a line; 0 stands for the end of the file.
    private final Map<Integer, List<String>> inserted = new TreeMap<>();
    private final Set<Integer> edited = new HashSet<>();

    ConfigEditor(List<String> lines, List<ConfigBlock> blocks) {
        this.lines = lines;
        sections = blocks.stream().collect(Collectors.toMap(ConfigBlock::line, block -> block, (one, _) -> one));
        end = !lines.isEmpty() && lines.getFirst().endsWith("\r\n") ? "\r\n" : "\n";
    }

    void apply(ConfigEdit edit) {
        switch (edit) {
            case ConfigEdit.Change(int line, Map<String, String> settings, List<String> keys) ->
                change(once(section(line)), settings, keys);
            case ConfigEdit.Add(Map<String, String> settings) -> insert(0, added(settings));
            case ConfigEdit.Clone(int line, Map<String, String> settings, List<String> keys) -> {
                ConfigBlock source = one(line);
                insert(source.last(), cloned(source, settings, keys));
            }
            case ConfigEdit.Remove(int line) -> remove(once(one(line)));
        }
    }

    /** Returns the changed text. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int number = 1; number <= lines.size(); number++) {
            if (!removed.contains(number)) text.append(replaced.getOrDefault(number, lines.get(number - 1)));
            inserted.getOrDefault(number, List.of()).forEach(line -> append(text, line));
        }
        inserted.getOrDefault(0, List.of()).forEach(line -> append(text, line));
        return text.toString();
    }

    private void append(StringBuilder text, String line) {
        boolean isOpen = !text.isEmpty() && "\r\n".indexOf(text.charAt(text.length() - 1)) < 0;
        if (isOpen) text.append(end);
        text.append(line).append(end);
    }

    private void insert(int after, List<String> added) {
        inserted.computeIfAbsent(after, _ -> new ArrayList<>()).addAll(added);
    }

    private ConfigBlock section(int line) {
        ConfigBlock section = sections.get(line);
        if (section == null) throw new IllegalArgumentException("section=" + line + ": no heading stands in that line");
        return section;
    }

    private ConfigBlock one(int line) {
        ConfigBlock section = section(line);
        if (section.isOneOfSeveral()) return section;
        throw new IllegalArgumentException("section=" + line + ": [" + section.kind()
                + "] stands there; only a [SESSION] or an [ALARM] can be cloned or removed");
    }

    // Two edits of one section could contradict each other.
    private ConfigBlock once(ConfigBlock section) {
        if (edited.add(section.line())) return section;
        throw new IllegalArgumentException(
                "section=" + section.line() + ": it is edited twice; give one edit for each section");
    }

    private void change(ConfigBlock section, Map<String, String> settings, List<String> keys) {
        List<String> fresh = new ArrayList<>();
        Map<Integer, String> values = new LinkedHashMap<>();
        settings.forEach((key, value) -> {
            List<Setting> present = of(section, requireKey(key));
            requireValue(key, value);
            if (present.isEmpty()) {
                fresh.add(indent(section) + key + "=" + value);
            } else if (!isKept(present.getLast(), value)) {
                // Of a repeated key the last line counts.
                values.put(present.getLast().line(), assigned(present.getLast(), value));
            }
        });
        replaced.putAll(values);
        for (String key : keys) {
            for (Setting one : of(section, key)) removed.add(requireOwnLine(one));
        }
        if (!fresh.isEmpty()) insert(section.last(), fresh);
    }

    private List<String> added(Map<String, String> settings) {
        List<String> added = new ArrayList<>();
        if (!lines.isEmpty() && !lines.getLast().isBlank()) added.add("");
        added.add("[SESSION]");
        settings.forEach((key, value) -> {
            requireValue(requireKey(key), value);
            added.add(key + "=" + value);
        });
        return added;
    }

    private List<String> cloned(ConfigBlock source, Map<String, String> settings, List<String> keys) {
        ConfigEditor copy = new ConfigEditor(lines, List.of(source));
        copy.change(source, settings, keys);
        List<String> cloned = new ArrayList<>();
        cloned.add("");
        for (int number = source.line(); number <= source.last(); number++) {
            if (!copy.removed.contains(number)) {
                cloned.add(copy.replaced
                        .getOrDefault(number, lines.get(number - 1))
                        .replaceFirst("[\r\n]+$", ""));
            }
            cloned.addAll(copy.inserted.getOrDefault(number, List.of()));
        }
        return cloned;
    }

    private void remove(ConfigBlock session) {
        for (int number = session.line(); number <= session.last(); number++) removed.add(number);
        boolean isAfterBlank =
                session.line() == 1 || lines.get(session.line() - 2).isBlank();
        for (int next = session.last() + 1; isAfterBlank && next <= lines.size(); next++) {
            if (!lines.get(next - 1).isBlank()) return;
            removed.add(next);
        }
    }

    private String assigned(Setting setting, String value) {
        String line = lines.get(requireOwnLine(setting) - 1);
        String lineEnd = line.substring(line.replaceFirst("[\r\n]+$", "").length());
        String written = line.substring(0, line.indexOf('=') + 1);
        String blanks =
                line.substring(written.length()).replaceFirst("(?s)\\S.*$", "").replaceAll("[\r\n]", "");
        return written + blanks + value + lineEnd;
    }

    // QuickFIX/J takes what follows a heading for a line of its own.
    private int requireOwnLine(Setting setting) {
        if (!lines.get(setting.line() - 1).strip().startsWith("[")) return setting.line();
        throw new IllegalArgumentException("line " + setting.line() + " holds a heading and the setting "
                + setting.name() + ": put the setting on a line of its own with an editor first");
    }

    private String indent(ConfigBlock section) {
        if (section.settings().isEmpty()) return "";
        String line = lines.get(section.last() - 1);
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    private static List<Setting> of(ConfigBlock section, String key) {
        return section.settings().stream()
                .filter(setting -> setting.name().equals(key))
                .toList();
    }

    private static boolean isKept(Setting setting, String value) {
        if (value.equals(setting.value()) || value.equals(setting.shown())) return true;
        boolean isPartlyMasked =
                value.contains(Setting.HIDDEN) && setting.shown().contains(Setting.HIDDEN);
        if (!isPartlyMasked) return false;
        throw new IllegalArgumentException(setting.name() + "=" + value
                + ": only a masked value that is left as it is keeps the secret; type all of it anew");
    }

    private static String requireKey(String key) {
        if (KEY.matcher(key).matches()) return key;
        throw new IllegalArgumentException(
                "key '" + Setting.masked(key) + "': expected 1 to 100 letters, digits, '_', '.' or '-'");
    }

    private static void requireValue(String key, String value) {
        boolean fits = value.length() <= VALUE_CHARS_MAX
                && value.equals(value.strip())
                && value.chars().noneMatch(Character::isISOControl);
        if (!fits) {
            throw new IllegalArgumentException(key + ": expected at most " + VALUE_CHARS_MAX
                    + " characters on one line, without blanks at its ends");
        }
    }
}
