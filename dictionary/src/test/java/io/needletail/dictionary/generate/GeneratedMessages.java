package io.needletail.dictionary.generate;

import static io.needletail.dictionary.generate.GeneratedSample.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.Component;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.Field;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Dialect.MessageType;
import io.needletail.wire.FieldReader;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * Messages with every field of a dialect, written and read by generated code.
 *
 * <p>The expected bytes come from the dialect's members, not from the generated code: this class puts them together
 * value by value, and compares them byte by byte.
 */
final class GeneratedMessages {
    private static final String PACKAGE = "generated.fix";
    private static final Set<Integer> FRAME = Set.of(8, 9, 35, 10);
    private static final int ROOM = 1 << 20;
    private static final int FIELDS_MAX = 1 << 16;
    // Groups with few fields have two entries; large groups have one, so that the message stays below its limit.
    private static final int SMALL_GROUP = 12;

    private final GeneratorScope scope;
    private final GeneratorNames names;
    private final GeneratedCode code;
    private final byte[] bytes = new byte[ROOM];
    private final Message message = new Message(FIELDS_MAX);
    private final StringBuilder wire = new StringBuilder();
    private int count;

    GeneratedMessages(Dialect dialect) throws IOException {
        scope = new GeneratorScope(dialect);
        dialect.messages().values().forEach(type -> scope.add(type.members()));
        names = new GeneratorNames(scope.dialect());
        code = GeneratedCode.compile(PACKAGE, new Generator(dialect, dialect.name(), PACKAGE).generate(Set.of()));
    }

    /** Writes all fields of a message, compares the bytes, and reads all fields. */
    int roundTrip(MessageType type) throws ReflectiveOperationException {
        MessageWriter writer = new MessageWriter();
        byte[] beginString = "FIX.4.4".getBytes(StandardCharsets.ISO_8859_1);
        byte[] msgType = type.type().getBytes(StandardCharsets.ISO_8859_1);
        writer.begin(bytes, 0, ROOM, beginString, MsgTypes.pack(msgType, 0, msgType.length));
        int length = write(type, writer);
        assertOnWire(type, length);
        assertThat(message.index(bytes, 0, length)).isEqualTo(Message.WELL_FORMED);
        return read(type);
    }

    private int write(MessageType type, MessageWriter writer) throws ReflectiveOperationException {
        count = 0;
        wire.setLength(0);
        for (Member part : scope.envelope()) {
            if (isTrailer(part)) continue;
            writeAll(scope.component((ComponentRef) part).members(), aimed(part, writer));
        }
        writeAll(type.members(), aimed(names.type(type), writer));
        for (Member part : scope.envelope()) {
            if (isTrailer(part)) writeAll(scope.component((ComponentRef) part).members(), aimed(part, writer));
        }
        return writer.end();
    }

    private int read(MessageType type) throws ReflectiveOperationException {
        count = 0;
        Object view = code.make(names.type(type));
        assertThat(view.getClass().getField("MSG_TYPE").getInt(null)).isEqualTo(message.msgType());
        assertThat(call(view, "wrap", new Class<?>[] {Message.class}, message)).isSameAs(view);
        for (Member part : scope.envelope()) {
            if (!isTrailer(part)) readComponent((ComponentRef) part, view);
        }
        readAll(type.members(), view);
        for (Member part : scope.envelope()) {
            if (isTrailer(part)) readComponent((ComponentRef) part, view);
        }
        return count;
    }

