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
 * the presence map, and answers the position behind the message or minus a {@link Fault}. Parts too long for one method are
 * methods of the same shape.
 */
public final class DecoderWriter {
    // So many stores are quicker than a copy.
    private static final int FILLED_CELLS = 24;

    // The lengths of so many fields the processor foresees.
    private static final int FORESEEN_FIELDS = 64;

    private final Generated names;
    private final Layout layout;
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
    public DecoderWriter(Generated names, Layout layout, Template template, int index) {
        this.names = names;
        this.layout = layout;
        this.template = template;
        regions = layout.regionsOf(index);
        isWide = Layout.fields(template.instructions()).size() > FORESEEN_FIELDS;
        shape = MethodTypeDesc.of(CD_int, Code.STATE, Code.BYTE_ARRAY, CD_int, CD_int, names.listener(), CD_long);
    }

    /**
     * Generates.
     *
     * @return a class file
     */
    public byte[] classFile() {
        Block.Cutter cutter = new Block.Cutter();
        cutter.cut(template.instructions());
        List<Block> methods = cutter.methods();
        return ClassFile.of().build(names.itself(), type -> {
            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER).withSuperclass(names.program());
            constructor(type);
            for (Block block : methods) method(type, block, block.method() == methods.size() - 1);
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

    private void method(ClassBuilder type, Block block, boolean isFirst) {
        int flags = isFirst ? ClassFile.ACC_FINAL : ClassFile.ACC_PRIVATE;
        type.withMethodBody(isFirst ? "run" : "part" + block.method(), shape, flags, builder -> {
            Code code = new Code(builder, names, block.map(), isWide);
            code.setVariablesAside();
            if (isFirst) begin(code, block.map());
            steps(code, block);
            code.end();
        });
    }

    private void begin(Code code, MapPlan map) {
        CodeBuilder c = code.c;
        for (int region : regions) {
            c.aload(Code.S).loadConstant(region);
            c.invokevirtual(Code.STATE, "enter", MethodTypeDesc.of(CD_boolean, CD_int));
            Label isFilled = c.newLabel();
            c.ifeq(isFilled);
            fill(code, region);
            c.labelBinding(isFilled);
        }
        if (map.kind() == MapPlan.Kind.LOCAL) {
            refuseExcess(code, map, Code.MAP);
            return;
        }
        code.input();
        c.loadConstant(map.bits());
        code.read(Maps.class, "again", CD_int);
        code.stateLong("value");
        c.lstore(Code.MAP);
        if (map.kind() == MapPlan.Kind.CURSOR) setCursor(code, Code.MAP, 1);
    }

    private void fill(Code code, int region) {
        int from = layout.regions()[region][0];
        int to = layout.regions()[region][1];
        if (to - from > FILLED_CELLS) {
            code.c.aload(Code.S).loadConstant(region);
            code.c.invokevirtual(Code.STATE, "fill", MethodTypeDesc.of(CD_void, CD_int));
            return;
        }
        for (int cell = from; cell < to; cell++) code.setCell(cell, layout.initial()[cell]);
    }

    private static void setCursor(Code code, int map, int first) {
        code.c
                .aload(Code.S)
                .lload(map)
                .l2i()
                .loadConstant(Maps.BITS)
                .imul()
                .loadConstant(first)
                .iadd();
        code.c.putfield(Code.STATE, "cursor", CD_int);
    }

    private static void refuseExcess(Code code, MapPlan map, int variable) {
        Label isRight = code.c.newLabel();
        long unused = ((1L << (Maps.BITS - map.bits())) - 1) | Maps.MORE;
        code.c.lload(variable).loadConstant(unused).land();
        code.c.lconst_0().lcmp().ifeq(isRight);
        code.c.aload(Code.S).iload(Code.POS);
        code.check(Maps.class, "excess", Code.STATE, CD_int);
        code.c.labelBinding(isRight);
    }

    private void steps(Code code, Block block) {
        List<Block.Step> steps = block.steps();
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
    private static int absentTogether(MapPlan map, List<Block.Step> steps, int from) {
        int end = from;
        if (map.kind() != MapPlan.Kind.LOCAL) return end;
        while (end < steps.size()
                && steps.get(end) instanceof Block.Step.One one
                && map.owner(one.instruction()).isPresent()) {
            end++;
        }
        return end;
    }

    private void step(Code code, Block.Step step) {
        switch (step) {
            case Block.Step.Call call -> call(code, call.block(), code.mapVariable());
            case Block.Step.One one -> instruction(code, one.instruction(), one.body());
        }
    }

    private void call(Code code, Block block, int map) {
        code.c.aload(Code.THIS);
        code.input();
        code.c.aload(Code.OUT).lload(map);
        code.c.invokevirtual(names.itself(), "part" + block.method(), shape);
        code.moveOrPass();
    }

    private void instruction(Code code, Instruction instruction, List<Block> body) {
        switch (instruction) {
            case Field field -> field(code, field);
            case SplitDecimal decimal -> new Numbers(code, layout).split(decimal);
            case Group group -> group(code, group, body.getFirst());
            case Sequence sequence -> sequence(code, sequence, body.getFirst());
            case Reference reference -> refer(code, reference);
        }
    }

    private void field(Code code, Field field) {
        if (field.type().isBytes()) {
            new Strings(code, layout).field(field);
        } else if (field.type() == Type.DECIMAL) {
            new Numbers(code, layout).decimal(field);
        } else {
            new Numbers(code, layout).field(field);
        }
    }

    private void refer(Code code, Reference reference) {
        code.at(reference.slot());
        code.c.aload(Code.THIS);
        code.input();
        code.c.aload(Code.OUT).loadConstant(reference.slot());
        MethodTypeDesc takes =
                MethodTypeDesc.of(CD_int, Code.STATE, Code.BYTE_ARRAY, CD_int, CD_int, names.listener(), CD_int);
        code.c.invokevirtual(names.itself(), "refer", takes);
        code.moveOrFail();
    }

    private void group(Code code, Group group, Block body) {
        Label absent = code.c.newLabel();
        if (group.isOptional()) code.ifClear(code.map().bit(group), absent);
        code.c.aload(Code.OUT).loadConstant(group.slot());
        code.tell("group", CD_int);
        code.at(group.slot());
        segment(code, body);
        close(code, group.slot());
        code.c.labelBinding(absent);
    }

    private static void close(Code code, int slot) {
        code.c.aload(Code.OUT).loadConstant(slot);
        code.tell("close", CD_int);
    }

    private void sequence(Code code, Sequence sequence, Block body) {
        CodeBuilder c = code.c;
        Label absent = c.newLabel();
        new Numbers(code, layout).integer(sequence.length(), absent);
        code.at(sequence.slot());
        c.aload(Code.S).lload(Code.V).iload(Code.POS);
        c.invokevirtual(Code.STATE, "elements", MethodTypeDesc.of(CD_int, CD_long, CD_int));
        code.moveOrFail();
        int count = c.allocateLocal(TypeKind.INT);
        int index = c.allocateLocal(TypeKind.INT);
        c.lload(Code.V).l2i().istore(count);
        c.aload(Code.OUT).loadConstant(sequence.slot()).iload(count);
        code.tell("sequence", CD_int, CD_int);
        c.iconst_0().istore(index);
        Label next = c.newLabel();
        Label end = c.newLabel();
        c.labelBinding(next).iload(index).iload(count).if_icmpge(end);
        c.aload(Code.OUT).loadConstant(sequence.slot()).iload(index);
        code.tell("element", CD_int, CD_int);
        code.at(sequence.slot());
        segment(code, body);
        c.iinc(index, 1).goto_(next).labelBinding(end);
        close(code, sequence.slot());
        c.labelBinding(absent);
    }

    /** A group or an element, with its own presence map if it needs one. */
    private void segment(Code code, Block body) {
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

    private static void openMap(Code code, MapPlan map, int variable, int cursor) {
        if (map.bits() == 0) {
            code.c.lconst_0().lstore(variable);
            return;
        }
        code.input();
        if (map.kind() == MapPlan.Kind.LOCAL) {
            code.read(Maps.class, "one");
        } else {
            code.c.loadConstant(map.bits());
            code.read(Maps.class, "many", CD_int);
        }
        code.stateLong("value");
        code.c.lstore(variable);
        if (map.kind() == MapPlan.Kind.LOCAL) refuseExcess(code, map, variable);
        if (map.kind() != MapPlan.Kind.CURSOR) return;
        code.stateInt("cursor");
        code.c.istore(cursor);
        setCursor(code, variable, 0);
    }

    private static void closeMap(Code code, MapPlan map, int variable, int cursor) {
        if (map.kind() == MapPlan.Kind.LOCAL) return;
        code.c.aload(Code.S).lload(variable).l2i().putfield(Code.STATE, "mapTop", CD_int);
        if (map.kind() != MapPlan.Kind.CURSOR) return;
        code.c.aload(Code.S).iload(cursor).putfield(Code.STATE, "cursor", CD_int);
    }
}
