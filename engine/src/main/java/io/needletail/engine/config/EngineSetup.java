package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.Plan;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a configuration file means: an engine and its sessions.
 *
 * @param engine what holds for the whole engine
 * @param sessions those that can be used, in the order of the file
 * @param findings what there is to say about the file, errors in sessions that were left out included
 */
public record EngineSetup(EngineConfig engine, List<SessionSetup> sessions, List<Finding> findings) {
    /** Freezes the lists. */
    public EngineSetup {
        sessions = List.copyOf(sessions);
        findings = List.copyOf(findings);
    }

    /**
     * Reads a file. A session that cannot be used does not stop the others, and is among the findings, unless
     * {@code ContinueInitializationOnError=N}.
     *
     * @param file QuickFIX-style settings
     * @param variables what {@code ${…}} means
     * @return what they mean
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it cannot be used; the text says where and why
     */
    public static EngineSetup read(Path file, Variables variables) throws IOException {
        return ConfigLoader.of(file, variables).understand();
    }

    /**
     * What an engine is to run, with one application for all sessions. Cold: dictionaries are read.
     *
     * @param listener the application
     * @return a plan for each session, in the order of the file; for {@code Engine.reload}
     * @throws IOException when a dictionary cannot be read
     */
    public List<Plan> plans(SessionListener listener) throws IOException {
        return new Planner(listener).plans(this);
    }
}
