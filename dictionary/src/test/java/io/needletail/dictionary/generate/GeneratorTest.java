package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.dictionary.generate.Generator.Source;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.dictionary.model.Dialect.Value;
import io.needletail.dictionary.model.FieldType;
import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generator's choice of classes, its handling of awkward dialects, and its errors. */
class GeneratorTest {
    private static final Dialect FIX_44 = Dialects.standard("FIX.4.4");

    @Test
    void onlyClassesThatTheChosenMessagesNeedAreGenerated() {
        Map<String, String> files = byName(generate(FIX_44, "Heartbeat"));
        assertThat(files.keySet())
                .contains("Heartbeat.java", "HeartbeatWriter.java", "StandardHeader.java", "Tag.java")
                .doesNotContain("NewOrderSingle.java", "Parties.java", "Side.java", "Logon.java");
        assertThat(files.get("Tag.java"))
                .contains("MESSAGE_ENCODING = 347;")
                .doesNotContain("SETTL_TYPE", "TEST_REQ_ID");
        assertThat(byName(generate(FIX_44, "0"))).isEqualTo(files);
    }

    @Test
    void aFileDoesNotDependOnTheRunOrOnOtherMessages() {
        Map<String, String> all = byName(generate(FIX_44));
        assertThat(byName(generate(FIX_44))).isEqualTo(all);
        Map<String, String> some = byName(generate(FIX_44, "D", "8", "AE"));
        assertThat(some).hasSizeGreaterThan(100).allSatisfy((name, text) -> {
            if (!name.equals("Tag.java")) assertThat(text).isEqualTo(all.get(name));
        });
    }

    @Test
    void theTagsOfThePackageAndThoseOfTheLibraryCanBeImportedTogether() throws IOException {
        compileWith("""
                package com.acme;

                import static com.acme.fix.Tag.*;
                import static io.needletail.wire.Tags.*;

                class Both {
                    int inBoth = CL_ORD_ID;
                    int ofTheLibrary = PASSWORD;
                    int ofThePackage = SETTL_TYPE;
                    int qualified = com.acme.fix.Tag.CL_ORD_ID;
                }
                """);
    }

    @ParameterizedTest
    @MethodSource("io.needletail.dictionary.xml.Dialects#standardNames")
    void aPackageCanBeImportedWithThePackagesOfTheLibraryThatItIsUsedWith(String dialect) throws IOException {
        Set<String> library = new TreeSet<>();
        for (String module : List.of("wire", "session", "engine", "orders")) {
            try (Stream<Path> files = Files.list(Path.of("..", module, "src/main/java/io/needletail", module))) {
                files.map(file -> file.getFileName().toString()).forEach(library::add);
            }
        }
        Generator generator = new Generator(Dialects.standard(dialect), dialect, "com.acme.fix");

        assertThat(generator.generate(Set.of()))
                .extracting(Source::fileName)
                .filteredOn(name -> !name.equals("package-info.java"))
                .doesNotContainAnyElementsOf(library);
    }

    @Test
    void aViewGivesItsMessageToWhatTakesMessages() throws IOException {
        compileWith("""
                package com.acme;

                class Rejecting {
                    io.needletail.wire.Message of(com.acme.fix.NewOrderSingle order) {
                        return order.fields();
                    }
                }
                """);
    }

    private static void compileWith(String program) throws IOException {
        Generator generator = new Generator(FIX_44, "FIX44.xml", "com.acme.fix");
        List<Source> sources = new ArrayList<>(generator.generate(Set.of("D")));
        sources.add(new Source("Program.java", program));
        GeneratedCode.compile("com.acme.fix", sources);
    }

    @Test
    void everyFileNamesItsDictionary() {
        assertThat(generate(FIX_44, "D"))
                .allSatisfy(source ->
                        assertThat(source.text()).startsWith(Generator.FIRST_WORDS + " from FIX44.xml + venue.xml."));
    }

