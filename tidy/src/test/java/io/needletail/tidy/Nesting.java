package io.needletail.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.EnumSet;
import java.util.Set;

/** Counts the nesting depth of statements in a method; {@code else if} has the level of its {@code if}. */
final class Nesting extends TreeScanner<Void, Integer> {

    private static final Set<Tree.Kind> OPENS_A_LEVEL = EnumSet.of(
            Tree.Kind.IF,
            Tree.Kind.FOR_LOOP,
            Tree.Kind.ENHANCED_FOR_LOOP,
            Tree.Kind.WHILE_LOOP,
            Tree.Kind.DO_WHILE_LOOP,
            Tree.Kind.SWITCH,
            Tree.Kind.SWITCH_EXPRESSION,
            Tree.Kind.SYNCHRONIZED,
            Tree.Kind.TRY);

    private int deepest;

    private Nesting() {}

    static int of(MethodTree method) {
        Nesting nesting = new Nesting();
        nesting.scan(method.getBody(), 0);
        return nesting.deepest;
    }

    @Override
    public Void scan(Tree tree, Integer level) {
        if (tree == null || !OPENS_A_LEVEL.contains(tree.getKind())) {
            return super.scan(tree, level);
        }
        deepest = Math.max(deepest, level + 1);
        return super.scan(tree, level + 1);
    }

    @Override
    public Void visitIf(IfTree tree, Integer level) {
        scan(tree.getCondition(), level);
        scan(tree.getThenStatement(), level);
        return scan(tree.getElseStatement(), tree.getElseStatement() instanceof IfTree ? level - 1 : level);
    }

    @Override
    public Void visitClass(ClassTree tree, Integer level) {
        // The methods of a local or anonymous class are measured on their own.
        return null;
    }
}
