package io.needletail.dictionary.generate;

import io.needletail.dictionary.generate.Generator.Source;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Generates a class that writes and reads every field of one message with direct calls, as an application does. */
final class GeneratedExercise {
    private static final Set<Integer> FRAME = Set.of(8, 9, 35, 10);
    private static final String FRAME_OF_CLASS = """
            package ${package};

            import io.needletail.wire.*;
            import java.util.function.*;

            public final class ${type}Exercise implements ToLongFunction<Message>, Consumer<FieldWriter> {
                private static final byte[] DATA = {'a', 1, 'b'};
                private final byte[] target = new byte[64];
                private final ${type} view0 = new ${type}();
                private final ${type}Writer writer0 = new ${type}Writer();

                public long applyAsLong(Message message) {
                    long sum = 0;
                    view0.wrap(message);
            ${reading}
                    return sum;
                }

                public void accept(FieldWriter out) {
                    writer0.to(out);
            ${writing}
                }
            }
            """;

    private final GeneratorScope scope;
    private final GeneratorNames names;
    private final StringBuilder reading = new StringBuilder();
    private final StringBuilder writing = new StringBuilder();
    private int depth;

    private GeneratedExercise(GeneratorScope scope) {
        this.scope = scope;
        names = new GeneratorNames(scope.dialect());
    }

    static Source of(Dialect dialect, MessageType message, String packageName) {
        GeneratorScope scope = new GeneratorScope(dialect);
        scope.add(message.members());
        GeneratedExercise exercise = new GeneratedExercise(scope);
        exercise.all(message.members());
        String type = exercise.names.type(message);
        String text = GeneratorText.fill(
                FRAME_OF_CLASS,
                GeneratorText.values(
                        "package",
                        packageName,
                        "type",
                        type,
                        "reading",
                        exercise.reading.toString(),
                        "writing",
                        exercise.writing.toString()));
        return new Source(type + "Exercise.java", text);
    }

    private void all(List<Member> members) {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> field(field, members);
                case GroupRef group -> group(group, names.method(group.countTag()));
                case ComponentRef reference -> component(scope.component(reference));
            }
        }
    }

    private void component(Component component) {
        String method = names.componentMethod(component);
        Optional<GroupRef> group = GeneratorScope.soleGroup(component);
        if (group.isPresent()) {
            group(group.get(), method);
            return;
        }
        inner("{ var ", "; ", "(); ", method, component.members());
    }

    private void group(GroupRef group, String method) {
        // Half of the groups are counted while they are written.
        String writes = depth % 2 == 0 ? "().entry(); " : "(1); ";
        inner("for (var ", "; view" + (depth + 1) + ".next(); ) { ", writes, method, group.members());
    }

    private void inner(String opening, String reads, String writes, String method, List<Member> members) {
        int outer = depth++;
        reading.append(opening + "view" + depth + " = view" + outer + "." + method + "()" + reads);
        writing.append("{ var writer" + depth + " = writer" + outer + "." + method + writes);
        all(members);
        depth = outer;
        reading.append("}\n");
        writing.append("}\n");
    }

    private void field(FieldRef reference, List<Member> members) {
        int tag = reference.tag();
        if (FRAME.contains(tag) || scope.isLengthOfMember(tag, members)) return;
        Field field = scope.field(tag);
        FieldTemplates kind = FieldTemplates.of(field, scope.lengthTag(tag).isPresent());
        String method = names.method(tag);
        reading.append(String.format(read(kind), "view" + depth + "." + method));
        reading.append("sum += view" + depth + ".has" + Identifiers.upperFirst(method) + "() ? 1 : 0;\n");
        writing.append(String.format(written(kind), "writer" + depth + "." + method));
    }

    private static String read(FieldTemplates kind) {
        return switch (kind) {
            case TEXT -> "sum += %1$s(target, 0) + (%1$sIs(\"text\") ? 1 : 0);\n";
            case WORDS -> "sum += %1$s(target, 0) + (%1$sIncludes(\"text\") ? 1 : 0);\n";
            case DECIMAL -> "sum += %s(4);\n";
            case FLAG -> "sum += %s() ? 1 : 0;\n";
            case BYTES, DATA -> "sum += %s(target, 0);\n";
            case CHARACTER, NUMBER, TIMESTAMP, DATE, TIME -> "sum += %s();\n";
        };
    }

    private static String written(FieldTemplates kind) {
        return switch (kind) {
            case TEXT, WORDS -> "%s(\"text\");\n";
            case CHARACTER -> "%s('A');\n";
            case NUMBER -> "%s(7);\n";
            case DECIMAL -> "%s(12345, 4);\n";
            case FLAG -> "%s(true);\n";
            case TIMESTAMP -> "%s(1_790_000_000_123_456_789L, 9);\n";
            case DATE -> "%s(1_790_000_000_123_456_789L);\n";
            case TIME -> "%s(123_456_789, 6);\n";
            case BYTES, DATA -> "%s(DATA);\n";
        };
    }
}
