package io.needletail.engine.config;

import java.util.Optional;

/**
 * What becomes of one setting of a file in one session.
 *
 * @param session the session as the file names it, or {@code [ENGINE]}
 * @param setting key, value and line
 * @param verdict what becomes of it
 * @param meaning what it does, or why it does nothing
 * @param problem what is wrong with it, if anything is
 */
public record SettingVerdict(
        String session, Setting setting, Verdict verdict, String meaning, Optional<Finding> problem) {}
