package io.needletail.engine.config;

import java.util.Optional;

/**
 * Verdict on one setting of a file in one session.
 *
 * @param session the session as the file names it, or {@code [ENGINE]}
 * @param setting key, value and line
 * @param verdict how the engine handles it
 * @param meaning its effect, or the reason why it has none
 * @param problem the error or warning, if there is any
 */
public record SettingVerdict(
        String session, Setting setting, Verdict verdict, String meaning, Optional<Finding> problem) {}
