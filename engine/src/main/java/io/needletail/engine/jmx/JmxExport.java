package io.needletail.engine.jmx;

import io.needletail.engine.Engine;
import io.needletail.engine.SessionView;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.slf4j.Logger;

/**
 * Registers an MBean for each session of an engine, and one for the engine. Sessions that are added or removed later
 * follow, on a background thread.
 *
 * <p>A session's name is that of QuickFIX/J:
 * {@code org.quickfixj:type=Session,beginString=FIX.4.4,senderCompID=EXEC,targetCompID=BANZAI}, with
 * {@code senderSubID}, {@code senderLocationID}, {@code targetSubID}, {@code targetLocationID} and {@code qualifier}
 * where the session has them. The engine's is {@code io.needletail:type=Engine,name=…}.
 */
public final class JmxExport implements AutoCloseable {
    private static final Logger LOG = EngineLogger.of("needletail.admin");
    private static final String QUOTED = ",=:\"*?\n";

    private final Engine engine;
    private final MBeanServer server;
    private final ObjectName engineName;
    private final Map<ObjectName, SessionView> registered = new HashMap<>();
    private boolean closed;

    private JmxExport(Engine engine, MBeanServer server, ObjectName engineName) {
        this.engine = engine;
        this.server = server;
        this.engineName = engineName;
    }

    /**
     * Registers the MBeans of an engine. From any thread.
     *
     * @param engine the engine
     * @param server such as {@link java.lang.management.ManagementFactory#getPlatformMBeanServer}
     * @param name distinguishes this engine from others in the process
     * @return the registration; close it with the engine
     * @throws JMException when an MBean with that name is registered already
     */
    public static JmxExport open(Engine engine, MBeanServer server, String name) throws JMException {
        ObjectName engineName = new ObjectName("io.needletail:type=Engine,name=" + value(name));
        JmxExport export = new JmxExport(engine, server, engineName);
        server.registerMBean(new StandardMBean(new Totals(engine), EngineMXBean.class, true), engineName);
        engine.onSessionsChanged(export::update);
        export.update();
        return export;
    }

    /**
     * Returns the name of a session's MBean.
     *
     * @param id the session
     * @return in QuickFIX/J's domain
     */
    public static ObjectName name(SessionId id) {
        StringBuilder name = new StringBuilder("org.quickfixj:type=Session");
        add(name, "beginString", id.beginString());
        add(name, "senderCompID", id.sender().compId());
        add(name, "senderSubID", id.sender().subId());
        add(name, "senderLocationID", id.sender().locationId());
        add(name, "targetCompID", id.target().compId());
        add(name, "targetSubID", id.target().subId());
        add(name, "targetLocationID", id.target().locationId());
        add(name, "qualifier", id.qualifier());
        try {
            return new ObjectName(name.toString());
        } catch (JMException impossible) {
            throw new IllegalStateException("no name for " + id, impossible);
        }
    }

    /** Removes all MBeans of the engine. */
    @Override
    public synchronized void close() {
        closed = true;
        Set.copyOf(registered.keySet()).forEach(this::remove);
        unregister(engineName);
    }

    private synchronized void update() {
        if (closed) return;
        Map<ObjectName, SessionView> wanted = engine.views().stream()
                .collect(Collectors.toMap(view -> name(view.id()), view -> view, (first, _) -> first));
        Set<ObjectName> leaving = new HashSet<>(registered.keySet());
        // A session that was opened again has another view.
        leaving.removeIf(name -> registered.get(name).equals(wanted.get(name)));
        leaving.forEach(this::remove);
        wanted.forEach((name, view) -> {
            if (!registered.containsKey(name)) add(name, view);
        });
    }

    private void add(ObjectName name, SessionView view) {
        try {
            server.registerMBean(
                    new StandardMBean(new SessionOperations(engine, view), SessionMXBean.class, true), name);
            registered.put(name, view);
        } catch (JMException taken) {
            LOG.warn("{} {} has no MBean: {}", EngineFault.NO_ADMIN.id(), view.id(), taken.toString());
        }
    }

    private void remove(ObjectName name) {
        registered.remove(name);
        unregister(name);
    }

    private void unregister(ObjectName name) {
        try {
            server.unregisterMBean(name);
        } catch (InstanceNotFoundException gone) {
            LOG.debug("{} was removed before", name);
        } catch (JMException failure) {
            LOG.warn("{} {} cannot be removed: {}", EngineFault.NO_ADMIN.id(), name, failure.toString());
        }
    }

    private static void add(StringBuilder name, String key, String value) {
        if (!value.isEmpty()) name.append(',').append(key).append('=').append(value(value));
    }

    private static String value(String text) {
        boolean isPlain = text.chars().noneMatch(c -> QUOTED.indexOf(c) >= 0);
        return isPlain ? text : ObjectName.quote(text);
    }

    /** MBean of the engine. */
    private record Totals(Engine engine) implements EngineMXBean {
        @Override
        public int getSessions() {
            return engine.views().size();
        }

        @Override
        public int getLoggedOnSessions() {
            return (int) engine.views().stream()
                    .filter(view -> view.status() == SessionStatus.ACTIVE)
                    .count();
        }

        @Override
        public Map<String, Long> getRefusals() {
            Map<String, Long> refusals = new TreeMap<>();
            engine.refusals().forEach((why, count) -> refusals.put(why.id(), count));
            return refusals;
        }
    }
}
