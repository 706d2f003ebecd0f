package io.needletail.fuzz;

import io.needletail.fuzz.MessageTwin.Field;
import io.needletail.wire.FieldValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** What {@link io.needletail.wire.Group} must find, by way of lists. */
final class GroupTwin {
    /** The answer to opening it, and its instances, each a list of fields. */
    record Found(long answer, List<List<Field>> instances) {}

    private static final Found MALFORMED = new Found(FieldValue.MALFORMED, List.of());

    private GroupTwin() {}

    /** Opens a group in a run of fields; without members it reaches to the end. */
    static Found in(List<Field> outer, int countTag, List<Integer> members) {
        List<Integer> tags = outer.stream().map(Field::tag).toList();
        int counter = tags.indexOf(countTag);
        if (counter < 0) return new Found(FieldValue.ABSENT, List.of());
        String text = outer.get(counter).value();
        if (!text.matches("[0-9]+")) return MALFORMED;
        List<Field> following = outer.subList(counter + 1, outer.size());
        if (!members.isEmpty()) following = leading(following, members);
        boolean begins = !following.isEmpty()
                && (members.isEmpty() || following.getFirst().tag() == members.getFirst());
        if (new BigInteger(text).signum() == 0) {
            return begins && !members.isEmpty() ? MALFORMED : new Found(0, List.of());
        }
        if (!begins) return MALFORMED;
        List<List<Field>> instances = split(following);
        return new BigInteger(text).equals(BigInteger.valueOf(instances.size()))
                ? new Found(instances.size(), instances)
                : MALFORMED;
    }

    private static List<Field> leading(List<Field> fields, List<Integer> members) {
        return fields.stream().takeWhile(field -> members.contains(field.tag())).toList();
    }

    private static List<List<Field>> split(List<Field> fields) {
        List<List<Field>> instances = new ArrayList<>();
        for (Field field : fields) {
            if (field.tag() == fields.getFirst().tag()) instances.add(new ArrayList<>());
            instances.getLast().add(field);
        }
        return instances;
    }
}
