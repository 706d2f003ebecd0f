package io.needletail.engine.config;

import io.needletail.session.CompIds;
import io.needletail.session.LogonFields;
import io.needletail.session.LogonFields.Extra;
import io.needletail.session.SessionId;
import io.needletail.wire.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the identities of the two ends, and the fields of the Logon(A). */
final class IdentityReader {
    private static final String FIXT = "FIXT.1.1";
    private static final String APPL_VERSION = "DefaultApplVerID";
    // ApplVerID(1128) 2 to 9; FIX Latest is 10.
    private static final List<String> APPL_VERSIONS = List.of(
            "FIX.4.0", "FIX.4.1", "FIX.4.2", "FIX.4.3", "FIX.4.4", "FIX.5.0", "FIX.5.0SP1", "FIX.5.0SP2", "FIX.Latest");
    private static final int FIRST_APPL_VERSION = 2;

    // NewPassword and EncryptedNewPassword with its length have another value at each logon.
    private static final List<Integer> UNCOMPARED = List.of(Tags.NEW_PASSWORD, 1403, 1404);

    private final Section section;

    IdentityReader(Section section) {
        this.section = section;
    }

    boolean isInitiator() {
        section.required("ConnectionType");
        return section.choice("ConnectionType").equals("initiator");
    }

    SessionId id() {
        section.required("BeginString");
        String beginString = section.choice("BeginString");
        return new SessionId(
                beginString,
                new CompIds(compId("SenderCompID"), plain("SenderSubID"), plain("SenderLocationID")),
                new CompIds(compId("TargetCompID"), plain("TargetSubID"), plain("TargetLocationID")),
                plain("SessionQualifier"));
    }

    private String compId(String key) {
        section.required(key);
        return plain(key);
    }

    private String plain(String key) {
        String value = section.textOr(key, "");
        boolean plain = value.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (plain && value.length() <= CompIds.LENGTH_MAX) return value;
        throw section.wrong(key, "printable ASCII, at most " + CompIds.LENGTH_MAX + " characters");
    }

    LogonFields logon(String beginString) {
        String username = section.textOr("Username", "");
        String password = section.textOr("Password", "");
        List<Extra> fields = extras();
        for (Extra extra : fields) {
            boolean twice = (extra.tag() == Tags.USERNAME && !username.isEmpty())
                    || (extra.tag() == Tags.PASSWORD && !password.isEmpty());
            if (twice) throw section.refused("LogonTag sets " + extra.tag() + ", which Username or Password sets too");
        }
        if (!isInitiator()) {
            fields.forEach(this::requireComparable);
            requireValue("Username");
            requireValue("Password");
        }
        return new LogonFields(beginString.equals(FIXT) ? applVersion() : "", username, password, fields);
    }

    // An acceptor sends no secrets; it compares the fields that can have the same value at each logon.
    private void requireComparable(Extra extra) {
        if (!UNCOMPARED.contains(extra.tag())) return;
        throw section.refused("LogonTag sets " + extra.tag()
                + ", which an acceptor neither sends nor compares; set Password, or LogonTag with 96 or 1402");
    }

    // An empty file or variable must not open the session to every peer.
    private void requireValue(String key) {
        if (section.text(key).filter(String::isEmpty).isEmpty()) return;
        throw section.wrong(
                key, "a value; an acceptor requires nothing where it is empty, so leave the key out if that is meant");
    }

    /** Returns ApplVerID(1128) as Logon(A) contains it; a file may also write {@code FIX.5.0SP2}. */
    private String applVersion() {
        String written = section.required(APPL_VERSION);
        return applVersion(written)
                .orElseThrow(() -> section.wrong(APPL_VERSION, "FIX.4.0 to FIX.5.0SP2 or FIX.Latest, or 2 to 10"));
    }

    static Optional<String> applVersion(String written) {
        for (int i = 0; i < APPL_VERSIONS.size(); i++) {
            String number = Integer.toString(FIRST_APPL_VERSION + i);
            String name = APPL_VERSIONS.get(i);
            boolean meant = written.equals(number)
                    || written.equalsIgnoreCase(name)
                    || written.equalsIgnoreCase(name.replace(".", ""));
            if (meant) return Optional.of(number);
        }
        return Optional.empty();
    }

    private List<Extra> extras() {
        List<Extra> fields = new ArrayList<>();
        if (section.has("LogonTag")) fields.add(extra("LogonTag"));
        // Numbered from 1; as in QuickFIX/J the first missing number ends the list.
        for (int i = 1; section.has("LogonTag" + i); i++) fields.add(extra("LogonTag" + i));
        return fields;
    }

    private Extra extra(String key) {
        String written = section.textOr(key, "");
        int equals = written.indexOf('=');
        String tag = equals < 0 ? "" : written.substring(0, equals).strip();
        String value = equals < 0 ? "" : written.substring(equals + 1).strip();
        if (!tag.matches("[1-9]\\d{0,8}") || value.isEmpty()) throw section.wrong(key, "tag=value, such as 50=DESK");
        return new Extra(Integer.parseInt(tag), value);
    }
}
