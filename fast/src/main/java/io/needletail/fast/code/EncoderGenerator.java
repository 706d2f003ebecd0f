package io.needletail.fast.code;

import io.needletail.fast.code.SegmentPlan.Part;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Reference;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Template;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes the class that encodes one template. Its methods are cut so that the virtual machine's compiler takes each of them:
 * one for a template's body and for each group, one for the loop of each sequence, and one for each part where a presence
 * map covers more fields than belong into one method.
 */
public final class EncoderGenerator {
    private static final ClassDesc SUPER = EncoderEmitter.runtime("CompiledEncoder");
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(
            EncoderEmitter.INT, EncoderEmitter.PEN, EncoderEmitter.SOURCE, EncoderEmitter.BYTES, EncoderEmitter.INT);
    private static final MethodTypeDesc WRITE_MORE = WRITE.insertParameterTypes(4, EncoderEmitter.INT);
    private static final int FIRST_PARAMETERS = 4;
    private static final int PUBLIC_FINAL = ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL;
    private static final int IDENTIFIER_WORST = 10;
    private static final int SLACK = 16;

    /** As many parts are called by one method. */
    private static final int CALLS_MAX = 64;

    private final Template template;
    private final int number;
    private final EncoderLayout cells;
    private final ClassDesc self;
    private final ClassBuilder builder;
    private int methods;

    private EncoderGenerator(Template template, int number, EncoderLayout cells, ClassDesc self, ClassBuilder builder) {
        this.template = template;
        this.number = number;
        this.cells = cells;
        this.self = self;
        this.builder = builder;
    }

    /**
     * The class file.
     *
     * @param template which it encodes
     * @param number of its own presence map; those of groups and sequences are their slots
     * @param cells where the dictionaries are
     * @param hasReferences whether what it touches cannot be told beforehand
     * @return a subclass of the runtime's {@code SegmentWriter}, in its package
     */
    public static byte[] of(Template template, int number, EncoderLayout cells, boolean hasReferences) {
        ClassDesc self = EncoderEmitter.runtime("EncoderOf" + Math.max(template.id(), 0));
        return ClassFile.of().build(self, builder -> {
            builder.withFlags(PUBLIC_FINAL).withSuperclass(SUPER);
            new EncoderGenerator(template, number, cells, self, builder).build(hasReferences);
        });
    }

