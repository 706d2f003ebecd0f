package io.needletail.fast.decode;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.codegen.RuntimeField;
import io.needletail.fast.codegen.RuntimeMethod;
import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Field;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Reference;
import io.needletail.fast.template.Instruction.Sequence;
import io.needletail.fast.template.Instruction.SplitDecimal;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Type;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/**
 * Generates the class that decodes the messages of one template, a subclass of {@link CompiledDecoder}.
 *
 * <p>Its method {@code decode} takes the state, the bytes, the position after the template identifier, the limit, the
 * listener and the presence map, and returns the position after the message or minus a {@link DecodeError}. What is too
 * long for one method is cut into methods of the same parameters.
 */
final class DecoderGenerator {
    // Up to this number of cells single stores are faster than a copy.
    private static final int FILLED_CELLS = 24;

    // Up to this number of fields the processor predicts the lengths of integers.
    private static final int FORESEEN_FIELDS = 64;

    private static final ClassDesc SUPER = RuntimeField.descriptor(CompiledDecoder.class);
    private static final RuntimeMethod DECODE = RuntimeMethod.of(CompiledDecoder.class, "decode");
    private static final MethodTypeDesc SHAPE = DECODE.type();
    private static final MethodTypeDesc CONSTRUCTOR =
            MethodTypeDesc.of(ConstantDescs.CD_void, RuntimeField.descriptor(CompiledDecoder.Origin.class));

    private final ClassDesc self;
    private final DictionaryUses uses;
    private final Template template;
    private final int[] regions;
    private final boolean isWide;

    /**
     * Makes the generator of one template.
     *
     * @param uses of the dictionary entries
     * @param template that the class decodes
     * @param index of the template in its file
     */
    DecoderGenerator(DictionaryUses uses, Template template, int index) {
        self = ClassDesc.of(CompiledDecoder.class.getPackageName(), "DecoderOf" + index);
        this.uses = uses;
        this.template = template;
        regions = uses.layout().regionsOf(index);
        isWide = DictionaryLayout.fields(template.instructions()).size() > FORESEEN_FIELDS;
    }

