package io.needletail.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One acceptance definition: a script of the messages that one side sends and expects.
 *
 * @param name its path relative to the parent of the given folder
 * @param style rules of the definition
 * @param steps in the order of the file
 * @param settings keys and values of lines such as {@code #! MaxLatency=5}, for an engine that is started for the
 *     definition
 */
public record Definition(Path name, Style style, List<Step> steps, Map<String, String> settings) {
    private static final Pattern SETTING = Pattern.compile("#!\\s*(\\w+)\\s*=\\s*(.*)");
    private static final Pattern VERSION = Pattern.compile("8=(FIXT?\\.\\d\\.\\d)\u0001");
    private static final Pattern COUNTERPARTY = Pattern.compile("\u000149=(TW[^\u0001]*)\u0001");

    /** Copies the steps and the settings. */
    public Definition {
        steps = List.copyOf(steps);
        settings = Map.copyOf(settings);
    }

    /**
     * Reads a definition.
     *
     * @param file the definition, in ISO 8859-1
     * @param base folder that its name is relative to
     * @param chosen rules of the definition; derived from its CompIDs when empty
     * @return the definition
     * @throws IOException when the file cannot be read
     */
    public static Definition read(Path file, Path base, Optional<Style> chosen) throws IOException {
        List<Step> steps = new ArrayList<>();
        Map<String, String> settings = new LinkedHashMap<>();
        int number = 0;
        for (String line : Files.readString(file, StandardCharsets.ISO_8859_1).split("\r?\n", -1)) {
            number++;
            Matcher setting = SETTING.matcher(line);
            if (setting.matches())
                settings.put(setting.group(1), setting.group(2).strip());
            Step.of(line, number).ifPresent(steps::add);
        }
        Style style = chosen.orElseGet(() -> Style.guess(messages(steps)));
        return new Definition(base.relativize(file), style, steps, settings);
    }

    /**
     * Returns the key of its session. Definitions with the same key must not overlap; all others may run side by side.
     *
     * @return version and CompID, or one key for all definitions of an initiator
     */
    public String session() {
        if (isForInitiator()) return "initiator";
        String messages = messages(steps);
        return first(VERSION, messages) + " " + first(COUNTERPARTY, messages);
    }

    /**
     * Tests whether the engine is to connect.
     *
     * @return whether it has a step {@code eCONNECT}
     */
    public boolean isForInitiator() {
        return steps.stream().anyMatch(step -> step.kind() == Step.Kind.ACCEPT);
    }

    /**
     * Returns the folder of the definition.
     *
     * @return its path from the folder above the one that was named; may be empty
     */
    public String folder() {
        return Optional.ofNullable(name.getParent()).map(Path::toString).orElse("");
    }

    private static String messages(List<Step> steps) {
        StringBuilder all = new StringBuilder();
        for (Step step : steps) all.append(step.data());
        return all.toString();
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
