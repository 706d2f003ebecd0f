package io.needletail.wire;

import static io.needletail.wire.Frames.message;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances of repeating groups: their delimiter separates them, and their number must equal the count. */
class GroupTest {
    private static final String TWO_ENTRIES = "35=W|55=X|268=2|269=0|270=10.5|271=100|269=1|270=10.6|58=behind|";

    private final Group entries = new Group(268, 269, 270, 271);
    private final Group entriesOfUnknownMembers = new Group(268);

    private final Group parties = new Group(453, 448, 447, 452, 802, 523, 803);
    private final Group subIds = new Group(802, 523, 803);
    private final Group sides = new Group(552, 54, 11, 453, 448, 447, 452, 802, 523, 803);

    @Test
    void instancesAreReadInOrder() {
        assertThat(entries.in(message(TWO_ENTRIES))).isEqualTo(2);
        assertThat(entries.next()).isTrue();
        assertThat(entries.character(269)).isEqualTo('0');
        assertThat(entries.decimal(270, 1)).isEqualTo(105);
        assertThat(entries.number(271)).isEqualTo(100);
        assertThat(entries.next()).isTrue();
        assertThat(entries.character(269)).isEqualTo('1');
        assertThat(entries.decimal(270, 1)).isEqualTo(106);
        assertThat(entries.number(271)).isEqualTo(FieldValue.ABSENT);
        assertThat(entries.next()).isFalse();
        assertThat(entries.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 62, 63, 64, 65, 66, 200})
    void instancesOfDifferentLengthsAreReadHoweverManyThereAre(int count) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < count; i++) expected.add("269=" + i + (i % 3 == 0 ? "|" : "|270=" + i + "|"));
        Message message = message("35=W|268=" + count + "|" + String.join("", expected) + "58=behind|");
        assertThat(entries.in(message)).isEqualTo(count);
        assertThat(instances(entries, message)).isEqualTo(expected);
        assertThat(entries.in(message(TWO_ENTRIES))).isEqualTo(2);
        assertThat(instances(entries, message(TWO_ENTRIES))).hasSize(2);
    }

    @Test
    void lastInstanceEndsBeforeTheFirstOtherField() {
        assertThat(instances(entries, message(TWO_ENTRIES)))
                .containsExactly("269=0|270=10.5|271=100|", "269=1|270=10.6|");
    }

    @Test
    void withoutMembersTheLastInstanceEndsAtTheEndOfTheMessage() {
        assertThat(instances(entriesOfUnknownMembers, message(TWO_ENTRIES)))
                .hasSize(2)
                .startsWith("269=0|270=10.5|271=100|")
                .last()
                .asString()
                .matches("269=1\\|270=10.6\\|58=behind\\|10=...\\|");
    }

    @Test
    void getterReadsItsInstanceOnly() {
        entries.in(message(TWO_ENTRIES));
        assertThat(entries.has(269)).as("before the first").isFalse();
        entries.next();
        assertThat(entries.has(55)).isFalse();
        assertThat(entries.has(268)).isFalse();
        assertThat(entries.has(58)).isFalse();
    }

    @Test
    void unopenedGroupIsEmpty() {
        assertThat(entries.next()).isFalse();
        assertThat(entries.number(269)).isEqualTo(FieldValue.ABSENT);
        assertThat(entries.bytes()).isEmpty();
    }

    @Test
    void aMessageWithoutTheCountHasNoGroup() {
        assertThat(entries.in(message("35=W|55=X|269=0|"))).isEqualTo(FieldValue.ABSENT);
        assertThat(entries.next()).isFalse();
    }

    @Test
    void aCountOfZeroWithoutEntriesIsAnEmptyGroup() {
        assertThat(entries.in(message("35=W|268=0|58=x|"))).isZero();
        assertThat(entries.next()).isFalse();
        assertThat(entriesOfUnknownMembers.in(message("35=W|268=0|58=x|"))).isZero();
        assertThat(entriesOfUnknownMembers.next()).isFalse();
    }

    @Test
    void oneInstanceOfOneFieldIsAGroup() {
        assertThat(instances(entries, message("35=W|268=1|269=0|"))).containsExactly("269=0|");
        assertThat(instances(entries, message("35=W|268=01|269=0|"))).containsExactly("269=0|");
        assertThat(instances(entries, message("35=W|268=3|269=|269=|269=|")))
                .containsExactly("269=|", "269=|", "269=|");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "1", "3", "-2", "", "x", "2.0", "+2", "2147483647", "4294967298", "18446744073709551618"})
    void countThatDiffersFromTheInstancesIsMalformed(String count) {
        Message message = message(TWO_ENTRIES.replace("268=2|", "268=" + count + "|"));
        assertThat(entries.in(message)).isEqualTo(FieldValue.MALFORMED);
        assertThat(entries.next()).isFalse();
        assertThat(entries.has(269)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"268=1|, 268=1|58=x|", "268=1|270=10|, 268=1|270=10|269=0|", "268=1|268=1|, 268=2|58=x|269=0|"})
    void aGroupThatDoesNotBeginWithItsDelimiterIsMalformed(String first, String second) {
        assertThat(entries.in(message("35=W|" + first))).isEqualTo(FieldValue.MALFORMED);
        assertThat(entries.next()).isFalse();
        assertThat(entries.in(message("35=W|" + second))).isEqualTo(FieldValue.MALFORMED);
        assertThat(entries.next()).isFalse();
    }

    @Test
    void countAsLastFieldIsMalformedUnlessZero() {
        byte[] one = Frames.bytes("35=W|268=1|");
        byte[] none = Frames.bytes("35=W|268=0|");
        Message message = new Message();
        message.index(one, 0, one.length);
        assertThat(entries.in(message)).isEqualTo(FieldValue.MALFORMED);
        message.index(none, 0, none.length);
        assertThat(entries.in(message)).isZero();
        assertThat(entriesOfUnknownMembers.in(message)).isZero();
    }

    @Test
    void groupsAreNestedTwoDeep() {
        Message message = message("35=AE|571=1|552=2|"
                + "54=1|11=a|453=2|448=p|447=D|452=1|802=2|523=s|803=1|523=t|803=2|448=q|452=3|"
                + "54=2|11=b|453=1|448=r|802=1|523=u|"
                + "58=behind|");
        List<String> seen = new ArrayList<>();
        assertThat(sides.in(message)).isEqualTo(2);
        while (sides.next()) {
            seen.add("side " + sides.text(54));
            parties.in(sides);
            while (parties.next()) {
                seen.add("party " + parties.text(448));
                subIds.in(parties);
                while (subIds.next()) seen.add("id " + subIds.text(523) + subIds.text(803));
            }
        }
        assertThat(seen).containsExactly("side 1", "party p", "id s1", "id t2", "party q", "side 2", "party r", "id u");
    }

    @Test
    void anInnerGroupIsSearchedInItsInstanceOnly() {
        Message message = message("35=AE|552=2|54=1|11=a|54=2|11=b|453=1|448=p|");
        assertThat(sides.in(message)).isEqualTo(2);
        sides.next();
        assertThat(parties.in(sides)).isEqualTo(FieldValue.ABSENT);
        sides.next();
        assertThat(parties.in(sides)).isEqualTo(1);
        assertThat(instances(parties, sides)).containsExactly("448=p|");
    }

    @Test
    void wrongInnerCountDoesNotAffectTheOuterGroup() {
        Message message = message("35=AE|552=2|54=1|453=2|448=p|54=2|453=1|448=q|");
        assertThat(sides.in(message)).isEqualTo(2);
        sides.next();
        assertThat(parties.in(sides)).isEqualTo(FieldValue.MALFORMED);
        sides.next();
        assertThat(parties.in(sides)).isEqualTo(1);
    }

    @Test
    void aCursorIsUsedAgainForEveryMessage() {
        assertThat(instances(entries, message(TWO_ENTRIES))).hasSize(2);
        assertThat(instances(entries, message("35=W|268=1|269=2|270=7|"))).containsExactly("269=2|270=7|");
        assertThat(entries.in(message("35=0|"))).isEqualTo(FieldValue.ABSENT);
        assertThat(entries.next()).isFalse();
        assertThat(instances(entries, message(TWO_ENTRIES))).hasSize(2);
    }

    @Test
    void openingAGroupAgainStartsAtTheFirstInstance() {
        Message message = message(TWO_ENTRIES);
        assertThat(instances(entries, message)).isEqualTo(instances(entries, message));
        entries.in(message);
        assertThat(entries.has(269)).as("before the first").isFalse();
    }

    @Test
    void aCursorWithoutMembersTakesTheDelimiterOfEachMessage() {
        assertThat(instances(entriesOfUnknownMembers, message(TWO_ENTRIES))).hasSize(2);
        assertThat(instances(entriesOfUnknownMembers, message("35=X|268=3|279=0|269=0|279=1|279=2|")))
                .hasSize(3)
                .startsWith("279=0|269=0|", "279=1|");
    }

    @Test
    void aThousandInstancesAreCounted() {
        Message message = message("35=W|268=1000|" + "269=0|270=1|".repeat(1000));
        assertThat(instances(entries, message)).hasSize(1000).containsOnly("269=0|270=1|");
    }

    private static List<String> instances(Group group, FieldReader outer) {
        List<String> instances = new ArrayList<>();
        assertThat(group.in(outer)).isPositive();
        while (group.next()) {
            StringBuilder instance = new StringBuilder();
            for (int i = group.firstField(); i < group.endField(); i++) {
                String value = Frames.text(group.bytes(), group.from(i), group.to(i));
                instance.append(group.tag(i)).append('=').append(value).append('|');
            }
            instances.add(instance.toString());
        }
        return instances;
    }
}
