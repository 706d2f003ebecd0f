package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.codegen.RuntimeField;
import io.needletail.fast.codegen.RuntimeMethod;
import io.needletail.fast.encode.SegmentPlan.Part;
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
 * Generates the class that encodes one template, a subclass of {@link CompiledEncoder}. Its methods are small enough
 * for HotSpot: one for a template's body and for each group, one for the loop of each sequence, and one for each part
 * where a presence map covers more fields than belong into one method.
 */
final class EncoderGenerator {
    private static final ClassDesc SUPER = RuntimeField.descriptor(CompiledEncoder.class);
    private static final RuntimeMethod ENCODE = RuntimeMethod.of(CompiledEncoder.class, "encode");

    /** State, source, bytes, position. */
    private static final MethodTypeDesc SEGMENT = ENCODE.type();

    /** The same and an integer: where the presence map begins, or the number of elements. */
    private static final MethodTypeDesc PART = SEGMENT.insertParameterTypes(4, ConstantDescs.CD_int);

    private static final int FIRST_PARAMETERS = 4;
    private static final int PUBLIC_FINAL = ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL;
    private static final int IDENTIFIER_WORST = 10;
    private static final int SLACK = 16;

    /** Highest number of parts that one method calls. */
    private static final int CALLS_MAX = 64;

    private final Template template;
    private final int number;
    private final DictionaryLayout layout;
    private final ClassDesc self;
    private final ClassBuilder builder;
    private int methods;

    private EncoderGenerator(
            Template template, int number, DictionaryLayout layout, ClassDesc self, ClassBuilder builder) {
        this.template = template;
        this.number = number;
        this.layout = layout;
        this.self = self;
        this.builder = builder;
    }

    /**
     * Generates the class.
     *
     * @param template that the class encodes
     * @param number of its own presence map; the number of a group or sequence is its slot
     * @param layout of the dictionaries
     * @param hasReferences whether the template has dynamic references, so that it can use any entry
     * @return a class file
     */
    static byte[] of(Template template, int number, DictionaryLayout layout, boolean hasReferences) {
        ClassDesc self = ClassDesc.of(CompiledEncoder.class.getPackageName(), "EncoderOf" + Math.max(template.id(), 0));
        return ClassFile.of().build(self, builder -> {
            builder.withFlags(PUBLIC_FINAL).withSuperclass(SUPER);
            new EncoderGenerator(template, number, layout, self, builder).build(hasReferences);
        });
    }

