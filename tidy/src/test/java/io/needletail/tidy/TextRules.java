package io.needletail.tidy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rules that need no more than the lines of a file. */
final class TextRules {

    private static final Pattern WARNING =
            Pattern.compile("\\b(?:LOG|log)(?:\\.(?:warn|error)\\(|::(?:warn|error)\\b)");
    private static final int FILE_LINES_MAX = 400;
    private static final int COLUMNS_MAX = 120;
    private static final Pattern COMMENT = Pattern.compile("\\s*(/?\\*|//)");
    private static final Pattern TEXT_BLOCK = Pattern.compile("\"\"\"");

    private static final Pattern CODE = Pattern.compile(".*\\.(java|py|c|h|sh|js|css|html)|(.*/)?(needletail|run)");
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X|HA" + "CK)\\b");
    private static final Pattern SLEEPING = Pattern.compile("\\bThread\\s*\\.\\s*sleep\\b|^\\s*@Disabled\\b");
    private static final Pattern CODE_IN_COMMENT =
            Pattern.compile("^\\s*//(.*[=(].*;|\\s*(return|import|break|continue)\\b.*;|.*[)\\w] \\{|\\s*}+)\\s*$");
    private static final Pattern SOMEBODYS_FOLDER = Pattern.compile("(^|[^\\w.])(/(home|root|Users)/|[A-Z]:\\\\Users)");

    private static final Pattern RIDDLE =
            Pattern.compile("^\\s*/?\\*\\*? (What|Who|How|Whether|Where|Why|Whoever|Nobody|Everybody) .*");

    private TextRules() {}

    static List<Finding> longFiles(House house) {
        return house.sources().stream()
                .filter(TextRules::isCode)
                .filter(source -> source.lines().size() > FILE_LINES_MAX && !source.hasReason(1))
                .map(source -> Finding.of(source, 1, source.lines().size() + " lines" + Finding.limit(FILE_LINES_MAX)))
                .toList();
    }

    /** Comments end at the column of the code; tables and diagrams between {@code <pre>} may be wider. */
    static List<Finding> wideComments(House house) {
        return house.javaSources().flatMap(TextRules::wideComments).toList();
    }

    private static Stream<Finding> wideComments(Source source) {
        List<Finding> wide = new ArrayList<>();
        boolean isTable = false;
        boolean isText = false;
        for (int i = 0; i < source.lines().size(); i++) {
            String line = source.lines().get(i);
            boolean wasText = isText;
            isText ^= TEXT_BLOCK.matcher(line).results().count() % 2 == 1;
            isTable = line.contains("<pre>") || (isTable && !line.contains("</pre>"));
            boolean isWide =
                    line.length() > COLUMNS_MAX && COMMENT.matcher(line).lookingAt();
            if (!isWide || wasText || isTable || source.hasReason(i + 1)) continue;
            wide.add(Finding.of(source, i + 1, line.length() + " columns" + Finding.limit(COLUMNS_MAX)));
        }
        return wide.stream();
    }

    static List<Finding> unfinishedWork(House house) {
        return lines(house.sources().stream().filter(TextRules::isCode), UNFINISHED, "unfinished work");
    }

    static List<Finding> sleepingTests(House house) {
        return lines(house.javaSources().filter(Source::isTest), SLEEPING, "a test sleeps or is switched off");
    }

    static List<Finding> commentedOutCode(House house) {
        return lines(house.javaSources(), CODE_IN_COMMENT, "commented-out code");
    }

    static List<Finding> privatePaths(House house) {
        return lines(house.sources().stream(), SOMEBODYS_FOLDER, "a path of one machine");
    }

    /** A first sentence of Javadoc begins with a verb, or with a noun that names the thing. */
    static List<Finding> javadocThatBeginsWithAQuestion(House house) {
        return house.javaSources()
                .filter(Source::isMain)
                .flatMap(source -> IntStream.rangeClosed(1, source.lines().size())
                        .filter(line -> isRiddle(source.lines(), line - 1) && !source.hasReason(line))
                        .mapToObj(line -> Finding.of(source, line, "Javadoc begins with a question word")))
                .toList();
    }

    private static boolean isRiddle(List<String> lines, int index) {
        boolean isFirst = lines.get(index).stripLeading().startsWith("/**")
                || (index > 0 && lines.get(index - 1).strip().equals("/**"));
        return isFirst && RIDDLE.matcher(lines.get(index)).matches();
    }

    /** Each WARN and ERROR of a program has the number of an error code, which {@code explain} knows. */
    static List<Finding> warningsWithoutNumber(House house) {
        return house.javaSources()
                .filter(source -> source.isMain() && source.isIn("engine", "venue", "console", "cli", "spring"))
                .flatMap(source -> IntStream.rangeClosed(1, source.lines().size())
                        .filter(line ->
                                WARNING.matcher(source.lines().get(line - 1)).find())
                        .filter(line -> !source.hasReason(line) && !hasNumber(source.lines(), line - 1))
                        .mapToObj(line -> Finding.of(source, line, "a WARN or ERROR without a number")))
                .toList();
    }

    private static boolean hasNumber(List<String> lines, int from) {
        int end = from;
        while (end < lines.size() - 1 && !lines.get(end).endsWith(";")) end++;
        return String.join("", lines.subList(from, end + 1)).contains(".id()");
    }

    static List<Finding> packagesWithoutWords(House house) {
        return house.javaSources()
                .filter(Source::isMain)
                .filter(source -> !source.place().endsWith("module-info.java"))
                .filter(source -> !Files.exists(packageInfoBeside(source.file())))
                .map(source -> Finding.of(source, 1, "the package has no package-info.java"))
                .toList();
    }

    private static Path packageInfoBeside(Path file) {
        return file.resolveSibling("package-info.java");
    }

    /** Maven's wrapper and the licence are texts of others, other files without an ending are the project's. */
    private static boolean isCode(Source source) {
        return CODE.matcher(source.place()).matches();
    }

    private static List<Finding> lines(Stream<Source> sources, Pattern broken, String problem) {
        return sources.flatMap(source -> source.linesWhere(broken.asPredicate(), problem))
                .toList();
    }
}