    private void writeAll(List<Member> members, Object writer) throws ReflectiveOperationException {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> write(field, members, writer);
                case ComponentRef reference -> writeComponent(reference, writer);
                case GroupRef group -> writeGroup(group, names.method(group.countTag()), writer);
            }
        }
    }

    private void write(FieldRef reference, List<Member> members, Object writer) throws ReflectiveOperationException {
        if (isWrittenOtherwise(reference, members)) return;
        Field field = scope.field(reference.tag());
        GeneratedSample sample = sample(field);
        sample.write(writer, names.method(field.tag()));
        if (sample.kind() == FieldTemplates.DATA) {
            expect(
                    scope.lengthTag(field.tag()).orElseThrow(),
                    "" + sample.text().length());
        }
        expect(field.tag(), sample.text());
    }

    private void writeComponent(ComponentRef reference, Object writer) throws ReflectiveOperationException {
        Component component = scope.component(reference);
        String method = names.componentMethod(component);
        if (GeneratorScope.soleGroup(component).isPresent()) {
            writeGroup(GeneratorScope.soleGroup(component).get(), method, writer);
        } else {
            writeAll(component.members(), call(writer, method, new Class<?>[0]));
        }
    }

    private void writeGroup(GroupRef group, String method, Object writer) throws ReflectiveOperationException {
        int entries = entries(group);
        Object entry = call(writer, method, new Class<?>[] {int.class}, entries);
        expect(group.countTag(), "" + entries);
        for (int i = 0; i < entries; i++) writeAll(group.members(), entry);
    }

    private void readAll(List<Member> members, Object view) throws ReflectiveOperationException {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> read(field, members, view);
                case ComponentRef reference -> readComponent(reference, view);
                case GroupRef group -> readGroup(group, names.method(group.countTag()), view);
            }
        }
    }

    private void read(FieldRef reference, List<Member> members, Object view) throws ReflectiveOperationException {
        if (isWrittenOtherwise(reference, members)) return;
        Field field = scope.field(reference.tag());
        sample(field).assertReadBy(view, names.method(field.tag()));
    }

    private void readComponent(ComponentRef reference, Object view) throws ReflectiveOperationException {
        Component component = scope.component(reference);
        String method = names.componentMethod(component);
        if (GeneratorScope.soleGroup(component).isPresent()) {
            readGroup(GeneratorScope.soleGroup(component).get(), method, view);
        } else {
            readAll(component.members(), call(view, method, new Class<?>[0]));
        }
    }

    private void readGroup(GroupRef group, String method, Object view) throws ReflectiveOperationException {
        Object cursor = call(view, method, new Class<?>[0]);
        assertThat(call(cursor, "count", new Class<?>[0])).as(method).isEqualTo((long) entries(group));
        for (int i = 0; i < entries(group); i++) {
            assertThat(call(cursor, "next", new Class<?>[0])).isEqualTo(true);
            readAll(group.members(), cursor);
        }
        assertThat(call(cursor, "next", new Class<?>[0])).as("%s ends", method).isEqualTo(false);
        assertThat(call(cursor, "fields", new Class<?>[0])).isInstanceOf(FieldReader.class);
    }

    private GeneratedSample sample(Field field) {
        FieldTemplates kind =
                FieldTemplates.of(field, scope.lengthTag(field.tag()).isPresent());
        return GeneratedSample.of(field, kind, ++count);
    }

    private int entries(GroupRef group) {
        return scope.entryTags(group).size() <= SMALL_GROUP ? 2 : 1;
    }

    private boolean isWrittenOtherwise(FieldRef field, List<Member> members) {
        return FRAME.contains(field.tag()) || scope.isLengthOfMember(field.tag(), members);
    }

    private static boolean isTrailer(Member part) {
        return ((ComponentRef) part).name().equals(GeneratorNames.TRAILER);
    }

    private Object aimed(Member part, FieldWriter target) throws ReflectiveOperationException {
        return aimed(names.type(scope.component((ComponentRef) part)), target);
    }

    private Object aimed(String type, FieldWriter target) throws ReflectiveOperationException {
        Object writer = code.make(type + GeneratorWriters.SUFFIX);
        return call(writer, "to", new Class<?>[] {FieldWriter.class}, target);
    }

    private void expect(int tag, String value) {
        wire.append(tag).append('=').append(value).append('\001');
    }

    // Computes BodyLength(9) and CheckSum(10) independently (FIX 4.4 vol. 2).
    private void assertOnWire(MessageType type, int length) {
        assertThat(length).as("%s fits", type.name()).isPositive();
        String body = "35=" + type.type() + '\001' + wire;
        String start = "8=FIX.4.4\0019=" + body.length() + '\001' + body;
        int sum = start.chars().sum() % 256;
        String expected = start + String.format("10=%03d\001", sum);
        assertThat(new String(bytes, 0, length, StandardCharsets.ISO_8859_1)).isEqualTo(expected);
    }
}