    private void build(boolean hasReferences) {
        int[] range = hasReferences || template.resets() ? new int[] {0, layout.size()} : layout.range(template);
        builder.withMethodBody(
                ConstantDescs.INIT_NAME,
                ConstantDescs.MTD_void,
                0,
                code -> code.aload(0)
                        .loadConstant(range[0])
                        .loadConstant(range[1])
                        .invokespecial(
                                SUPER,
                                ConstantDescs.INIT_NAME,
                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_int))
                        .return_());
        String body = segment(number, SegmentPlan.of(template.instructions(), 1, layout));
        builder.withMethodBody(
                ENCODE.name(),
                ENCODE.type(),
                ClassFile.ACC_FINAL,
                code -> code.aload(1)
                        .aload(2)
                        .aload(3)
                        .iload(4)
                        .invokestatic(self, body, SEGMENT)
                        .ireturn());
    }

    private String method(String kind, MethodTypeDesc type, Consumer<EncoderEmitter> body) {
        String name = kind + methods++;
        builder.withMethodBody(name, type, ClassFile.ACC_STATIC, code -> {
            EncoderEmitter emitter = new EncoderEmitter(code, layout);
            body.accept(emitter);
        });
        return name;
    }

    private String segment(int segmentNumber, SegmentPlan segment) {
        Inner inner = prepare(segment);
        return method("segment", SEGMENT, emitter -> {
            write(emitter, segmentNumber, segment, inner);
            emitter.at().code.ireturn();
        });
    }

    /**
     * Names of the methods that a segment calls: for the instruction after each part, and for the parts, if there are
     * several.
     */
    private record Inner(List<String> next, List<String> parts) {}

    // Called methods are made first: the methods of a class file are built one after another.
    private Inner prepare(SegmentPlan segment) {
        List<String> next = segment.parts().stream()
                .map(part -> part.next().map(this::next).orElse(""))
                .toList();
        if (segment.parts().size() == 1) return new Inner(next, List.of());
        List<String> parts = new ArrayList<>();
        int bits = segment.ownBits();
        for (int i = 0; i < segment.parts().size(); i++) {
            Part part = segment.parts().get(i);
            if (i > 0 || !segment.isMapAhead()) parts.add(part(segment, i, new Inner(next, List.of()), bits));
            bits += part.bits();
        }
        List<String> calls = List.copyOf(parts);
        while (calls.size() > CALLS_MAX) calls = bundled(calls);
        return new Inner(next, calls);
    }

    // Makes methods that call some parts each.
    private List<String> bundled(List<String> parts) {
        List<String> bundles = new ArrayList<>();
        for (int from = 0; from < parts.size(); from += CALLS_MAX) {
            List<String> bundle = parts.subList(from, Math.min(from + CALLS_MAX, parts.size()));
            bundles.add(method("parts", PART, emitter -> {
                for (String part : bundle) call(emitter, part, FIRST_PARAMETERS);
                emitter.at().code.ireturn();
            }));
        }
        return List.copyOf(bundles);
    }

    private String part(SegmentPlan segment, int index, Inner inner, int firstBit) {
        Part part = segment.parts().get(index);
        return method("part", PART, emitter -> {
            emitter.room(part.worst() + SLACK);
            emitter.mapReserved(FIRST_PARAMETERS, firstBit, part.bits(), segment.hasGaps());
            fields(emitter, part);
            emitter.mergeMap();
            writeNext(emitter, part, inner.next().get(index));
            emitter.at().code.ireturn();
        });
    }

    private void write(EncoderEmitter emitter, int segmentNumber, SegmentPlan segment, Inner inner) {
        if (segment.bits() == 0 || segment.isMapAhead()) {
            writeAhead(emitter, segmentNumber, segment, inner);
            for (String part : inner.parts()) call(emitter, part, FIRST_PARAMETERS - 1);
            return;
        }
        writeReserved(emitter, segment, inner);
    }

    private void writeAhead(EncoderEmitter emitter, int segmentNumber, SegmentPlan segment, Inner inner) {
        Part first = segment.parts().getFirst();
        emitter.room(first.worst() + segment.mapWidth() + IDENTIFIER_WORST + SLACK);
        if (segment.bits() != 0) emitter.beginMap(segment.bits(), segmentNumber);
        if (segment.ownBits() != 0) putIdentifier(emitter, identify(emitter));
        fields(emitter, first);
        if (segment.bits() != 0) emitter.closeMap();
        writeNext(emitter, first, inner.next().getFirst());
    }

    private void writeReserved(EncoderEmitter emitter, SegmentPlan segment, Inner inner) {
        int mark = emitter.newInt();
        int outerGap = emitter.newInt();
        int width = segment.mapWidth();
        boolean isWhole = inner.parts().isEmpty();
        emitter.room(width
                + IDENTIFIER_WORST
                + SLACK
                + (isWhole ? segment.parts().getFirst().worst() : 0));
        if (segment.hasGaps()) {
            emitter.gap().code.istore(outerGap);
            emitter.clearGap();
        }
        emitter.at().start().code.isub().istore(mark);
        emitter.bytes().at().constant(width).call(EncoderCall.MAP_RESERVE).advance();
        int ahead = segment.ownBits() + (isWhole ? segment.parts().getFirst().bits() : 0);
        emitter.mapReserved(mark, 0, ahead, segment.hasGaps());
        if (segment.ownBits() != 0) putIdentifier(emitter, identify(emitter));
        if (isWhole) {
            fields(emitter, segment.parts().getFirst());
        }
        emitter.mergeMap();
        if (isWhole) writeNext(emitter, segment.parts().getFirst(), inner.next().getFirst());
        for (String part : inner.parts()) call(emitter, part, mark);
        emitter.bytes().start().whole(mark).code.iadd();
        emitter.constant(width).at();
        emitter.call(EncoderCall.MAP_CLOSE).advance();
        if (segment.hasGaps()) {
            emitter.setGap(outerGap);
        }
    }

    private int identify(EncoderEmitter emitter) {
        int identified = emitter.newInt();
        emitter.state()
                .constant(template.id())
                .call(EncoderCall.STATE_IDENTIFY)
                .code
                .istore(identified);
        emitter.bit(emitter.nextBit(), identified);
        if (template.resets()) emitter.state().call(EncoderCall.STATE_REFRESH);
        return identified;
    }

    private void putIdentifier(EncoderEmitter emitter, int identified) {
        emitter.bytes().at().constant(template.id()).whole(identified);
        emitter.call(EncoderCall.WRITE_UNSIGNED_IF).advance();
    }

    private void call(EncoderEmitter emitter, String part, int mark) {
        emitter.state().source().bytes().at().whole(mark).code.invokestatic(self, part, PART);
        emitter.advanceOrFail();
    }

    private void fields(EncoderEmitter emitter, Part part) {
        for (FieldEncoding field : part.fields()) field.write(emitter);
        if (part.next().isEmpty() || !(part.next().get() instanceof Group group) || !group.isOptional()) return;
        int present = emitter.newInt();
        emitter.ask(EncoderCall.SOURCE_IS_PRESENT, group.slot()).code.ineg().istore(present);
        emitter.bit(emitter.nextBit(), present);
        emitter.remember(present);
    }

    private void writeNext(EncoderEmitter emitter, Part part, String next) {
        if (part.next().isEmpty()) return;
        switch (part.next().get()) {
            case Group group -> putGroup(emitter, group, next);
            case Sequence sequence ->
                putSequence(emitter, sequence, (IntegerEncoding) part.fields().getLast(), next);
            case Reference reference -> {
                emitter.state().source().constant(reference.slot()).at();
                emitter.call(EncoderCall.STATE_REFERENCE).advanceOrFail();
            }
            default -> throw new IllegalStateException("no instruction of this kind follows fields: " + part);
        }
    }

    private void putGroup(EncoderEmitter emitter, Group group, String next) {
        Label absent = emitter.code.newLabel();
        if (group.isOptional()) emitter.whole(emitter.remembered()).code.ifeq(absent);
        emitter.ask(EncoderCall.SOURCE_GROUP, group.slot());
        emitter.state().source().bytes().at().code.invokestatic(self, next, SEGMENT);
        emitter.advanceOrFail();
        emitter.ask(EncoderCall.SOURCE_CLOSE, group.slot());
        emitter.code.labelBinding(absent);
    }

    private void putSequence(EncoderEmitter emitter, Sequence sequence, IntegerEncoding length, String next) {
        Label absent = emitter.code.newLabel();
        if (sequence.length().isOptional()) emitter.whole(length.present()).code.ifeq(absent);
        emitter.state().source().bytes().at().whole(length.count());
        emitter.code.invokestatic(self, next, PART);
        emitter.advanceOrFail();
        emitter.code.labelBinding(absent);
    }

    private String next(Instruction instruction) {
        return switch (instruction) {
            case Group group -> segment(group.slot(), SegmentPlan.of(group.instructions(), 0, layout));
            case Sequence sequence -> elements(sequence);
            default -> "";
        };
    }

    private String elements(Sequence sequence) {
        SegmentPlan element = SegmentPlan.of(sequence.instructions(), 0, layout);
        Inner inner = prepare(element);
        return method("elements", PART, emitter -> {
            CodeBuilder code = emitter.code;
            int index = code.allocateLocal(TypeKind.INT);
            Label loop = code.newLabel();
            Label end = code.newLabel();
            code.iconst_0().istore(index).labelBinding(loop);
            code.iload(index).iload(FIRST_PARAMETERS).if_icmpge(end);
            emitter.source().constant(sequence.slot()).whole(index);
            emitter.call(EncoderCall.SOURCE_ELEMENT);
            write(emitter, sequence.slot(), element, inner);
            code.iinc(index, 1).goto_(loop).labelBinding(end);
            emitter.ask(EncoderCall.SOURCE_CLOSE, sequence.slot());
            emitter.at().code.ireturn();
        });
    }
}
