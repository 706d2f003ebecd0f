package io.needletail.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every rule finds a violation, and accepts it with a reason where a reason is allowed. */
final class RulesCanFailTest {

    private static final String REASON = " // tidy: shown here";

    @TempDir
    private Path folder;

    private SmallHouse small;

    @BeforeEach
    void emptyHouse() {
        small = new SmallHouse(folder);
    }

    @Test
    void aFileOf401LinesIsTooLong() {
        small.file("wire/Short.java", Collections.nCopies(400, "").toArray(String[]::new));
        small.file("wire/Long.java", Collections.nCopies(401, "").toArray(String[]::new));
        assertFound(TextRules.longFiles(House.at(folder)), "wire/Long.java:1: 401 lines");
    }

    @Test
    void aCommentOf121ColumnsIsTooWideUnlessItIsATable() {
        String wide = " * " + "x".repeat(118);
        small.file("wire/A.java", "/**", wide, wide.substring(1), " * <pre>", wide, " * </pre>", " */");
        assertFound(TextRules.wideComments(House.at(folder)), "wire/A.java:2: 121 columns");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TO" + "DO", "FIX" + "ME"})
    void aPromiseIsUnfinishedWork(String word) {
        small.file("analysis/a.py", "x = 1  # " + word + " later", "y = 2  # " + word + " # tidy: quoted here");
        assertFound(TextRules.unfinishedWork(House.at(folder)), "analysis/a.py:1: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Thread" + ".sleep(10);", "@" + "Disabled"})
    void aTestMayNeitherSleepNorBeSwitchedOff(String line) {
        small.file("wire/src/main/java/A.java", line);
        small.file("wire/src/test/java/A.java", line, line + REASON);
        assertFound(TextRules.sleepingTests(House.at(folder)), "wire/src/test/java/A.java:1: ");
    }

    @Test
    void javadocThatBeginsWithAQuestionIsFound() {
        small.file(
                "wire/src/main/java/A.java",
                "/** Why it is so. */",
                "/**",
                " * How many there are.",
                " * What follows is no first sentence.",
                "/** Returns what it has. */");
        assertThat(TextRules.javadocThatBeginsWithAQuestion(House.at(folder))).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"// x = 7;", "    // if (x > 7) {", "// } "})
    void codeInACommentIsFound(String line) {
        small.file("A.java", "// Prose in two halves;", line);
        assertFound(TextRules.commentedOutCode(House.at(folder)), "A.java:2: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cd /ho" + "me/me", "(/ro" + "ot/x)", "C:\\Us" + "ers\\me"})
    void aFolderOfOneMachineIsFound(String line) {
        small.file("README.md", "see the route /rooted", line);
        assertFound(TextRules.privatePaths(House.at(folder)), "README.md:2: ");
    }

    @Test
    void aPackageWithoutPackageInfoIsFound() {
        small.type("wire", "wire", "class A {}");
        small.file("cli/src/main/java/c/B.java", "package c;")
                .file("cli/src/main/java/c/package-info.java", "package c;");
        assertFound(
                TextRules.packagesWithoutWords(House.at(folder)), "wire/src/main/java/io/needletail/wire/A.java:1: ");
    }

    @Test
    void aMethodOf61LinesIsTooLong() {
        small.type(
                "wire",
                "wire",
                "class A { void fits() {%s} void grows() {%s} void may() {%s%s} }"
                        .formatted("\n".repeat(59), "\n".repeat(60), REASON, "\n".repeat(60)));
        assertFound(ShapeRules.longMethods(small.syntax()), "A.java:61: A.grows: 61 lines");
    }

    @Test
    void aSeventhParameterIsTooMany() {
        small.type(
                "wire",
                "wire",
                "class A { void six(%s) {}\n void seven(%s) {}\n void may(%s) {}%s\n }"
                        .formatted(parameters(6), parameters(7), parameters(7), REASON));
        assertFound(ShapeRules.longParameterLists(small.syntax()), "A.java:3: A.seven: 7 parameters");
    }

    @Test
    void anEleventhComponentIsTooMany() {
        small.type("wire", "wire", "record Ten(%s) { static int x = 1; }".formatted(parameters(10)));
        small.type("wire", "wire", "record Eleven(%s) {}".formatted(parameters(11)));
        assertFound(ShapeRules.largeRecords(small.syntax()), "Eleven.java:2: Eleven: 11 components");
    }

    @Test
    void aRecordOfManyPartsConstructedByPositionIsFound() {
        small.type("wire", "wire", "record Seven(%s) { Seven x() { return new Seven(); } }".formatted(parameters(7)))
                .type("wire", "wire.two", "interface Two { record Switches(boolean a, boolean b) {} }")
                .type(
                        "session",
                        "session",
                        "class A { Object a = new io.needletail.wire.Seven(), b = new Two.Switches(), c = new Narrow(); }")
                .type("session", "session", "record Narrow(%s, boolean a) {}".formatted(parameters(5)))
                .type("samples", "samples", "class B { Object a = new Seven(); }");
        assertThat(RecordRules.positionalParts(small.syntax()))
                .extracting(Finding::toString)
                .satisfiesExactly(
                        found -> assertThat(found).contains("session/A.java:2: new Seven(...)"),
                        found -> assertThat(found).contains("session/A.java:2: new Two.Switches(...)"));
    }

