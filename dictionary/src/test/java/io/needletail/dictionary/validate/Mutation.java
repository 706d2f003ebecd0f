package io.needletail.dictionary.validate;

import io.needletail.dictionary.validate.MessageMaker.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Mutations that make a valid message invalid. */
enum Mutation {
    NOTHING {
        @Override
        void apply(List<Field> fields, int at, Random random) {}
    },
    DROP_A_FIELD {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            fields.remove(at);
        }
    },
    REPEAT_A_FIELD {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            fields.add(at + 1 + random.nextInt(fields.size() - at), fields.get(at));
        }
    },
    EMPTY_A_VALUE {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            replace(fields, at, "");
        }
    },
    SPOIL_A_VALUE {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            String[] values = {
                "~", "x y", "-", "1.5.2", "+7", "20261301", "24:00:00", "A  B", " ", "0", "Q", "99", "20261301-00:00:00"
            };
            replace(fields, at, values[random.nextInt(values.length)]);
        }
    },
    MOVE_A_FIELD {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            Field moved = fields.remove(at);
            fields.add(1 + random.nextInt(fields.size()), moved);
        }
    },
    CHANGE_A_COUNT {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            List<Integer> counts = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).tag() == Math.abs(fields.get(i).group())) counts.add(i);
            }
            if (counts.isEmpty()) return;
            int count = counts.get(random.nextInt(counts.size()));
            replace(fields, count, Integer.toString(random.nextInt(5) - 1));
        }
    },
    ADD_AN_UNKNOWN_TAG {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            fields.add(at + 1, new Field(999, "HI", 0));
        }
    },
    ADD_A_USER_DEFINED_TAG {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            fields.add(at + 1, new Field(5_000 + random.nextInt(3), "HI", 0));
        }
    },
    ADD_A_TAG_OF_OTHER_MESSAGES {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            int[] tags = {55, 112, 58, 79, 448, 269, 45, 90};
            fields.add(at + 1, new Field(tags[random.nextInt(tags.length)], "1", 0));
        }
    },
    CHANGE_THE_TYPE {
        @Override
        void apply(List<Field> fields, int at, Random random) {
            replace(fields, 0, random.nextBoolean() ? "*" : "8");
        }
    };

    /** Changes the field at a place after MsgType(35), or another field. */
    abstract void apply(List<Field> fields, int at, Random random);

    private static void replace(List<Field> fields, int at, String value) {
        Field field = fields.get(at);
        fields.set(at, new Field(field.tag(), value, field.group()));
    }
}
