package io.needletail.tidy;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import io.needletail.tidy.Syntax.DeclaredType;
import io.needletail.tidy.Syntax.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** A rule about public records of the product whose components cannot be distinguished by position. */
final class RecordRules {

    private static final int PARTS_MAX = 6;
    private static final int BOOLEANS_MAX = 1;

    private RecordRules() {}

    /** Finds each {@code new} of such a record in main code outside the record's own file. */
    static List<Finding> positionalParts(Syntax syntax) {
        Map<String, Set<Source>> wide = new HashMap<>();
        for (DeclaredType type : syntax.types()) {
            if (!isWideRecord(type)) continue;
            wide.computeIfAbsent(nameOf(type), unknown -> new HashSet<>())
                    .add(type.unit().source());
        }
        List<Finding> findings = new ArrayList<>();
        syntax.types().stream()
                .filter(DeclaredType::isTopLevel)
                .filter(type -> NameRules.isProduct(type.unit().source()))
                .forEach(type -> type.tree().accept(new Constructions(type.unit(), wide), findings));
        return findings;
    }

    /** Returns a name such as Sink.Screen: the simple names of nested types repeat. */
    private static String nameOf(DeclaredType type) {
        String name = type.tree().getSimpleName().toString();
        String file = type.unit().source().file().getFileName().toString();
        return type.isTopLevel() ? name : file.replace(".java", ".") + name;
    }

    private static boolean isWideRecord(DeclaredType type) {
        if (type.tree().getKind() != Tree.Kind.RECORD
                || !NameRules.isProduct(type.unit().source())) return false;
        // A record within an interface is public without the word.
        boolean isPublic = type.tree().getModifiers().getFlags().contains(Modifier.PUBLIC)
                || (!type.isTopLevel()
                        && type.unit().tree().getTypeDecls().getFirst().getKind() == Tree.Kind.INTERFACE);
        if (!isPublic) return false;
        List<VariableTree> parts = type.tree().getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .map(VariableTree.class::cast)
                .toList();
        long booleans = parts.stream()
                .filter(part -> part.getType().toString().equals("boolean"))
                .count();
        return parts.size() > PARTS_MAX || booleans > BOOLEANS_MAX;
    }

    /** Collects the constructions of wide records in one file. */
    private static final class Constructions extends TreeScanner<Void, List<Finding>> {
        private final Unit unit;
        private final Map<String, Set<Source>> wide;

        private Constructions(Unit unit, Map<String, Set<Source>> wide) {
            this.unit = unit;
            this.wide = wide;
        }

        @Override
        public Void visitNewClass(NewClassTree tree, List<Finding> findings) {
            String name = nameIn(tree.getIdentifier());
            Set<Source> homes = wide.getOrDefault(name, Set.of());
            int line = unit.firstLine(tree);
            if (!homes.isEmpty()
                    && !homes.contains(unit.source())
                    && !unit.source().hasReason(line)) {
                findings.add(Finding.of(
                        unit.source(),
                        line,
                        "new " + name + "(...): parts cannot be told apart by position; begin with its defaults and use"
                                + " withX, or give the reason in this line as a comment, tidy: REASON"));
            }
            return super.visitNewClass(tree, findings);
        }

        private String nameIn(ExpressionTree type) {
            if (type instanceof ParameterizedTypeTree generic) return nameIn((ExpressionTree) generic.getType());
            String written = type.toString();
            String imported = unit.tree().getImports().stream()
                    .map(one -> one.getQualifiedIdentifier().toString())
                    .filter(one -> one.endsWith("." + written))
                    .findFirst()
                    .orElse(written);
            String[] parts = imported.split("\\.", -1);
            String name = parts[parts.length - 1];
            if (parts.length == 1) return name;
            String outer = parts[parts.length - 2];
            return Character.isUpperCase(outer.charAt(0)) ? outer + "." + name : name;
        }
    }
}
