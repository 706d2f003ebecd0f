package io.needletail.engine.operate;

import io.needletail.engine.SessionView;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.store.Storage;
import java.util.Optional;

/**
 * Session with its dictionaries, as the command {@code dictionaries} of the admin channel shows it.
 *
 * @param session identity
 * @param store name of its journal's folder
 * @param beginString BeginString(8)
 * @param defaultApplVerId DefaultApplVerID(1137); empty where it has none
 * @param dictionaries empty for a session that validates with no file
 */
public record SessionDictionaries(
        String session,
        String store,
        String beginString,
        String defaultApplVerId,
        @Unwrapped Optional<DictionaryReport> dictionaries) {
    static SessionDictionaries of(SessionView session) {
        return new SessionDictionaries(
                session.id().toString(),
                Storage.name(session.id()),
                session.id().beginString(),
                session.config().logon().applVerId(),
                session.dictionaries().map(DictionaryReport::of));
    }
}
