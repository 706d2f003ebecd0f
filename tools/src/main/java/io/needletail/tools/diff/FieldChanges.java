package io.needletail.tools.diff;

import io.needletail.tools.describe.ValueText;
import io.needletail.wire.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares two messages field by field, in the order of the fields: what stands elsewhere is missing here.
 *
 * @param ignored tags that do not count
 * @param values how values are shown
 */
public record FieldChanges(Set<Integer> ignored, ValueText values) {
    /**
     * Above this product of both numbers of fields, what follows the first other tag is reported as missing on either
     * side.
     */
    private static final int CELLS_MAX = 4_000_000;

    /** Copies the tags. */
    public FieldChanges {
        ignored = Set.copyOf(ignored);
    }

    /**
     * Compares.
     *
     * @param left a readable message
     * @param right another one
     * @return the differences in the order of the fields; empty when there is none
     */
    public List<FieldChange> between(Message left, Message right) {
        List<Integer> ofLeft = counted(left);
        List<Integer> ofRight = counted(right);
        List<FieldChange> changes = new ArrayList<>();
        int head = 0;
        int least = Math.min(ofLeft.size(), ofRight.size());
        while (head < least && isSameTag(left, ofLeft.get(head), right, ofRight.get(head))) {
            compare(left, ofLeft.get(head), right, ofRight.get(head), changes);
            head++;
        }
        align(
                new Fields(left, ofLeft.subList(head, ofLeft.size())),
                new Fields(right, ofRight.subList(head, ofRight.size())),
                changes);
        return changes;
    }

    /** The fields of a message that count. */
    private record Fields(Message message, List<Integer> numbers) {
        private int tag(int at) {
            return message.tag(numbers.get(at));
        }

        private int count() {
            return numbers.size();
        }
    }

    private List<Integer> counted(Message message) {
        List<Integer> numbers = new ArrayList<>();
        for (int field = 0; field < message.endField(); field++) {
            if (!ignored.contains(message.tag(field))) numbers.add(field);
        }
        return numbers;
    }

    // The longest common sequence of tags keeps its fields together; the others are missing on one side.
    private void align(Fields left, Fields right, List<FieldChange> changes) {
        if ((long) left.count() * right.count() > CELLS_MAX) {
            for (int i = 0; i < left.count(); i++) missingRight(left, i, changes);
            for (int i = 0; i < right.count(); i++) missingLeft(right, i, changes);
            return;
        }
        int[][] common = common(left, right);
        int i = 0;
        int j = 0;
        while (i < left.count() || j < right.count()) {
            boolean isPair = i < left.count() && j < right.count() && left.tag(i) == right.tag(j);
            if (isPair) {
                compare(left.message, left.numbers.get(i++), right.message, right.numbers.get(j++), changes);
            } else if (j == right.count() || (i < left.count() && common[i + 1][j] >= common[i][j + 1])) {
                missingRight(left, i++, changes);
            } else {
                missingLeft(right, j++, changes);
            }
        }
    }

    private static int[][] common(Fields left, Fields right) {
        int[][] common = new int[left.count() + 1][right.count() + 1];
        for (int i = left.count() - 1; i >= 0; i--) {
            for (int j = right.count() - 1; j >= 0; j--) {
                common[i][j] = left.tag(i) == right.tag(j)
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static boolean isSameTag(Message left, int leftField, Message right, int rightField) {
        return left.tag(leftField) == right.tag(rightField);
    }

    private void compare(Message left, int leftField, Message right, int rightField, List<FieldChange> changes) {
        boolean isSame = Arrays.equals(
                left.bytes(),
                left.from(leftField),
                left.to(leftField),
                right.bytes(),
                right.from(rightField),
                right.to(rightField));
        if (isSame) return;
        changes.add(new FieldChange(
                left.tag(leftField),
                Optional.of(values.text(left, leftField)),
                Optional.of(values.text(right, rightField))));
    }

    private void missingRight(Fields left, int at, List<FieldChange> changes) {
        String value = values.text(left.message, left.numbers.get(at));
        changes.add(new FieldChange(left.tag(at), Optional.of(value), Optional.empty()));
    }

    private void missingLeft(Fields right, int at, List<FieldChange> changes) {
        String value = values.text(right.message, right.numbers.get(at));
        changes.add(new FieldChange(right.tag(at), Optional.empty(), Optional.of(value)));
    }
}
