package io.needletail.tools.describe;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Chooses the dialect of each message: the one that the user names, else the standard one of its BeginString(8). With
 * {@code FIXT.1.1} ApplVerID(1128) tells the version, else DefaultApplVerID(1137) of the last Logon(A), else FIX 5.0
 * SP2.
 *
 * <p>One thread.
 */
public final class DialectChoice {
    private static final int VALUES_SHOWN = 8;
    private static final String FIXT = "FIXT.1.1";
    private static final String USUAL = "FIX.4.4";
    private static final String USUAL_APPLICATION = "FIX.5.0SP2";

    private final List<Dialect> chosen;
    private final Map<String, DialectNames> byName = new HashMap<>();
    private byte[] lastVersion = {};
    private DialectNames last;
    private String application = USUAL_APPLICATION;

    private DialectChoice(List<Dialect> chosen) {
        this.chosen = chosen;
    }

    /**
     * Chooses by each message.
     *
     * @return a choice among the standard dialects
     */
    public static DialectChoice byMessage() {
        return new DialectChoice(List.of());
    }

    /**
     * Chooses the same for every message.
     *
     * @param dialect what the user named; what it lacks of the session layer is that of FIXT.1.1
     * @return a choice of one
     */
    public static DialectChoice fixed(Dialect dialect) {
        return new DialectChoice(List.of(dialect, Dialects.standard(FIXT)));
    }

    /**
     * The names for a message.
     *
     * @param found the message
     * @return the same object for messages of the same dialect
     */
    public DialectNames of(FoundMessage found) {
        return of(found.fields());
    }

    /**
     * The names for a message.
     *
     * @param fields its fields
     * @return the same object for messages of the same dialect
     */
    public DialectNames of(Message fields) {
        if (last != null && fields.is(Tags.BEGIN_STRING, lastVersion)) return last;
        String version = fields.text(Tags.BEGIN_STRING);
        boolean isFixt = version.equals(FIXT) && chosen.isEmpty();
        if (isFixt) return ofSession(fields);
        last = chosen.isEmpty() ? standard(version) : named();
        lastVersion = version.getBytes(StandardCharsets.ISO_8859_1);
        return last;
    }

    /**
     * The names for a user's words, when no message has been seen yet.
     *
     * @return those that the user named, else those of FIX 4.4 and, where it has none, of FIX 5.0 SP2
     */
    public DialectNames forWords() {
        return chosen.isEmpty() ? names(USUAL, List.of(USUAL, USUAL_APPLICATION, FIXT)) : named();
    }

    /**
     * Finds the tag of a field.
     *
     * @param name a tag, or a name of {@link #forWords}
     * @return the tag
     * @throws IllegalArgumentException when no field has the name; the text proposes others
     */
    public int tag(String name) {
        if (name.matches("\\d{1,9}")) return Integer.parseInt(name);
        OptionalInt tag = forWords().tag(name);
        if (tag.isPresent()) return tag.getAsInt();
        List<String> like = forWords().like(name);
        throw new IllegalArgumentException("no field is called '" + name + "'; give a tag or a name"
                + (like.isEmpty() ? ", or a dictionary that has it" : ", such as " + String.join(", ", like)));
    }

    /**
     * Says that a text is no value of a field.
     *
     * @param tag the field
     * @param text what a user gave as its value or meaning
     * @return a sentence with the first values that it has; empty when the text is one, or no list is known
     */
    public Optional<String> noValue(int tag, String text) {
        DialectNames words = forWords();
        List<String> values = words.values(tag);
        boolean isOwnType = tag == Tags.MSG_TYPE && text.startsWith("U");
        if (values.isEmpty() || isOwnType || words.hasValue(tag, text)) return Optional.empty();
        boolean isOfOther = chosen.isEmpty()
                && Dialects.standardNames().stream()
                        .anyMatch(standard -> names(standard, List.of(standard)).hasValue(tag, text));
        if (isOfOther) return Optional.empty();
        int shown = Math.min(VALUES_SHOWN, values.size());
        String more = values.size() > shown ? " and " + (values.size() - shown) + " more" : "";
        return Optional.of("is no value of " + words.field(tag).name() + "(" + tag
                + "), nor the meaning of one; these are " + String.join(", ", values.subList(0, shown)) + more);
    }

    private DialectNames named() {
        return byName.computeIfAbsent("", _ -> new DialectNames(chosen));
    }

    private DialectNames standard(String written) {
        // A point that was forgotten does not make another version: FIX4.4.
        String version = written.replaceFirst("^FIX(?=\\d)", "FIX.");
        // FIX 5.0 has no messages of the session layer.
        return Dialects.standardNames().contains(version)
                ? names(version, version.startsWith("FIX.5") ? List.of(version, FIXT) : List.of(version))
                : names(USUAL_APPLICATION, List.of(USUAL_APPLICATION, FIXT));
    }

    private DialectNames ofSession(Message fields) {
        String named = Dialects.ofApplVerId(fields.text(Tags.APPL_VER_ID)).orElse("");
        boolean isLogon = fields.msgType() == MsgTypes.LOGON;
        int usual = isLogon ? fields.find(Tags.DEFAULT_APPL_VER_ID) : FieldReader.NOT_FOUND;
        if (usual != FieldReader.NOT_FOUND) {
            application =
                    Dialects.ofApplVerId(fields.text(Tags.DEFAULT_APPL_VER_ID)).orElse(USUAL_APPLICATION);
        }
        String version = named.isEmpty() ? application : named;
        // A version before 5.0 has a session layer of its own, which is not in use here.
        return names(version + "/" + FIXT, List.of(version, FIXT));
    }

    private DialectNames names(String key, List<String> standards) {
        return byName.computeIfAbsent(
                key,
                _ -> new DialectNames(standards.stream().map(Dialects::standard).toList()));
    }
}
