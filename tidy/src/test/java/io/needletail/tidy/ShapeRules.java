package io.needletail.tidy;

import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import io.needletail.tidy.Syntax.DeclaredMethod;
import io.needletail.tidy.Syntax.DeclaredType;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Rules about the shape of types and methods; the limits are signals, see {@link Finding#limit}. */
final class ShapeRules {

    private static final int METHOD_LINES_MAX = 60;
    private static final int PARAMETERS_MAX = 6;
    private static final int RECORD_PARTS_MAX = 10;
    private static final int NESTING_MAX = 3;

    /** Names without information about the type; TrustManager and KeyManager are the JDK's own terms. */
    private static final Pattern EMPTY_NAME =
            Pattern.compile("(Abstract|Default|Base)[A-Z].*|.*(Impl|(?<!Trust|Key)Manager|Helper|Utils?|Base)");

    private static final String[] MAY_HAVE_MAIN = {"cli", "bench", "samples", "examples"};

    private ShapeRules() {}

    static List<Finding> longMethods(Syntax syntax) {
        return methodsWithoutReason(syntax)
                .filter(method -> method.lines() > METHOD_LINES_MAX)
                .map(method -> method.finding(method.lines() + " lines" + Finding.limit(METHOD_LINES_MAX)))
                .toList();
    }

    static List<Finding> longParameterLists(Syntax syntax) {
        return methodsWithoutReason(syntax)
                .filter(method -> method.parameters() > parametersMax(method))
                .map(method ->
                        method.finding(method.parameters() + " parameters" + Finding.limit(parametersMax(method))))
                .toList();
    }

    static List<Finding> deepNesting(Syntax syntax) {
        return methodsWithoutReason(syntax)
                .filter(method -> Nesting.of(method.tree()) > NESTING_MAX)
                .map(method -> method.finding(Nesting.of(method.tree()) + " levels deep" + Finding.limit(NESTING_MAX)))
                .toList();
    }

    static List<Finding> mainMethodsElsewhere(Syntax syntax) {
        return methodsWithoutReason(syntax)
                .filter(method -> method.tree().getName().contentEquals("main"))
                .filter(method -> method.unit().source().isMain()
                        && !method.unit().source().isIn(MAY_HAVE_MAIN))
                .map(method -> method.finding("belongs to " + String.join(", ", MAY_HAVE_MAIN)))
                .toList();
    }

    static List<Finding> largeRecords(Syntax syntax) {
        return typesWithoutReason(syntax)
                .filter(type -> isRecord(type) && parts(type) > RECORD_PARTS_MAX)
                .map(type -> type.finding(parts(type) + " components" + Finding.limit(RECORD_PARTS_MAX)))
                .toList();
    }

    static List<Finding> emptyNames(Syntax syntax) {
        return typesWithoutReason(syntax)
                .filter(type -> EMPTY_NAME.matcher(type.tree().getSimpleName()).matches())
                .map(type -> type.finding("the name does not say what it is"))
                .toList();
    }

    private static Stream<DeclaredMethod> methodsWithoutReason(Syntax syntax) {
        return syntax.methods().filter(method -> !method.unit().hasReason(method.tree()));
    }

    private static Stream<DeclaredType> typesWithoutReason(Syntax syntax) {
        return syntax.types().stream().filter(type -> !type.unit().hasReason(type.tree()));
    }

    private static int parametersMax(DeclaredMethod method) {
        return method.isConstructor() && isRecord(method.type()) ? RECORD_PARTS_MAX : PARAMETERS_MAX;
    }

    private static boolean isRecord(DeclaredType type) {
        return type.tree().getKind() == Tree.Kind.RECORD;
    }

    private static long parts(DeclaredType record) {
        return record.tree().getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
    }
}
