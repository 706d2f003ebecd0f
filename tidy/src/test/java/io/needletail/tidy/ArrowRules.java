package io.needletail.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules about dependencies of modules and packages: a dependency only points to a lower layer. */
final class ArrowRules {

    private static final String OURS = "io.needletail.";

    /** SAX is in the module java.xml. */
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "org.xml.sax.", "com.sun.management.");

    /** The modules that each module may use; one that is not named here may use all but the benches. */
    private static final Map<String, Set<String>> LOWER_FLOORS = Map.ofEntries(
            Map.entry("wire", Set.of()),
            Map.entry("transport", Set.of()),
            Map.entry("session", Set.of("wire")),
            Map.entry("journal", Set.of("wire", "session")),
            Map.entry("acceptance", Set.of()),
            Map.entry("matching", Set.of()),
            Map.entry("orders", Set.of("wire")),
            Map.entry("testkit", Set.of("wire", "session")),
            Map.entry("dictionary", Set.of("wire")),
            Map.entry("maven-plugin", Set.of("wire", "dictionary")),
            Map.entry("fast", Set.of("wire")),
            Map.entry("feed", Set.of("wire", "fast", "transport")),
            Map.entry("engine", Set.of("wire", "transport", "session", "journal", "dictionary")),
            Map.entry(
                    "venue",
                    Set.of(
                            "wire",
                            "transport",
                            "matching",
                            "session",
                            "journal",
                            "dictionary",
                            "fast",
                            "feed",
                            "engine")),
            Map.entry(
                    "tools", Set.of("wire", "transport", "session", "journal", "dictionary", "fast", "feed", "engine")),
            Map.entry("micrometer", Set.of("session", "engine")),
            Map.entry("opentelemetry", Set.of("wire", "session", "engine")),
            Map.entry(
                    "spring", Set.of("wire", "transport", "session", "journal", "dictionary", "engine", "micrometer")),
            Map.entry("console", Set.of("wire", "transport", "session", "journal", "dictionary", "engine", "tools")),
            Map.entry(
                    "cli",
                    Set.of(
                            "acceptance",
                            "console",
                            "matching",
                            "venue",
                            "tools",
                            "wire",
                            "transport",
                            "session",
                            "journal",
                            "dictionary",
                            "fast",
                            "feed",
                            "engine")),
            Map.entry(
                    "samples",
                    Set.of("wire", "transport", "session", "journal", "dictionary", "fast", "feed", "engine")),
            Map.entry("bench/probe", Set.of()));

    /** Libraries besides the JDK that embeddable modules may use. */
    private static final Map<String, String> LIBRARIES = Map.ofEntries(
            Map.entry("wire", ""),
            Map.entry("transport", ""),
            Map.entry("session", ""),
            Map.entry("acceptance", ""),
            Map.entry("matching", ""),
            Map.entry("orders", ""),
            Map.entry("journal", ""),
            Map.entry("dictionary", ""),
            Map.entry("fast", ""),
            Map.entry("feed", ""),
            Map.entry("engine", "org.slf4j."));

    private ArrowRules() {}

    static List<Finding> upwardArrows(House house) {
        Map<String, String> moduleOfPackage = house.mainClasses()
                .collect(Collectors.toMap(
                        Compiled::packageName, type -> type.module().name(), (first, _) -> first));
        return house.mainClasses()
                .flatMap(type -> used(type, name -> name.startsWith(OURS))
                        .map(name -> moduleOfPackage.getOrDefault(Compiled.packageOf(name), ""))
                        .filter(target -> !mayUse(type.module(), target))
                        .distinct()
                        .map(target -> Finding.of(type, "uses the module " + target)))
                .toList();
    }

    static List<Finding> foreignLibraries(House house) {
        return house.mainClasses(LIBRARIES.keySet().toArray(String[]::new))
                .flatMap(type -> used(
                                type,
                                name -> isForeign(
                                        name, LIBRARIES.get(type.module().name())))
                        .map(name -> Finding.of(type, "uses " + name)))
                .toList();
    }

    static List<Finding> packageCycles(House house) {
        return house.modules().stream()
                .flatMap(module -> cycles(packageArrows(module)).stream()
                        .map(cycle -> new Finding(module.name(), 1, "packages in a circle: " + cycle)))
                .toList();
    }

    private static boolean mayUse(Module module, String target) {
        if (target.isEmpty() || target.equals(module.name())) {
            return true;
        }
        Set<String> lower = LOWER_FLOORS.get(module.name());
        return lower == null ? module.isBench() || !target.startsWith("bench/") : lower.contains(target);
    }

    private static boolean isForeign(String type, String library) {
        boolean fromJdk = JDK.stream().anyMatch(type::startsWith);
        return !fromJdk && !type.startsWith(OURS) && (library.isEmpty() || !type.startsWith(library));
    }

    private static Stream<String> used(Compiled type, Predicate<String> which) {
        return type.types().stream().filter(which);
    }

    /** Each package of the module with the packages of the same module that it uses. */
    private static Map<String, Set<String>> packageArrows(Module module) {
        List<Compiled> classes = module.mainClasses();
        Set<String> packages = classes.stream().map(Compiled::packageName).collect(Collectors.toSet());
        Map<String, Set<String>> arrows = new TreeMap<>();
        for (Compiled type : classes) {
            Set<String> targets = arrows.computeIfAbsent(type.packageName(), _ -> new TreeSet<>());
            type.types().stream()
                    .map(Compiled::packageOf)
                    .filter(packages::contains)
                    .forEach(targets::add);
            targets.remove(type.packageName());
        }
        return arrows;
    }

    /** The packages that can be reached from themselves, each with the way back. */
    private static List<String> cycles(Map<String, Set<String>> arrows) {
        List<String> cycles = new ArrayList<>();
        for (String start : arrows.keySet()) {
            Set<String> reached = new TreeSet<>();
            reach(start, arrows, reached);
            if (reached.contains(start)) {
                cycles.add(start + " reaches itself through " + arrows.get(start));
            }
        }
        return cycles;
    }

    private static void reach(String from, Map<String, Set<String>> arrows, Set<String> reached) {
        for (String target : arrows.get(from)) {
            if (reached.add(target)) {
                reach(target, arrows, reached);
            }
        }
    }
}