    @Test
    void awkwardNamesBecomeDifferentJavaNames() throws Exception {
        Dialect awkward = dialect(
                List.of(
                        field(5001, "class", FieldType.INT),
                        field(5002, "Next", FieldType.CHAR),
                        field(5003, "get-Class", FieldType.PRICE),
                        field(5004, "AccountID", FieldType.STRING),
                        field(5005, "AccountId", FieldType.STRING),
                        field(5006, "7th Heaven", FieldType.BOOLEAN),
                        field(5007, "HasText", FieldType.STRING),
                        field(5008, "Text", FieldType.STRING),
                        field(5009, "NoLegs", FieldType.NUMINGROUP),
                        field(5010, "Legs", FieldType.STRING),
                        field(5011, "NoTag", FieldType.NUMINGROUP),
                        field(5012, "Venue's *\\u000a/ note", FieldType.DATA),
                        field(5013, "String", FieldType.CHAR, "1", "Same", "2", "SAME", "a", "", "'", "quote"),
                        field(5014, "Yield", FieldType.INT, "1", "30/360", "2", "_"),
                        field(5015, "Side", FieldType.STRING, "\"\\\u00ff", "odd", "10", "class"),
                        field(5016, "Group", FieldType.INT, "01", "leading zero")),
                List.of(new Component("Legs", List.of(of(5002), of(5003))), new Component("Tag", List.of(of(5008)))),
                new MessageType("U1", "Side", false, refs(5001, 5004, 5005, 5006, 5007, 5013, 5014, 5015, 5016)),
                new MessageType(
                        "U2",
                        "string",
                        false,
                        List.of(
                                of(5010),
                                new ComponentRef("Legs", true),
                                new ComponentRef("Tag", false),
                                new GroupRef(
                                        5009,
                                        false,
                                        List.of(of(5012), new GroupRef(5011, true, List.of(of(5001), of(5006))))))));

        GeneratedMessages generated = new GeneratedMessages(awkward);

        for (MessageType type : awkward.messages().values()) {
            assertThat(generated.roundTrip(type)).isPositive();
        }
    }

    @Test
    void javadocNamesFieldsThatAreAlsoGroupMembers() {
        Dialect venue = dialect(
                List.of(field(58, "Text", FieldType.STRING), field(73, "NoOrders", FieldType.INT)),
                List.of(),
                new MessageType("U", "Both", false, List.of(of(58), new GroupRef(73, true, List.of(of(58))))));
        assertThat(byName(generate(venue)).get("Both.java")).contains("Also members of a group: Text(58)");
    }

    @Test
    void aMessageMayBeEmpty() throws Exception {
        Dialect empty = dialect(List.of(), List.of(), new MessageType("0", "Heartbeat", true, List.of()));
        assertThat(new GeneratedMessages(empty).roundTrip(empty.messages().get("0")))
                .isZero();
    }

    @Test
    void errorsNameTheReason() {
        assertRefused(
                FIX_44,
                "com.acme",
                "ZZ, nonsense",
                "FIX.4.4 has no message ZZ, nonsense: give MsgType(35) or the name");
        assertRefused(FIX_44, "com.class", "D", "'com.class' is not a Java package name");
        assertRefused(dialect(List.of(), List.of()), "a", "", "has no messages; choose");
        assertRefused(message("ULONG", List.of()), "a", "", "MsgType(35) ULONG is not one to four");
        assertRefused(message("U", refs(4711)), "a", "", "field 4711 is not defined");
        assertRefused(message("U", List.of(new ComponentRef("X", true))), "a", "", "component X is not defined");
        Dialect endless = dialect(
                List.of(),
                List.of(
                        new Component("A", List.of(new ComponentRef("B", false))),
                        new Component("B", List.of(new ComponentRef("A", false)))),
                new MessageType("U", "Endless", false, List.of(new ComponentRef("A", true))));
        assertRefused(endless, "a", "", "component A contains itself, through A, B");
    }

    private static void assertRefused(Dialect dialect, String packageName, String messages, String words) {
        Set<String> chosen = messages.isEmpty() ? Set.of() : Set.of(messages.split(", "));
        assertThatThrownBy(() -> new Generator(dialect, "x", packageName).generate(chosen))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    private static List<Source> generate(Dialect dialect, String... messages) {
        return new Generator(dialect, "FIX44.xml + venue.xml", "com.acme.fix").generate(Set.of(messages));
    }

    private static Map<String, String> byName(List<Source> sources) {
        return sources.stream().collect(Collectors.toMap(Source::fileName, Source::text));
    }

    private static Dialect message(String type, List<Member> members) {
        return dialect(List.of(), List.of(), new MessageType(type, "Any", false, members));
    }

    private static Dialect dialect(List<Field> fields, List<Component> components, MessageType... messages) {
        return new Dialect(
                "FIX.4.4",
                fields.stream().collect(Collectors.toMap(Field::tag, Function.identity())),
                components.stream().collect(Collectors.toMap(Component::name, Function.identity())),
                Arrays.stream(messages).collect(Collectors.toMap(MessageType::type, Function.identity())),
                List.of(),
                List.of());
    }

    private static Field field(int tag, String name, FieldType type, String... textsAndNames) {
        Value[] values = new Value[textsAndNames.length / 2];
        for (int i = 0; i < values.length; i++) values[i] = new Value(textsAndNames[2 * i], textsAndNames[2 * i + 1]);
        return new Field(tag, name, type, List.of(values), false);
    }

    private static List<Member> refs(int... tags) {
        return Arrays.stream(tags).<Member>mapToObj(GeneratorTest::of).toList();
    }

    private static FieldRef of(int tag) {
        return new FieldRef(tag, false);
    }
}
