package io.needletail.tidy;

import io.github.classgraph.ClassGraph;
import io.github.classgraph.ClassInfo;
import io.github.classgraph.FieldInfo;
import io.github.classgraph.MethodInfo;
import io.github.classgraph.ScanResult;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The public API of a module as text: a line for each public type, and an indented one for each of its members. */
final class ApiReport {
    private static final String INDENT = "    ";

    // Out of the schema, which has a page and versions of its own.
    private static final String GENERATED = "io.needletail.venue.sbe";
    private static final Pattern ANNOTATION = Pattern.compile("@(?!java\\.lang\\.Deprecated)[\\w.$]+(\\([^)]*\\))? ");
    private static final Set<String> OF_ENUMS = Set.of("valueOf", "values");
    private static final Set<String> OF_OBJECTS = Set.of("equals", "hashCode", "toString");

    private ApiReport() {}

    /** Returns the report of a compiled module: of its exported packages, without module-info.class of all. */
    static List<String> of(Path classes) throws IOException {
        ClassGraph graph = new ClassGraph()
                .overrideClasspath(classes)
                .enableClassInfo()
                .enableMethodInfo()
                .enableFieldInfo()
                .enableStaticFinalFieldConstantInitializerValues()
                .ignoreMethodVisibility()
                .ignoreFieldVisibility()
                .enableAnnotationInfo();
        Path descriptor = classes.resolve("module-info.class");
        if (Files.exists(descriptor)) graph.acceptPackagesNonRecursive(exports(descriptor));
        else graph.acceptPackages("io.needletail").rejectPackages(GENERATED);
        List<String> lines = new ArrayList<>();
        try (ScanResult scan = graph.scan()) {
            scan.getAllClasses().stream().filter(ApiReport::isVisible).forEach(type -> {
                lines.add(line(type.toString()));
                members(type)
                        .map(member -> INDENT + line(member).replace("<init>", type.getSimpleName()))
                        .sorted()
                        .forEach(lines::add);
            });
        }
        return lines;
    }

    /** Returns the lines of a report, each member with its type: what can be compared line by line. */
    static List<String> flat(List<String> report) {
        List<String> flat = new ArrayList<>();
        String type = "";
        for (String line : report) {
            if (!line.startsWith(INDENT)) type = line;
            flat.add(line.startsWith(INDENT) ? type + ":" + line.substring(INDENT.length() - 1) : line);
        }
        return flat;
    }

    private static Stream<String> members(ClassInfo type) {
        Stream<String> fields = type.getDeclaredFieldInfo().stream()
                .filter(field -> (field.isPublic() || field.isProtected()) && !field.isSynthetic())
                .map(FieldInfo::toStringWithSimpleNames);
        Stream<String> methods = type.getDeclaredMethodAndConstructorInfo().stream()
                .filter(method -> method.isPublic() || (method.isProtected() && !type.isFinal()))
                .filter(method -> !method.isSynthetic() && !method.isBridge() && !isImplied(type, method))
                .map(MethodInfo::toStringWithSimpleNames);
        return Stream.concat(fields, methods);
    }

    private static String line(String text) {
        return ANNOTATION.matcher(text).replaceAll("").replace("mandated ", "").replace("\0", "\\0");
    }

    private static boolean isImplied(ClassInfo type, MethodInfo method) {
        Set<String> implied = type.isEnum() ? OF_ENUMS : type.isRecord() ? OF_OBJECTS : Set.of();
        return implied.contains(method.getName());
    }

    // A public type within one that is not public cannot be used.
    private static boolean isVisible(ClassInfo type) {
        return type.isPublic() && type.getOuterClasses().stream().allMatch(ClassInfo::isPublic);
    }

    private static String[] exports(Path descriptor) throws IOException {
        try (InputStream in = Files.newInputStream(descriptor)) {
            return ModuleDescriptor.read(in).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .toArray(String[]::new);
        }
    }
}
