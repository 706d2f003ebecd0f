package io.needletail.cli.conformance;

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
 * One acceptance definition: a script of what one side sends and the other has to answer.
 *
 * @param name its path from the folder above the one that was named
 * @param style whose rules it follows
 * @param steps in the order of the file
 * @param settings what lines such as {@code #! MaxLatency=5} ask of an acceptor of our own
 */
record Definition(Path name, Style style, List<Step> steps, Map<String, String> settings) {
    private static final Pattern SETTING = Pattern.compile("#!\\s*(\\w+)\\s*=\\s*(.*)");
    private static final Pattern VERSION = Pattern.compile("8=(FIXT?\\.\\d\\.\\d)\u0001");
    private static final Pattern COUNTERPARTY = Pattern.compile("\u000149=(TW[^\u0001]*)\u0001");

    static Definition read(Path file, Path base, Optional<Style> told) throws IOException {
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
        Style style = told.orElseGet(() -> Style.guess(messages(steps)));
        return new Definition(base.relativize(file), style, List.copyOf(steps), Map.copyOf(settings));
    }

    /** Definitions of one session must not overlap, nor those that an initiator calls; all others may run side by side. */
    String session() {
        if (isForInitiator()) return "initiator";
        String messages = messages(steps);
        return first(VERSION, messages) + " " + first(COUNTERPARTY, messages);
    }

    /** Whether the engine is to call us. */
    boolean isForInitiator() {
        return steps.stream().anyMatch(step -> step.kind() == Step.Kind.ACCEPT);
    }

    String folder() {
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