    /**
     * Generates the class.
     *
     * @return a class file
     */
    byte[] classFile() {
        InstructionBlock.Cutter cutter = new InstructionBlock.Cutter();
        cutter.cut(template.instructions());
        List<InstructionBlock> methods = cutter.methods();
        return ClassFile.of().build(self, type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(SUPER);
            constructor(type);
            for (InstructionBlock block : methods) method(type, block, block.method() == methods.size() - 1);
        });
    }

    private void constructor(ClassBuilder type) {
        type.withMethodBody(
                INIT_NAME,
                CONSTRUCTOR,
                0,
                code -> code.aload(0)
                        .aload(1)
                        .invokespecial(SUPER, INIT_NAME, CONSTRUCTOR)
                        .return_());
    }

    private void method(ClassBuilder type, InstructionBlock block, boolean isFirst) {
        int flags = isFirst ? ClassFile.ACC_FINAL : ClassFile.ACC_PRIVATE;
        type.withMethodBody(isFirst ? DECODE.name() : part(block), SHAPE, flags, builder -> {
            DecoderEmitter emitter = new DecoderEmitter(builder, block.map(), isWide);
            emitter.setVariablesAside();
            if (isFirst) begin(emitter, block.map());
            steps(emitter, block);
            emitter.end();
        });
    }

    private void begin(DecoderEmitter emitter, PresenceMapPlan map) {
        CodeBuilder c = emitter.code;
        for (int region : regions) {
            c.aload(DecoderEmitter.S).loadConstant(region);
            emitter.call(DecoderCall.STATE_ENTER_REGION);
            Label isFilled = c.newLabel();
            c.ifeq(isFilled);
            fill(emitter, region);
            c.labelBinding(isFilled);
        }
        if (map.kind() == PresenceMapPlan.Kind.LOCAL) {
            refuseExcess(emitter, map, DecoderEmitter.MAP);
            return;
        }
        emitter.input();
        c.loadConstant(map.bits());
        emitter.callOrFail(DecoderCall.MAP_REREAD_WORDS);
        DecoderEmitter.STATE_VALUE.get(c.aload(DecoderEmitter.S)).lstore(DecoderEmitter.MAP);
        if (map.kind() == PresenceMapPlan.Kind.CURSOR) setCursor(emitter, DecoderEmitter.MAP, 1);
    }

    private void fill(DecoderEmitter emitter, int region) {
        long[] initial = uses.initial();
        int from = uses.layout().regions()[region][0];
        int to = uses.layout().regions()[region][1];
        if (to - from > FILLED_CELLS) {
            emitter.code.aload(DecoderEmitter.S).loadConstant(region);
            emitter.call(DecoderCall.STATE_FILL_REGION);
            return;
        }
        for (int cell = from; cell < to; cell++) emitter.setCell(cell, initial[cell]);
    }

    private static void setCursor(DecoderEmitter emitter, int map, int first) {
        emitter.code
                .aload(DecoderEmitter.S)
                .lload(map)
                .l2i()
                .loadConstant(PresenceMapReader.BITS)
                .imul()
                .loadConstant(first)
                .iadd();
        DecoderEmitter.STATE_CURSOR.put(emitter.code);
    }

    private static void refuseExcess(DecoderEmitter emitter, PresenceMapPlan map, int variable) {
        Label isRight = emitter.code.newLabel();
        long unused = ((1L << (PresenceMapReader.BITS - map.bits())) - 1) | PresenceMapReader.MORE;
        emitter.code.lload(variable).loadConstant(unused).land();
        emitter.code.lconst_0().lcmp().ifeq(isRight);
        emitter.code.aload(DecoderEmitter.S).iload(DecoderEmitter.POS);
        emitter.callOrFail(DecoderCall.MAP_CHECK_EXCESS);
        emitter.code.labelBinding(isRight);
    }

    private void steps(DecoderEmitter emitter, InstructionBlock block) {
        List<InstructionBlock.Step> steps = block.steps();
        for (int at = 0; at < steps.size(); ) {
            int end = absentTogether(block.map(), steps, at);
            if (end - at < 2) {
                step(emitter, steps.get(at++));
                continue;
            }
            Label absent = emitter.code.newLabel();
            emitter.ifAllClear(steps.subList(at, end), absent);
            while (at < end) step(emitter, steps.get(at++));
            emitter.code.labelBinding(absent);
        }
    }

    /** Returns the end of a row of steps that do nothing if their bits are clear, so that one test covers all. */
    private static int absentTogether(PresenceMapPlan map, List<InstructionBlock.Step> steps, int from) {
        int end = from;
        if (map.kind() != PresenceMapPlan.Kind.LOCAL) return end;
        while (end < steps.size()
                && steps.get(end) instanceof InstructionBlock.Step.One one
                && map.owner(one.instruction()).isPresent()) {
            end++;
        }
        return end;
    }

    private void step(DecoderEmitter emitter, InstructionBlock.Step step) {
        switch (step) {
            case InstructionBlock.Step.Call call -> call(emitter, call.block(), emitter.mapVariable());
            case InstructionBlock.Step.One one -> instruction(emitter, one.instruction(), one.body());
        }
    }

    private static String part(InstructionBlock block) {
        return "part" + block.method();
    }

    private void call(DecoderEmitter emitter, InstructionBlock block, int map) {
        emitter.code.aload(DecoderEmitter.THIS);
        emitter.input();
        emitter.code.aload(DecoderEmitter.OUT).lload(map);
        emitter.code.invokevirtual(self, part(block), SHAPE);
        emitter.moveOrPass();
    }

    private void instruction(DecoderEmitter emitter, Instruction instruction, List<InstructionBlock> body) {
        switch (instruction) {
            case Field field -> field(emitter, field);
            case SplitDecimal decimal -> new NumberEmitter(emitter, uses).split(decimal);
            case Group group -> group(emitter, group, body.getFirst());
            case Sequence sequence -> sequence(emitter, sequence, body.getFirst());
            case Reference reference -> refer(emitter, reference);
        }
    }

    private void field(DecoderEmitter emitter, Field field) {
        if (field.type().isBytes()) {
            new StringEmitter(emitter, uses).field(field);
        } else if (field.type() == Type.DECIMAL) {
            new NumberEmitter(emitter, uses).decimal(field);
        } else {
            new NumberEmitter(emitter, uses).field(field);
        }
    }

    private void refer(DecoderEmitter emitter, Reference reference) {
        emitter.at(reference.slot());
        emitter.code.aload(DecoderEmitter.THIS);
        emitter.input();
        emitter.code.aload(DecoderEmitter.OUT).loadConstant(reference.slot());
        emitter.callOrFail(DecoderCall.DECODE_REFERENCE);
    }

    private void group(DecoderEmitter emitter, Group group, InstructionBlock body) {
        Label absent = emitter.code.newLabel();
        if (group.isOptional()) emitter.ifClear(emitter.map().bit(group), absent);
        emitter.code.aload(DecoderEmitter.OUT).loadConstant(group.slot());
        emitter.call(DecoderCall.LISTENER_GROUP);
        emitter.at(group.slot());
        segment(emitter, body);
        close(emitter, group.slot());
        emitter.code.labelBinding(absent);
    }

    private static void close(DecoderEmitter emitter, int slot) {
        emitter.code.aload(DecoderEmitter.OUT).loadConstant(slot);
        emitter.call(DecoderCall.LISTENER_CLOSE);
    }

    private void sequence(DecoderEmitter emitter, Sequence sequence, InstructionBlock body) {
        CodeBuilder c = emitter.code;
        Label absent = c.newLabel();
        new NumberEmitter(emitter, uses).integer(sequence.length(), absent);
        emitter.at(sequence.slot());
        c.aload(DecoderEmitter.S).lload(DecoderEmitter.V).iload(DecoderEmitter.POS);
        emitter.callOrFail(DecoderCall.STATE_COUNT_ELEMENTS);
        int count = c.allocateLocal(TypeKind.INT);
        int index = c.allocateLocal(TypeKind.INT);
        c.lload(DecoderEmitter.V).l2i().istore(count);
        c.aload(DecoderEmitter.OUT).loadConstant(sequence.slot()).iload(count);
        emitter.call(DecoderCall.LISTENER_SEQUENCE);
        c.iconst_0().istore(index);
        Label next = c.newLabel();
        Label end = c.newLabel();
        c.labelBinding(next).iload(index).iload(count).if_icmpge(end);
        c.aload(DecoderEmitter.OUT).loadConstant(sequence.slot()).iload(index);
        emitter.call(DecoderCall.LISTENER_ELEMENT);
        emitter.at(sequence.slot());
        segment(emitter, body);
        c.iinc(index, 1).goto_(next).labelBinding(end);
        close(emitter, sequence.slot());
        c.labelBinding(absent);
    }

    /** Emits a group or an element, with its own presence map if it needs one. */
    private void segment(DecoderEmitter emitter, InstructionBlock body) {
        PresenceMapPlan outer = emitter.map();
        int outerVariable = emitter.mapVariable();
        PresenceMapPlan map = body.map();
        int variable = emitter.code.allocateLocal(TypeKind.LONG);
        int cursor = emitter.code.allocateLocal(TypeKind.INT);
        openMap(emitter, map, variable, cursor);
        if (body.isMethod()) {
            call(emitter, body, variable);
        } else {
            emitter.use(map, variable);
            steps(emitter, body);
            emitter.use(outer, outerVariable);
        }
        closeMap(emitter, map, variable, cursor);
    }

    private static void openMap(DecoderEmitter emitter, PresenceMapPlan map, int variable, int cursor) {
        if (map.bits() == 0) {
            emitter.code.lconst_0().lstore(variable);
            return;
        }
        emitter.input();
        if (map.kind() == PresenceMapPlan.Kind.LOCAL) {
            emitter.callOrFail(DecoderCall.MAP_READ_WORD);
        } else {
            emitter.code.loadConstant(map.bits());
            emitter.callOrFail(DecoderCall.MAP_READ_WORDS);
        }
        DecoderEmitter.STATE_VALUE.get(emitter.code.aload(DecoderEmitter.S)).lstore(variable);
        if (map.kind() == PresenceMapPlan.Kind.LOCAL) refuseExcess(emitter, map, variable);
        if (map.kind() != PresenceMapPlan.Kind.CURSOR) return;
        DecoderEmitter.STATE_CURSOR.get(emitter.code.aload(DecoderEmitter.S)).istore(cursor);
        setCursor(emitter, variable, 0);
    }

    private static void closeMap(DecoderEmitter emitter, PresenceMapPlan map, int variable, int cursor) {
        if (map.kind() == PresenceMapPlan.Kind.LOCAL) return;
        DecoderEmitter.STATE_MAP_TOP.put(
                emitter.code.aload(DecoderEmitter.S).lload(variable).l2i());
        if (map.kind() != PresenceMapPlan.Kind.CURSOR) return;
        DecoderEmitter.STATE_CURSOR.put(emitter.code.aload(DecoderEmitter.S).iload(cursor));
    }
}