    private void build(boolean hasReferences) {
        builder.withMethodBody(
                ConstantDescs.INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokespecial(SUPER, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                        .return_());
        int[] range = hasReferences || template.resets() ? new int[] {0, cells.fresh().length} : cells.range(template);
        constant("firstCell", range[0]);
        constant("endCell", range[1]);
        String body = segment(number, SegmentPlan.of(template.instructions(), 1, cells));
        builder.withMethodBody(
                "write",
                WRITE,
                ClassFile.ACC_FINAL,
                code -> code.aload(1)
                        .aload(2)
                        .aload(3)
                        .iload(4)
                        .invokestatic(self, body, WRITE)
                        .ireturn());
    }

    private void constant(String name, int value) {
        builder.withMethodBody(
                name,
                MethodTypeDesc.of(EncoderEmitter.INT),
                ClassFile.ACC_FINAL,
                code -> code.loadConstant(value).ireturn());
    }

    private String method(String kind, MethodTypeDesc type, Consumer<EncoderEmitter> body) {
        String name = kind + methods++;
        builder.withMethodBody(name, type, ClassFile.ACC_STATIC, code -> {
            EncoderEmitter script = new EncoderEmitter(code);
            body.accept(script);
        });
        return name;
    }

    private String segment(int segmentNumber, SegmentPlan segment) {
        Inner inner = prepare(segment);
        return method("segment", WRITE, script -> {
            write(script, segmentNumber, segment, inner);
            script.at().code.ireturn();
        });
    }

    /** The names of the methods that a segment calls: for what is behind its parts, and for the parts, if several. */
    private record Inner(List<String> behind, List<String> parts) {}

    // What is called is made before: a class file's methods are built one after another.
    private Inner prepare(SegmentPlan segment) {
        List<String> behind = segment.parts().stream()
                .map(part -> part.behind().map(this::behind).orElse(""))
                .toList();
        if (segment.parts().size() == 1) return new Inner(behind, List.of());
        List<String> parts = new ArrayList<>();
        int bits = segment.ownBits();
        for (int i = 0; i < segment.parts().size(); i++) {
            Part part = segment.parts().get(i);
            if (i > 0 || !segment.isMapAhead()) parts.add(part(segment, i, new Inner(behind, List.of()), bits));
            bits += part.bits();
        }
        List<String> calls = List.copyOf(parts);
        while (calls.size() > CALLS_MAX) calls = bundled(calls);
        return new Inner(behind, calls);
    }

    // Methods that call some parts each.
    private List<String> bundled(List<String> parts) {
        List<String> bundles = new ArrayList<>();
        for (int from = 0; from < parts.size(); from += CALLS_MAX) {
            List<String> bundle = parts.subList(from, Math.min(from + CALLS_MAX, parts.size()));
            bundles.add(method("parts", WRITE_MORE, script -> {
                for (String part : bundle) call(script, part, FIRST_PARAMETERS);
                script.at().code.ireturn();
            }));
        }
        return List.copyOf(bundles);
    }

    private String part(SegmentPlan segment, int index, Inner inner, int firstBit) {
        Part part = segment.parts().get(index);
        return method("part", WRITE_MORE, script -> {
            script.room(part.worst() + SLACK);
            script.mapReserved(FIRST_PARAMETERS, firstBit, part.bits(), segment.hasGaps());
            fields(script, part);
            script.mergeMap();
            behind(script, part, inner.behind().get(index));
            script.at().code.ireturn();
        });
    }

    private void write(EncoderEmitter script, int segmentNumber, SegmentPlan segment, Inner inner) {
        if (segment.bits() == 0 || segment.isMapAhead()) {
            writeAhead(script, segmentNumber, segment, inner);
            for (String part : inner.parts()) call(script, part, FIRST_PARAMETERS - 1);
            return;
        }
        writeReserved(script, segment, inner);
    }

    private void writeAhead(EncoderEmitter script, int segmentNumber, SegmentPlan segment, Inner inner) {
        Part first = segment.parts().getFirst();
        script.room(first.worst() + segment.mapWidth() + IDENTIFIER_WORST + SLACK);
        if (segment.bits() != 0) script.beginMap(segment.bits(), segmentNumber);
        if (segment.ownBits() != 0) putIdentifier(script, identify(script));
        fields(script, first);
        if (segment.bits() != 0) script.closeMap();
        behind(script, first, inner.behind().getFirst());
    }

    private void writeReserved(EncoderEmitter script, SegmentPlan segment, Inner inner) {
        int mark = script.newInt();
        int gapAround = script.newInt();
        int width = segment.mapWidth();
        boolean isWhole = inner.parts().isEmpty();
        script.room(width
                + IDENTIFIER_WORST
                + SLACK
                + (isWhole ? segment.parts().getFirst().worst() : 0));
        if (segment.hasGaps()) {
            script.pen()
                    .code
                    .getfield(EncoderEmitter.PEN, "gap", EncoderEmitter.INT)
                    .istore(gapAround);
            script.pen().code.iconst_0().putfield(EncoderEmitter.PEN, "gap", EncoderEmitter.INT);
        }
        script.at()
                .pen()
                .code
                .getfield(EncoderEmitter.PEN, "base", EncoderEmitter.INT)
                .isub()
                .istore(mark);
        script.bytes()
                .at()
                .constant(width)
                .strokes("reserve", EncoderEmitter.INT, EncoderEmitter.BYTES, EncoderEmitter.INT, EncoderEmitter.INT)
                .advance();
        int ahead = segment.ownBits() + (isWhole ? segment.parts().getFirst().bits() : 0);
        script.mapReserved(mark, 0, ahead, segment.hasGaps());
        if (segment.ownBits() != 0) putIdentifier(script, identify(script));
        if (isWhole) {
            fields(script, segment.parts().getFirst());
        }
        script.mergeMap();
        if (isWhole) behind(script, segment.parts().getFirst(), inner.behind().getFirst());
        for (String part : inner.parts()) call(script, part, mark);
        script.bytes()
                .pen()
                .code
                .getfield(EncoderEmitter.PEN, "base", EncoderEmitter.INT)
                .iload(mark)
                .iadd();
        script.constant(width).at();
        script.strokes(
                        "close",
                        EncoderEmitter.INT,
                        EncoderEmitter.BYTES,
                        EncoderEmitter.INT,
                        EncoderEmitter.INT,
                        EncoderEmitter.INT)
                .advance();
        if (segment.hasGaps()) {
            script.pen().code.iload(gapAround).putfield(EncoderEmitter.PEN, "gap", EncoderEmitter.INT);
        }
    }

    private int identify(EncoderEmitter script) {
        int identified = script.newInt();
        script.pen()
                .constant(template.id())
                .penCall("identify", EncoderEmitter.INT, EncoderEmitter.LONG)
                .code
                .istore(identified);
        script.bit(script.nextBit(), identified);
        if (template.resets()) script.pen().penCall("refresh", ConstantDescs.CD_void);
        return identified;
    }

    private void putIdentifier(EncoderEmitter script, int identified) {
        script.bytes().at().constant(template.id()).whole(identified);
        script.strokes(
                        "unsigned",
                        EncoderEmitter.INT,
                        EncoderEmitter.BYTES,
                        EncoderEmitter.INT,
                        EncoderEmitter.LONG,
                        EncoderEmitter.INT)
                .advance();
    }

    private void call(EncoderEmitter script, String part, int mark) {
        script.pen().source().bytes().at().whole(mark).code.invokestatic(self, part, WRITE_MORE);
        script.advanceOrFail();
    }

    private void fields(EncoderEmitter script, Part part) {
        for (FieldEncoding field : part.fields()) field.write(script);
        if (part.behind().isEmpty() || !(part.behind().get() instanceof Group group) || !group.isOptional()) return;
        int present = script.newInt();
        script.ask("isPresent", ConstantDescs.CD_boolean, group.slot())
                .code
                .ineg()
                .istore(present);
        script.bit(script.nextBit(), present);
        script.remember(present);
    }

    private void behind(EncoderEmitter script, Part part, String behind) {
        if (part.behind().isEmpty()) return;
        switch (part.behind().get()) {
            case Group group -> putGroup(script, group, behind);
            case Sequence sequence ->
                putSequence(script, sequence, (IntegerEncoding) part.fields().getLast(), behind);
            case Reference reference -> {
                script.pen().source().constant(reference.slot()).at();
                script.penCall(
                                "reference",
                                EncoderEmitter.INT,
                                EncoderEmitter.SOURCE,
                                EncoderEmitter.INT,
                                EncoderEmitter.INT)
                        .advanceOrFail();
            }
            default -> throw new IllegalStateException("nothing comes behind fields in this way: " + part);
        }
    }

    private void putGroup(EncoderEmitter script, Group group, String behind) {
        Label absent = script.code.newLabel();
        if (group.isOptional()) script.whole(script.remembered()).code.ifeq(absent);
        script.ask("group", ConstantDescs.CD_void, group.slot());
        script.pen().source().bytes().at().code.invokestatic(self, behind, WRITE);
        script.advanceOrFail();
        script.ask("close", ConstantDescs.CD_void, group.slot());
        script.code.labelBinding(absent);
    }

    private void putSequence(EncoderEmitter script, Sequence sequence, IntegerEncoding length, String behind) {
        Label absent = script.code.newLabel();
        if (sequence.length().isOptional()) script.whole(length.present()).code.ifeq(absent);
        script.pen().source().bytes().at().whole(length.count());
        script.code.invokestatic(self, behind, WRITE_MORE);
        script.advanceOrFail();
        script.code.labelBinding(absent);
    }

    private String behind(Instruction instruction) {
        return switch (instruction) {
            case Group group -> segment(group.slot(), SegmentPlan.of(group.instructions(), 0, cells));
            case Sequence sequence -> elements(sequence);
            default -> "";
        };
    }

    private String elements(Sequence sequence) {
        SegmentPlan element = SegmentPlan.of(sequence.instructions(), 0, cells);
        Inner inner = prepare(element);
        return method("elements", WRITE_MORE, script -> {
            CodeBuilder code = script.code;
            int index = code.allocateLocal(TypeKind.INT);
            Label next = code.newLabel();
            Label end = code.newLabel();
            code.iconst_0().istore(index).labelBinding(next);
            code.iload(index).iload(FIRST_PARAMETERS).if_icmpge(end);
            script.source().constant(sequence.slot()).whole(index);
            code.invokeinterface(
                    EncoderEmitter.SOURCE,
                    "element",
                    MethodTypeDesc.of(ConstantDescs.CD_void, EncoderEmitter.INT, EncoderEmitter.INT));
            write(script, sequence.slot(), element, inner);
            code.iinc(index, 1).goto_(next).labelBinding(end);
            script.ask("close", ConstantDescs.CD_void, sequence.slot());
            script.at().code.ireturn();
        });
    }
}
