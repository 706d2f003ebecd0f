package io.needletail.cli.run;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.model.Dialect.ComponentRef;
import io.needletail.dictionary.model.Dialect.FieldRef;
import io.needletail.dictionary.model.Dialect.GroupRef;
import io.needletail.dictionary.model.Dialect.Member;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.session.Session;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Knows which fields of a message count the entries of a group, by the standard dialect of a session's version. */
final class GroupCounts {
    private static final String FIXT = "FIXT.1.1";

    private final Map<String, Set<Integer>> known = new HashMap<>();

    boolean isEmptyGroup(Session session, Message message, int field) {
        if (message.to(field) - message.from(field) != 1 || message.bytes()[message.from(field)] != '0') return false;
        String type = message.text(Tags.MSG_TYPE);
        String name = dialect(session);
        return known.computeIfAbsent(name + " " + type, key -> counts(Dialects.standard(name), type))
                .contains(message.tag(field));
    }

    private static String dialect(Session session) {
        String version = session.config().id().beginString();
        if (!version.equals(FIXT)) return version;
        return Dialects.ofApplVerId(session.peerApplVerId()).orElse(FIXT);
    }

    private static Set<Integer> counts(Dialect dialect, String type) {
        Set<Integer> counts = new HashSet<>();
        if (dialect.messages().containsKey(type)) {
            collect(dialect, dialect.messages().get(type).members(), counts);
        }
        return counts;
    }

    private static void collect(Dialect dialect, List<Member> members, Set<Integer> counts) {
        for (Member member : members) {
            switch (member) {
                case FieldRef field -> {}
                case GroupRef group -> {
                    counts.add(group.countTag());
                    collect(dialect, group.members(), counts);
                }
                case ComponentRef part ->
                    collect(dialect, dialect.components().get(part.name()).members(), counts);
            }
        }
    }
}