    @Test
    void aFourthLevelIsTooDeep() {
        String three = "for (;;) { while (true) { if (true) {%s} else if (false) {} else if (true) {} } }";
        small.type(
                "wire",
                "wire",
                "class A { void three() { %s }\n void four() { %s } }"
                        .formatted(three.formatted(""), three.formatted(" try {} finally {} ")));
        assertFound(ShapeRules.deepNesting(small.syntax()), "A.java:3: A.four: 4 levels");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SessionImpl", "FrameUtils", "FrameUtil", "AbstractFrame", "DefaultFrame", "StoreManager"})
    void anUninformativeNameIsFound(String name) {
        small.type("wire", "wire", "class Utility { interface " + name + " {} }");
        assertFound(ShapeRules.emptyNames(small.syntax()), "Utility.java:2: " + name);
    }

    @Test
    void aSimpleNameUsedTwiceInTheProductIsFound() {
        small.type("wire", "wire", "class Words { record Line() {} }")
                .type("cli", "cli.log", "class Words {}")
                .type("session", "session", "class Line {}")
                .type("bench/harness", "bench", "class Line {}")
                .type("samples", "samples", "class Words {}");
        assertThat(NameRules.repeatedNames(small.syntax()))
                .extracting(Finding::toString)
                .containsExactly(
                        "cli/src/main/java/io/needletail/cli/log/Words.java:2: Words: the simple name is also that of"
                                + " wire/src/main/java/io/needletail/wire/Words.java",
                        "wire/src/main/java/io/needletail/wire/Words.java:2: Words: the simple name is also that of"
                                + " cli/src/main/java/io/needletail/cli/log/Words.java");
    }

    @Test
    void aSimpleNameMayBeUsedTwiceForAReason() {
        small.type("wire", "wire", "class Words {}").type("cli", "cli", "class Words {" + REASON + "\n}");
        assertThat(NameRules.repeatedNames(small.syntax())).isEmpty();
    }

    @Test
    void aWarningWithoutANumberIsFound() {
        small.type("engine", "engine", "class A { void a() { LOG.warn(\"{} is late\", name); } }")
                .type("cli", "cli", "class B { void b() { LOG.warn(\"{} {} is late\", Fault.LATE.id(), name); } }")
                .type("wire", "wire", "class C { void c() { LOG.warn(\"late\"); } }");
        assertFound(
                TextRules.warningsWithoutNumber(House.at(folder)),
                "engine/src/main/java/io/needletail/engine/A.java:2: a WARN or ERROR without a number");
    }

    @Test
    void mainInTheEngineIsFound() {
        String program = "class A { static void main(String... arguments) {} }";
        small.type("engine", "engine", program).type("cli", "cli", program).type("samples", "samples", program);
        assertFound(
                ShapeRules.mainMethodsElsewhere(small.syntax()),
                "engine/src/main/java/io/needletail/engine/A.java:2: ");
    }

    @Test
    void anArrowUpwardsIsFound() {
        small.type("wire", "wire", "class A { io.needletail.session.B up; }");
        small.type("session", "session", "class B { io.needletail.wire.A down; }");
        assertFound(ArrowRules.upwardArrows(small.built()), "wire io.needletail.wire.A:1: uses the module session");
    }

    @Test
    void anArrowToTheBenchIsFound() {
        small.type("venue", "venue", "class A { Object o = new io.needletail.bench.B(); }");
        small.type("bench/harness", "bench", "class B { io.needletail.venue.A down; }");
        assertFound(
                ArrowRules.upwardArrows(small.built()), "venue io.needletail.venue.A:1: uses the module bench/harness");
    }

    @Test
    void aLibraryBelowTheEngineIsFound() {
        small.type("engine", "engine", "class A { org.slf4j.B allowed; org.other.C refused; }");
        small.type("session", "session", "class D { org.slf4j.B refused; }");
        small.file("engine/src/main/java/org/slf4j/B.java", "package org.slf4j; public class B {}");
        small.file("engine/src/main/java/org/other/C.java", "package org.other; public class C {}");
        assertThat(ArrowRules.foreignLibraries(small.built()))
                .extracting(Finding::toString)
                .anyMatch(found -> found.contains("engine.A:1: uses org.other.C"))
                .anyMatch(found -> found.contains("session.D:1: uses org.slf4j.B"))
                .noneMatch(found -> found.contains("engine.A:1: uses org.slf4j.B"));
    }

    @Test
    void packagesInACircleAreFound() {
        small.type("engine", "engine", "class A { io.needletail.engine.log.B down; }");
        small.type("engine", "engine.log", "class B { java.util.List<io.needletail.engine.A> up; }");
        assertThat(ArrowRules.packageCycles(small.built()))
                .hasSize(2)
                .allSatisfy(finding -> assertThat(finding.problem()).contains("circle"));
    }

    @Test
    void packagesInARowAreFine() {
        small.type("engine", "engine", "class A { io.needletail.engine.log.B down; }");
        small.type("engine", "engine.log", "class B {}");
        assertThat(ArrowRules.packageCycles(small.built())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "System.nanoTime()",
                "System.currentTimeMillis()",
                "java.time.Instant.now()",
                "new Thread()",
                "new java.util.Random()",
                "Math.random()",
                "System.getLogger(\"a\")",
                "java.util.logging.Logger.getGlobal()"
            })
    void aClockAThreadOrChanceInTheSessionIsFound(String call) {
        small.type("session", "session", "class A { Object o = " + call + "; }");
        small.type("engine", "engine", "class B { Object o = " + call + "; }");
        assertThat(ClassRules.clocksThreadsAndChance(small.built()))
                .isNotEmpty()
                .allMatch(finding -> finding.place().contains("session.A"));
    }

    @Test
    void aSystemPropertyInTheEngineIsFound() {
        String reader = "class A { String s = System.getProperty(\"a\"); boolean b = Boolean.getBoolean(\"b\"); }";
        small.type("engine", "engine", reader).type("cli", "cli", reader).type("bench/harness", "bench", reader);
        assertThat(ClassRules.systemProperties(small.built()))
                .hasSize(2)
                .allMatch(finding -> finding.place().contains("engine.A"));
    }

    @Test
    void staticStateInTheEngineIsFound() {
        String state = "class A { static int count; static final int MAX = 7; int own; }";
        small.type("engine", "engine", state).type("cli", "cli", state);
        assertFound(ClassRules.staticState(small.built()), "engine.A:1: static and not final: count");
    }

    @Test
    void aRestrictedCallInAnotherClassIsFound() {
        String caller = "class %s { void load() { System.load(\"a\"); } }";
        small.type("transport", "transport.posix", caller.formatted("NativeLinker"));
        small.type("engine", "engine", caller.formatted("A")).type("bench/harness", "bench", caller.formatted("A"));
        assertFound(ClassRules.nativeCallsElsewhere(small.built()), "engine.A:1: uses java.lang.System.load");
    }

    @Test
    void aLoggerThatHidesWarningsFromAnApplicationWithoutAProviderIsFound() {
        String caller = "class %s { Object o = org.slf4j.LoggerFactory.getLogger(); }";
        small.file(
                "engine/src/main/java/org/slf4j/LoggerFactory.java",
                "package org.slf4j; public class LoggerFactory { public static Object getLogger() { return null; } }");
        small.type("engine", "engine.log", caller.formatted("EngineLogger"));
        small.type("engine", "engine", caller.formatted("A"));
        assertFound(ClassRules.loggersElsewhere(small.built()), "engine.A:1: uses org.slf4j.LoggerFactory.getLogger");
    }

    @Test
    void aReasonHasAtLeastTwoWords() {
        small.file(
                "wire/src/test/java/A.java",
                "@" + "Disabled // tidy:",
                "@" + "Disabled // tidy: ",
                "@" + "Disabled // tidy: ok",
                "@" + "Disabled" + REASON);
        assertThat(TextRules.sleepingTests(House.at(folder))).hasSize(3);
    }

    @Test
    void aLongFileGivesItsReasonInItsFirstLine() {
        String[] lines = Collections.nCopies(401, "").toArray(String[]::new);
        lines[0] = "package wire;" + REASON;
        small.file("wire/Long.java", lines);
        assertThat(TextRules.longFiles(House.at(folder))).isEmpty();
    }

    @Test
    void aDeclarationGivesItsReasonUpToItsOpeningBrace() {
        String seven = parameters(7);
        small.type(
                "wire",
                "wire",
                "class A { void first(%s) {%s\n}\n void broken(%s,%s\n int more) {\n}\n void late(%s) {\n%s\n} }"
                        .formatted(seven, REASON, seven, REASON, seven, REASON));
        assertFound(ShapeRules.longParameterLists(small.syntax()), "A.late: 7 parameters");
    }

    @Test
    void aLimitNamesItsTwoRemedies() {
        small.type("wire", "wire", "class A { void seven(%s) {} }".formatted(parameters(7)));
        assertFound(
                ShapeRules.longParameterLists(small.syntax()),
                "at most 6: find a better design, or give the reason in this line as a comment, tidy: REASON");
    }

    private static String parameters(int count) {
        return IntStream.range(0, count).mapToObj(i -> "int p" + i).collect(Collectors.joining(", "));
    }

    private static void assertFound(List<Finding> findings, String what) {
        assertThat(findings).hasSize(1);
        assertThat(Stream.of(findings.getFirst().toString())).allMatch(found -> found.contains(what));
    }
}
