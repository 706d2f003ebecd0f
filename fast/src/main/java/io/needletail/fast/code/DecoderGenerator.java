package io.needletail.fast.code;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

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
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/**
 * Generates the class that decodes the messages of one template.
 *
 * <p>Its method {@code run} takes state, bytes, the position behind the template identifier, the limit, the listener and
 * the presence map, and answers the position behind the message or minus a {@link DecodeError}. Parts too long for one method are
 * methods of the same shape.
 */
public final class DecoderGenerator {
    // So many stores are quicker than a copy.
    private static final int FILLED_CELLS = 24;

    // The lengths of so many fields the processor foresees.
    private static final int FORESEEN_FIELDS = 64;

    private final GeneratedClassNames names;
    private final DecoderLayout layout;
    private final Template template;
    private final int[] regions;
    private final boolean isWide;
    private final MethodTypeDesc shape;

    /**
     * For one template.
     *
     * @param names the class takes up
     * @param layout of the entries
     * @param template to be decoded
     * @param index of the template in its file
     */
    public DecoderGenerator(GeneratedClassNames names, DecoderLayout layout, Template template, int index) {
        this.names = names;
        this.layout = layout;
        this.template = template;
        regions = layout.regionsOf(index);
        isWide = DecoderLayout.fields(template.instructions()).size() > FORESEEN_FIELDS;
        shape = MethodTypeDesc.of(
                CD_int, DecoderEmitter.STATE, DecoderEmitter.BYTE_ARRAY, CD_int, CD_int, names.listener(), CD_long);
    }

