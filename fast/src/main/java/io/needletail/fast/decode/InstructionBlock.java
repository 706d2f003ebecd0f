package io.needletail.fast.decode;

import io.needletail.fast.template.Instruction;
import io.needletail.fast.template.Instruction.Group;
import io.needletail.fast.template.Instruction.Sequence;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Instructions of one segment that are compiled together: a method, or a part of the enclosing method.
 *
 * <p>HotSpot compiles no method of more than 8,000 bytes and compiles methods of a quarter of that well, so longer code
 * is cut: big groups and elements first, then long rows of fields.
 *
 * @param method number of the method; minus one for a part of the enclosing method
 * @param map presence map of the instructions
 * @param steps in order
 */
record InstructionBlock(int method, PresenceMapPlan map, List<Step> steps) {
    /** One instruction, or the call of a method with some. */
    sealed interface Step {
        /**
         * An instruction.
         *
         * @param instruction the instruction
         * @param body the instructions of a group or of an element of a sequence; empty for others
         */
        record One(Instruction instruction, List<InstructionBlock> body) implements Step {}

        /**
         * A call.
         *
         * @param block with a method of its own
         */
        record Call(InstructionBlock block) implements Step {}
    }

    private static final int INLINE = -1;

    /** Cuts a template into {@link #methods()}; the last one begins a message. */
    static final class Cutter {
        private static final int FIELD_BYTES = 75;
        private static final int STEP_BYTES = 60;
        private static final int CALL_BYTES = 25;
        private static final int METHOD_BYTES = 2_400;

        private final List<InstructionBlock> methods = new ArrayList<>();

        private record Weighed(Step step, int bytes) {}

        /** Returns all blocks with methods of their own, by number. */
        List<InstructionBlock> methods() {
            return methods;
        }

        /** Cuts a template's instructions. */
        void cut(List<Instruction> instructions) {
            PresenceMapPlan map = new PresenceMapPlan(instructions, 1);
            own(map, steps(rows(map, instructions)));
        }

        private List<Weighed> rows(PresenceMapPlan map, List<Instruction> instructions) {
            List<Weighed> all = new ArrayList<>();
            for (Instruction instruction : instructions) all.add(weigh(instruction));
            while (sum(all) > METHOD_BYTES) all = rows(map, all.iterator());
            return all;
        }

        private List<Weighed> rows(PresenceMapPlan map, Iterator<Weighed> all) {
            List<Weighed> calls = new ArrayList<>();
            List<Weighed> row = new ArrayList<>();
            while (all.hasNext()) {
                row.add(all.next());
                if (all.hasNext() && sum(row) + FIELD_BYTES < METHOD_BYTES) continue;
                calls.add(new Weighed(new Step.Call(own(map, steps(row))), CALL_BYTES));
                row = new ArrayList<>();
            }
            return calls;
        }

        private Weighed weigh(Instruction instruction) {
            return switch (instruction) {
                case Group group -> withBody(group, group.instructions());
                case Sequence sequence -> withBody(sequence, sequence.instructions());
                case Instruction.SplitDecimal decimal -> new Weighed(new Step.One(decimal, List.of()), 2 * FIELD_BYTES);
                case Instruction.Field field -> new Weighed(new Step.One(field, List.of()), FIELD_BYTES);
                case Instruction.Reference reference -> new Weighed(new Step.One(reference, List.of()), FIELD_BYTES);
            };
        }

        private Weighed withBody(Instruction instruction, List<Instruction> instructions) {
            PresenceMapPlan map = new PresenceMapPlan(instructions, 0);
            List<Weighed> rows = rows(map, instructions);
            int bytes = sum(rows);
            boolean isBig = bytes > METHOD_BYTES * 3 / 4;
            InstructionBlock body = isBig ? own(map, steps(rows)) : new InstructionBlock(INLINE, map, steps(rows));
            return new Weighed(
                    new Step.One(instruction, List.of(body)), FIELD_BYTES + STEP_BYTES + (isBig ? CALL_BYTES : bytes));
        }

        private InstructionBlock own(PresenceMapPlan map, List<Step> steps) {
            InstructionBlock block = new InstructionBlock(methods.size(), map, steps);
            methods.add(block);
            return block;
        }

        private static List<Step> steps(List<Weighed> all) {
            return all.stream().map(Weighed::step).toList();
        }

        private static int sum(List<Weighed> all) {
            return all.stream().mapToInt(Weighed::bytes).sum();
        }
    }

    /** Returns whether the block has a method of its own. */
    boolean isMethod() {
        return method != INLINE;
    }
}
