package io.needletail.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the repository follows the house rules. */
final class HouseRulesTest {

    private static final House HOUSE = House.ours();
    private static final Syntax SYNTAX = Syntax.of(HOUSE);

    @Test
    void everyModuleIsSeen() {
        assertThat(HOUSE.modules())
                .extracting(Module::name)
                .contains(
                        "wire",
                        "transport",
                        "matching",
                        "session",
                        "journal",
                        "engine",
                        "venue",
                        "tools",
                        "cli",
                        "samples",
                        "bench/harness",
                        "tidy");
        // The examples are built by a test, with the deployed artifacts.
        assertThat(HOUSE.modules())
                .filteredOn(module -> !module.name().startsWith("examples"))
                .filteredOn(module ->
                        HOUSE.javaSources().anyMatch(source -> source.isMain() && source.isIn(module.name() + "/src")))
                .allSatisfy(module -> assertThat(module.mainClasses()).isNotEmpty());
    }

    @Test
    void filesAreShort() {
        assertNone(TextRules.longFiles(HOUSE));
    }

    @Test
    void commentsEndAtTheColumnOfTheCode() {
        assertNone(TextRules.wideComments(HOUSE));
    }

    @Test
    void methodsAreShort() {
        assertNone(ShapeRules.longMethods(SYNTAX));
    }

    @Test
    void parametersAreFew() {
        assertNone(ShapeRules.longParameterLists(SYNTAX));
    }

    @Test
    void recordsHaveFewComponents() {
        assertNone(ShapeRules.largeRecords(SYNTAX));
    }

    @Test
    void recordsOfManyPartsAreNotConstructedByPosition() {
        assertNone(RecordRules.positionalParts(SYNTAX));
    }

    @Test
    void nestingIsShallow() {
        assertNone(ShapeRules.deepNesting(SYNTAX));
    }

    @Test
    void typeNamesAreInformative() {
        assertNone(ShapeRules.emptyNames(SYNTAX));
    }

    @Test
    void noSimpleNameIsUsedTwiceInTheProduct() {
        assertNone(NameRules.repeatedNames(SYNTAX));
    }

    @Test
    void mainStandsInCliBenchSamplesAndExamplesOnly() {
        assertNone(ShapeRules.mainMethodsElsewhere(SYNTAX));
    }

    @Test
    void everyPackageIntroducesItself() {
        assertNone(TextRules.packagesWithoutWords(HOUSE));
    }

    @Test
    void javadocBeginsWithAVerbOrANoun() {
        assertNone(TextRules.javadocThatBeginsWithAQuestion(HOUSE));
    }

    @Test
    void everyWarningHasANumber() {
        assertNone(TextRules.warningsWithoutNumber(HOUSE));
    }

    @Test
    void noWorkIsLeftUnfinished() {
        assertNone(TextRules.unfinishedWork(HOUSE));
    }

    @Test
    void noTestSleepsOrIsSwitchedOff() {
        assertNone(TextRules.sleepingTests(HOUSE));
    }

    @Test
    void noCodeIsCommentedOut() {
        assertNone(TextRules.commentedOutCode(HOUSE));
    }

    @Test
    void noFileNamesAFolderOfOneMachine() {
        assertNone(TextRules.privatePaths(HOUSE));
    }

    @Test
    void arrowsPointToLowerFloors() {
        assertNone(ArrowRules.upwardArrows(HOUSE));
    }

    @Test
    void theLowerLayersUseOnlyTheJdk() {
        assertNone(ArrowRules.foreignLibraries(HOUSE));
    }

    @Test
    void packagesOfAModuleFormNoCircle() {
        assertNone(ArrowRules.packageCycles(HOUSE));
    }

    @Test
    void pureModulesKnowNoClockThreadOrChance() {
        assertNone(ClassRules.clocksThreadsAndChance(HOUSE));
    }

    @Test
    void systemPropertiesAreReadByTheCommandLineOnly() {
        assertNone(ClassRules.systemProperties(HOUSE));
    }

    @Test
    void theLowerFloorsHoldNoStaticState() {
        assertNone(ClassRules.staticState(HOUSE));
    }

    @Test
    void onlyTwoClassesCallRestrictedMethodsOfTheJdk() {
        assertNone(ClassRules.nativeCallsElsewhere(HOUSE));
    }

    @Test
    void theEngineLogsThroughItsOwnLogger() {
        assertNone(ClassRules.loggersElsewhere(HOUSE));
    }

    private static void assertNone(List<Finding> findings) {
        assertThat(findings).isEmpty();
    }
}