    /**
     * Generates.
     *
     * @return a class file
     */
    public byte[] classFile() {
        InstructionBlock.Cutter cutter = new InstructionBlock.Cutter();
        cutter.cut(template.instructions());
        List<InstructionBlock> methods = cutter.methods();
        return ClassFile.of().build(names.itself(), type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(names.program());
            constructor(type);
            for (InstructionBlock block : methods) method(type, block, block.method() == methods.size() - 1);
        });
    }

    private void constructor(ClassBuilder type) {
        MethodTypeDesc takes = MethodTypeDesc.of(CD_void, names.argument());
        type.withMethodBody(
                INIT_NAME,
                takes,
                0,
                code -> code.aload(0)
                        .aload(1)
                        .invokespecial(names.program(), INIT_NAME, takes)
                        .return_());
    }

    private void method(ClassBuilder type, InstructionBlock block, boolean isFirst) {
        int flags = isFirst ? ClassFile.ACC_FINAL : ClassFile.ACC_PRIVATE;
        type.withMethodBody(isFirst ? "run" : "part" + block.method(), shape, flags, builder -> {
            DecoderEmitter code = new DecoderEmitter(builder, names, block.map(), isWide);
            code.setVariablesAside();
            if (isFirst) begin(code, block.map());
            steps(code, block);
            code.end();
        });
    }

    private void begin(DecoderEmitter code, MapPlan map) {
        CodeBuilder c = code.c;
        for (int region : regions) {
            c.aload(DecoderEmitter.S).loadConstant(region);
            c.invokevirtual(DecoderEmitter.STATE, "enter", MethodTypeDesc.of(CD_boolean, CD_int));
            Label isFilled = c.newLabel();
            c.ifeq(isFilled);
            fill(code, region);
            c.labelBinding(isFilled);
        }
        if (map.kind() == MapPlan.Kind.LOCAL) {
            refuseExcess(code, map, DecoderEmitter.MAP);
            return;
        }
        code.input();
        c.loadConstant(map.bits());
        code.read(PresenceMaps.class, "again", CD_int);
        code.stateLong("value");
        c.lstore(DecoderEmitter.MAP);
        if (map.kind() == MapPlan.Kind.CURSOR) setCursor(code, DecoderEmitter.MAP, 1);
    }

    private void fill(DecoderEmitter code, int region) {
        int from = layout.regions()[region][0];
        int to = layout.regions()[region][1];
        if (to - from > FILLED_CELLS) {
            code.c.aload(DecoderEmitter.S).loadConstant(region);
            code.c.invokevirtual(DecoderEmitter.STATE, "fill", MethodTypeDesc.of(CD_void, CD_int));
            return;
        }
        for (int cell = from; cell < to; cell++) code.setCell(cell, layout.initial()[cell]);
    }

    private static void setCursor(DecoderEmitter code, int map, int first) {
        code.c
                .aload(DecoderEmitter.S)
                .lload(map)
                .l2i()
                .loadConstant(PresenceMaps.BITS)
                .imul()
                .loadConstant(first)
                .iadd();
        code.c.putfield(DecoderEmitter.STATE, "cursor", CD_int);
    }

    private static void refuseExcess(DecoderEmitter code, MapPlan map, int variable) {
        Label isRight = code.c.newLabel();
        long unused = ((1L << (PresenceMaps.BITS - map.bits())) - 1) | PresenceMaps.MORE;
        code.c.lload(variable).loadConstant(unused).land();
        code.c.lconst_0().lcmp().ifeq(isRight);
        code.c.aload(DecoderEmitter.S).iload(DecoderEmitter.POS);
        code.check(PresenceMaps.class, "excess", DecoderEmitter.STATE, CD_int);
        code.c.labelBinding(isRight);
    }

    private void steps(DecoderEmitter code, InstructionBlock block) {
        List<InstructionBlock.Step> steps = block.steps();
        for (int at = 0; at < steps.size(); ) {
            int end = absentTogether(block.map(), steps, at);
            if (end - at < 2) {
                step(code, steps.get(at++));
                continue;
            }
            Label absent = code.c.newLabel();
            code.ifAllClear(steps.subList(at, end), absent);
            while (at < end) step(code, steps.get(at++));
            code.c.labelBinding(absent);
        }
    }

    /** The end of a row of steps that do nothing if their bits are clear, so that one test does for all. */
    private static int absentTogether(MapPlan map, List<InstructionBlock.Step> steps, int from) {
        int end = from;
        if (map.kind() != MapPlan.Kind.LOCAL) return end;
        while (end < steps.size()
                && steps.get(end) instanceof InstructionBlock.Step.One one
                && map.owner(one.instruction()).isPresent()) {
            end++;
        }
        return end;
    }

    private void step(DecoderEmitter code, InstructionBlock.Step step) {
        switch (step) {
            case InstructionBlock.Step.Call call -> call(code, call.block(), code.mapVariable());
            case InstructionBlock.Step.One one -> instruction(code, one.instruction(), one.body());
        }
    }

    private void call(DecoderEmitter code, InstructionBlock block, int map) {
        code.c.aload(DecoderEmitter.THIS);
        code.input();
        code.c.aload(DecoderEmitter.OUT).lload(map);
        code.c.invokevirtual(names.itself(), "part" + block.method(), shape);
        code.moveOrPass();
    }

    private void instruction(DecoderEmitter code, Instruction instruction, List<InstructionBlock> body) {
        switch (instruction) {
            case Field field -> field(code, field);
            case SplitDecimal decimal -> new NumberEmitter(code, layout).split(decimal);
            case Group group -> group(code, group, body.getFirst());
            case Sequence sequence -> sequence(code, sequence, body.getFirst());
            case Reference reference -> refer(code, reference);
        }
    }

    private void field(DecoderEmitter code, Field field) {
        if (field.type().isBytes()) {
            new StringEmitter(code, layout).field(field);
        } else if (field.type() == Type.DECIMAL) {
            new NumberEmitter(code, layout).decimal(field);
        } else {
            new NumberEmitter(code, layout).field(field);
        }
    }

    private void refer(DecoderEmitter code, Reference reference) {
        code.at(reference.slot());
        code.c.aload(DecoderEmitter.THIS);
        code.input();
        code.c.aload(DecoderEmitter.OUT).loadConstant(reference.slot());
        MethodTypeDesc takes = MethodTypeDesc.of(
                CD_int, DecoderEmitter.STATE, DecoderEmitter.BYTE_ARRAY, CD_int, CD_int, names.listener(), CD_int);
        code.c.invokevirtual(names.itself(), "refer", takes);
        code.moveOrFail();
    }

    private void group(DecoderEmitter code, Group group, InstructionBlock body) {
        Label absent = code.c.newLabel();
        if (group.isOptional()) code.ifClear(code.map().bit(group), absent);
        code.c.aload(DecoderEmitter.OUT).loadConstant(group.slot());
        code.tell("group", CD_int);
        code.at(group.slot());
        segment(code, body);
        close(code, group.slot());
        code.c.labelBinding(absent);
    }

    private static void close(DecoderEmitter code, int slot) {
        code.c.aload(DecoderEmitter.OUT).loadConstant(slot);
        code.tell("close", CD_int);
    }

    private void sequence(DecoderEmitter code, Sequence sequence, InstructionBlock body) {
        CodeBuilder c = code.c;
        Label absent = c.newLabel();
        new NumberEmitter(code, layout).integer(sequence.length(), absent);
        code.at(sequence.slot());
        c.aload(DecoderEmitter.S).lload(DecoderEmitter.V).iload(DecoderEmitter.POS);
        c.invokevirtual(DecoderEmitter.STATE, "elements", MethodTypeDesc.of(CD_int, CD_long, CD_int));
        code.moveOrFail();
        int count = c.allocateLocal(TypeKind.INT);
        int index = c.allocateLocal(TypeKind.INT);
        c.lload(DecoderEmitter.V).l2i().istore(count);
        c.aload(DecoderEmitter.OUT).loadConstant(sequence.slot()).iload(count);
        code.tell("sequence", CD_int, CD_int);
        c.iconst_0().istore(index);
        Label next = c.newLabel();
        Label end = c.newLabel();
        c.labelBinding(next).iload(index).iload(count).if_icmpge(end);
        c.aload(DecoderEmitter.OUT).loadConstant(sequence.slot()).iload(index);
        code.tell("element", CD_int, CD_int);
        code.at(sequence.slot());
        segment(code, body);
        c.iinc(index, 1).goto_(next).labelBinding(end);
        close(code, sequence.slot());
        c.labelBinding(absent);
    }

    /** A group or an element, with its own presence map if it needs one. */
    private void segment(DecoderEmitter code, InstructionBlock body) {
        MapPlan outer = code.map();
        int outerVariable = code.mapVariable();
        MapPlan map = body.map();
        int variable = code.c.allocateLocal(TypeKind.LONG);
        int cursor = code.c.allocateLocal(TypeKind.INT);
        openMap(code, map, variable, cursor);
        if (body.isMethod()) {
            call(code, body, variable);
        } else {
            code.use(map, variable);
            steps(code, body);
            code.use(outer, outerVariable);
        }
        closeMap(code, map, variable, cursor);
    }

    private static void openMap(DecoderEmitter code, MapPlan map, int variable, int cursor) {
        if (map.bits() == 0) {
            code.c.lconst_0().lstore(variable);
            return;
        }
        code.input();
        if (map.kind() == MapPlan.Kind.LOCAL) {
            code.read(PresenceMaps.class, "one");
        } else {
            code.c.loadConstant(map.bits());
            code.read(PresenceMaps.class, "many", CD_int);
        }
        code.stateLong("value");
        code.c.lstore(variable);
        if (map.kind() == MapPlan.Kind.LOCAL) refuseExcess(code, map, variable);
        if (map.kind() != MapPlan.Kind.CURSOR) return;
        code.stateInt("cursor");
        code.c.istore(cursor);
        setCursor(code, variable, 0);
    }

    private static void closeMap(DecoderEmitter code, MapPlan map, int variable, int cursor) {
        if (map.kind() == MapPlan.Kind.LOCAL) return;
        code.c.aload(DecoderEmitter.S).lload(variable).l2i().putfield(DecoderEmitter.STATE, "mapTop", CD_int);
        if (map.kind() != MapPlan.Kind.CURSOR) return;
        code.c.aload(DecoderEmitter.S).iload(cursor).putfield(DecoderEmitter.STATE, "cursor", CD_int);
    }
}
