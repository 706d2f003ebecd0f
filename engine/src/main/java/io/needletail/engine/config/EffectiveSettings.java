package io.needletail.engine.config;

import io.needletail.engine.SessionSettings.EffectiveSetting;
import io.needletail.engine.SessionSettings.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Merges the settings of a session with those of [DEFAULT] and of the table of keys. */
final class EffectiveSettings {
    private EffectiveSettings() {}

    /**
     * Returns the settings that the file makes, in the order of their lines, then the defaults of the other keys.
     *
     * @param merged the session's section over [DEFAULT]
     * @param own the session's section
     * @param initiator role of the session
     */
    static List<EffectiveSetting> of(Section merged, Section own, boolean initiator) {
        List<EffectiveSetting> effective = new ArrayList<>();
        for (Setting setting : merged.settings().values()) {
            boolean isOwn = setting.equals(own.settings().get(setting.key()));
            effective.add(new EffectiveSetting(
                    setting.name(),
                    setting.shown(),
                    isOwn ? Origin.SESSION : Origin.DEFAULT_SECTION,
                    setting.line(),
                    meaning(setting, initiator)));
        }
        effective.sort(Comparator.comparingInt(EffectiveSetting::line));
        for (Key key : Keys.all()) {
            boolean isDefault = key.side().isOfSessions()
                    && key.side().concerns(initiator)
                    && key.isActive()
                    && !key.otherwise().isEmpty()
                    && !merged.settings().containsKey(key.name());
            if (isDefault) {
                effective.add(new EffectiveSetting(key.name(), key.otherwise(), Origin.BUILT_IN, 0, key.meaning()));
            }
        }
        return effective;
    }

    private static String meaning(Setting setting, boolean initiator) {
        Optional<Key> key = Keys.find(setting.key());
        if (key.isEmpty()) return "unknown, no effect here; the application may use it";
        if (!key.get().side().isOfSessions())
            return "no effect: belongs to " + key.get().side().heading();
        if (!key.get().side().concerns(initiator)) {
            return "no effect: means something to an " + (initiator ? "acceptor" : "initiator") + " only";
        }
        return key.get().isActive()
                ? key.get().meaning()
                : "no effect: " + key.get().meaning();
    }
}
