package io.needletail.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.model.Difference;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.DictionaryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * A file becomes a dialect that is whole in itself, or a fault with a place in the file; the same at each reading.
 *
 * @param reader what is examined
 */
record DictionaryTarget(Reader reader) implements Target {
    private static final int BYTES_MAX = 1 << 14;
    private static final String NAME = "fuzzed.xml";
    private static final int DEPTH_MAX = 40;

    /** Reads a dictionary, perhaps on top of another one. */
    @FunctionalInterface
    interface Reader {
        Dialect read(byte[] bytes, String name) throws IOException;
    }

    @Override
    public void run(byte[] data) {
        if (data.length > BYTES_MAX) return;
        Optional<Dialect> read = read(data);
        assertThat(read(data)).as("read a second time").isEqualTo(read);
        if (read.isEmpty()) return;
        Dialect dialect = read.get();
        assertThat(dialect.name()).isNotEmpty();
        dialect.fields().forEach((tag, field) -> assertThat(tag).isPositive().isEqualTo(field.tag()));
        dialect.messages()
                .forEach((type, message) -> assertThat(type).isNotEmpty().isEqualTo(message.type()));
        assertMembers(dialect, dialect.header(), 0);
        assertMembers(dialect, dialect.trailer(), 0);
        dialect.components().values().forEach(component -> assertMembers(dialect, component.members(), 0));
        dialect.messages().values().forEach(message -> assertMembers(dialect, message.members(), 0));
        assertThat(Difference.between(dialect, dialect)).isEmpty();
        compile(dialect);
    }

    private Optional<Dialect> read(byte[] data) {
        try {
            return Optional.of(reader.read(data, NAME));
        } catch (DictionaryException fault) {
            long lines = 1
                    + Fix.text(data).chars().filter(c -> c == '\n' || c == '\r').count();
            assertThat(fault.file()).isEqualTo(NAME);
            assertThat(fault.line()).as("line of %s", fault.getMessage()).isBetween(0, (int) lines);
            assertThat(fault).hasMessageStartingWith(NAME + (fault.line() == 0 ? ": " : ":" + fault.line() + ": "));
            assertThat(fault.getMessage().length()).isBetween(NAME.length() + 3, 1_100);
            return Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void assertMembers(Dialect dialect, List<Member> members, int depth) {
        assertThat(depth).isLessThanOrEqualTo(DEPTH_MAX);
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> assertThat(dialect.fields()).containsKey(field.tag());
                case ComponentRef component -> assertThat(dialect.components()).containsKey(component.name());
                case GroupRef group -> {
                    assertThat(dialect.fields()).containsKey(group.countTag());
                    assertThat(group.members()).isNotEmpty();
                    assertMembers(dialect, group.members(), depth + 1);
                }
            }
        }
    }

    // Deep nesting is legal in a dialect and refused by the validator, in words.
    private static void compile(Dialect dialect) {
        try {
            ValidatorTables.of(dialect);
        } catch (IllegalArgumentException tooDeep) {
            assertThat(tooDeep).hasMessageContaining("deep");
        }
    }
}
