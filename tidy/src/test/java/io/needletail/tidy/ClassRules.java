package io.needletail.tidy;

import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules about what compiled code touches. */
final class ClassRules {

    private static final String[] FLOORS_0_TO_2 = {
        "wire", "transport", "matching", "orders", "session", "journal", "dictionary", "fast", "feed", "engine"
    };
    private static final String[] PURE = {"wire", "session", "matching", "orders"};
    private static final List<String> MAY_READ_PROPERTIES = List.of("cli");

    private static final Pattern IMPURE_MEMBER = Pattern.compile("java\\.lang\\.System\\.(currentTimeMillis|nanoTime"
            + "|getLogger|getProperty|getenv)|java\\.lang\\.Math\\.random|java\\.time\\.[\\w.]+\\.now");
    private static final Pattern IMPURE_TYPE =
            Pattern.compile("java\\.lang\\.(Thread|ThreadLocal|Runtime|ProcessBuilder)|java\\.time\\.Clock"
                    + "|java\\.util\\.(concurrent\\.)?(\\w*Random|Timer)|java\\.util\\.(random|logging)\\..*|org\\.slf4j\\..*"
                    + "|java\\.lang\\.System\\$Logger|java\\.(net|nio\\.channels|nio\\.file)\\..*");
    private static final Pattern PROPERTY =
            Pattern.compile("java\\.lang\\.(System\\.(get|set)Propert(y|ies)|(Integer|Long)\\.get(Integer|Long)"
                    + "|Boolean\\.getBoolean)");

    /** The classes that may call restricted methods of the JDK; restricted methods, in types that have others too. */
    private static final Set<String> MAY_LINK = Set.of(
            "io.needletail.transport.posix.NativeLinker",
            "io.needletail.journal.LinuxFiles$Calls",
            "io.needletail.journal.FileNumber");

    private static final Pattern RESTRICTED = Pattern.compile("java\\.lang\\.foreign\\.(Linker\\.downcallHandle"
            + "|Linker\\.upcallStub|MemorySegment\\.reinterpret|SymbolLookup\\.libraryLookup"
            + "|AddressLayout\\.withTargetLayout)|java\\.lang\\.(System|Runtime)\\.load(Library)?");

    private static final Pattern LOGGER = Pattern.compile("org\\.slf4j\\.LoggerFactory\\.getLogger");

    /** The class whose loggers also reach an application without a log provider. */
    private static final String MAY_CREATE_LOGGERS = "io.needletail.engine.log.EngineLogger";

    /** The one class of the pure modules that reads a file, once: which instructions the processor has. */
    private static final String MAY_ASK_THE_MACHINE = "io.needletail.wire.CpuFeatures";

    private ClassRules() {}

    static List<Finding> clocksThreadsAndChance(House house) {
        return house.mainClasses(PURE)
                .filter(type -> !type.name().equals(MAY_ASK_THE_MACHINE))
                .flatMap(type -> Stream.concat(
                                matching(type.members().stream(), IMPURE_MEMBER),
                                matching(type.types().stream(), IMPURE_TYPE))
                        .map(used -> Finding.of(type, "uses " + used)))
                .toList();
    }

    static List<Finding> systemProperties(House house) {
        return house.modules().stream()
                .filter(module -> !module.isBench() && !MAY_READ_PROPERTIES.contains(module.name()))
                .flatMap(module -> module.mainClasses().stream())
                .flatMap(type ->
                        matching(type.members().stream(), PROPERTY).map(used -> Finding.of(type, "uses " + used)))
                .toList();
    }

    static List<Finding> staticState(House house) {
        return house.mainClasses(FLOORS_0_TO_2)
                .flatMap(type -> type.model().fields().stream()
                        .filter(ClassRules::isStaticState)
                        .map(field -> Finding.of(
                                type,
                                "static and not final: " + field.fieldName().stringValue())))
                .toList();
    }

    static List<Finding> nativeCallsElsewhere(House house) {
        return house.modules().stream()
                .filter(module -> !module.isBench())
                .flatMap(module -> module.mainClasses().stream())
                .filter(type -> !MAY_LINK.contains(type.name()))
                .flatMap(type ->
                        matching(type.members().stream(), RESTRICTED).map(used -> Finding.of(type, "uses " + used)))
                .toList();
    }

    static List<Finding> loggersElsewhere(House house) {
        return house.mainClasses("engine")
                .filter(type -> !type.name().equals(MAY_CREATE_LOGGERS))
                .flatMap(type -> matching(type.members().stream(), LOGGER)
                        .map(used -> Finding.of(type, "uses " + used + ": EngineLogger.of, whose warnings are seen")))
                .toList();
    }

    private static boolean isStaticState(FieldModel field) {
        return field.flags().has(AccessFlag.STATIC)
                && !field.flags().has(AccessFlag.FINAL)
                && !field.flags().has(AccessFlag.SYNTHETIC);
    }

    private static Stream<String> matching(Stream<String> names, Pattern pattern) {
        return names.filter(name -> pattern.matcher(name).matches());
    }
}
