package io.needletail.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The syntax trees of all Java sources of a house. */
record Syntax(List<DeclaredType> types) {

    static Syntax of(House house) {
        Map<Path, Source> sources = house.javaSources().collect(Collectors.toMap(Source::file, Function.identity()));
        List<DeclaredType> types = new ArrayList<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    null,
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources.keySet()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree tree : task.parse()) {
                Unit unit = new Unit(sources.get(Path.of(tree.getSourceFile().toUri())), tree, positions);
                new TypeCollector(unit).scan(tree, types);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new Syntax(types);
    }

    Stream<DeclaredMethod> methods() {
        return types.stream()
                .flatMap(type -> type.tree().getMembers().stream()
                        .filter(MethodTree.class::isInstance)
                        .map(member -> new DeclaredMethod(type, (MethodTree) member)));
    }

    /** One source file and its tree. */
    record Unit(Source source, CompilationUnitTree tree, SourcePositions positions) {

        int firstLine(Tree part) {
            return line(positions.getStartPosition(tree, part));
        }

        int lastLine(Tree part) {
            return line(positions.getEndPosition(tree, part));
        }

        /**
         * Tests whether one of the lines of a declaration, up to its opening brace, gives a reason for breaking a rule.
         */
        boolean hasReason(Tree declaration) {
            int first = firstLine(declaration);
            int last = IntStream.range(first, lastLine(declaration))
                    .filter(line -> source.lines().get(line - 1).contains("{"))
                    .findFirst()
                    .orElse(first);
            return IntStream.rangeClosed(first, last).anyMatch(source::hasReason);
        }

        private int line(long position) {
            return Math.toIntExact(tree.getLineMap().getLineNumber(position));
        }
    }

    /** A class, record, interface or enum, nested ones included. */
    record DeclaredType(Unit unit, ClassTree tree) {

        boolean isTopLevel() {
            return unit.tree().getTypeDecls().contains(tree);
        }

        Finding finding(String problem) {
            return Finding.of(unit.source(), unit.firstLine(tree), tree.getSimpleName() + ": " + problem);
        }
    }

    /** A method or constructor of the source. */
    record DeclaredMethod(DeclaredType type, MethodTree tree) {

        Unit unit() {
            return type.unit();
        }

        int lines() {
            return tree.getBody() == null ? 0 : unit().lastLine(tree.getBody()) - unit().firstLine(tree.getBody()) + 1;
        }

        int parameters() {
            return tree.getParameters().size();
        }

        boolean isConstructor() {
            return tree.getReturnType() == null;
        }

        Finding finding(String problem) {
            String name = type.tree().getSimpleName() + "." + tree.getName();
            return Finding.of(unit().source(), unit().firstLine(tree), name + ": " + problem);
        }
    }

    private static final class TypeCollector extends TreeScanner<Void, List<DeclaredType>> {

        private final Unit unit;

        private TypeCollector(Unit unit) {
            this.unit = unit;
        }

        @Override
        public Void visitClass(ClassTree tree, List<DeclaredType> types) {
            types.add(new DeclaredType(unit, tree));
            return super.visitClass(tree, types);
        }
    }
}
