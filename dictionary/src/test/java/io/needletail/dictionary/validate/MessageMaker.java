package io.needletail.dictionary.validate;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.FieldType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes random messages that conform to a dialect: required fields, some optional fields, nested groups. */
final class MessageMaker {
    /** A field and the count tag of its outermost group; 0 for a field outside groups. */
    record Field(int tag, String value, int group) {
        @Override
        public String toString() {
            return tag + "=" + value + "|";
        }
    }

    private static final int DEPTH_MAX = 3;

    private final Dialect dialect;
    private final Random random;

    MessageMaker(Dialect dialect, Random random) {
        this.dialect = dialect;
        this.random = random;
    }

    /** Returns the fields from MsgType(35) to the last field of the body. */
    List<Field> make(Dialect.MessageType type) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field(35, type.type(), 0));
        fields.add(new Field(34, "7", 0));
        fields.add(new Field(49, "TW", 0));
        fields.add(new Field(52, "20261121-10:11:12.123", 0));
        fields.add(new Field(56, "ISLD", 0));
        if (random.nextInt(4) == 0) fields.add(new Field(115, "JCD", 0));
        if (random.nextInt(8) == 0) {
            fields.add(new Field(627, "1", 627));
            fields.add(new Field(628, "HOP", 627));
        }
        members(type.members(), fields, 0, 0);
        return fields;
    }

    private void members(List<Dialect.Member> members, List<Field> fields, int group, int depth) {
        boolean delimiter = group != 0;
        for (Dialect.Member member : members) {
            boolean wanted = delimiter || member.required() || random.nextInt(6) == 0;
            switch (member) {
                case Dialect.FieldRef field -> {
                    if (wanted && !isData(field.tag())) fields.add(new Field(field.tag(), value(field.tag()), group));
                    delimiter = false;
                }
                case Dialect.ComponentRef component -> {
                    if (wanted) {
                        List<Dialect.Member> inner =
                                dialect.components().get(component.name()).members();
                        members(inner, fields, delimiter ? group : -group, depth);
                    }
                    delimiter = false;
                }
                case Dialect.GroupRef inner -> {
                    if (delimiter || (wanted && depth < DEPTH_MAX)) group(inner, fields, Math.abs(group), depth + 1);
                    delimiter = false;
                }
            }
        }
    }

    private void group(Dialect.GroupRef group, List<Field> fields, int outermost, int depth) {
        int of = outermost == 0 ? group.countTag() : outermost;
        int instances = depth > DEPTH_MAX ? 1 : random.nextInt(3);
        fields.add(new Field(group.countTag(), Integer.toString(instances), of));
        for (int i = 0; i < instances; i++) members(group.members(), fields, of, depth);
    }

    private boolean isData(int tag) {
        FieldType type = dialect.fields().get(tag).type();
        boolean before = dialect.fields().containsKey(tag + 1)
                && dialect.fields().get(tag + 1).type().form() == FieldType.Form.BYTES;
        return type.form() == FieldType.Form.BYTES || (type == FieldType.LENGTH && before);
    }

    String value(int tag) {
        Dialect.Field field = dialect.fields().get(tag);
        if (!field.values().isEmpty()) {
            String value = anyOf(field.values()).text();
            boolean several = field.type().form() == FieldType.Form.WORDS && random.nextBoolean();
            return several ? value + " " + anyOf(field.values()).text() : value;
        }
        return switch (field.type().form()) {
            case TEXT, BYTES, MONTH -> "text" + random.nextInt(100);
            case CHARACTER -> "x";
            case WHOLE -> Integer.toString(random.nextInt(2_000) - 1_000);
            case DECIMAL -> random.nextBoolean() ? "12.50" : "-.5";
            case FLAG -> random.nextBoolean() ? "Y" : "N";
            case WORDS -> field.type() == FieldType.MULTIPLECHARVALUE ? "A B" : "AB CD";
            case TIMESTAMP -> "20240229-23:59:59" + (random.nextBoolean() ? ".123456" : "");
            case DATE -> "20240229";
            case TIME -> "23:59:59" + (random.nextBoolean() ? ".123" : "");
        };
    }

    private <T> T anyOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
