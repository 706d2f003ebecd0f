package io.needletail.engine;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.ObjectName;

/**
 * Tells when the JVM's compilers have come to rest, which ends a warm-up: they have worked less than {@value #IDLE_MS}
 * ms in a second, and no method of the product was in their queue. On a machine without a free core a method can be in
 * the queue of an idle compiler. One thread.
 */
public final class CompilerWatch {
    private static final long IDLE_MS = 50;
    private static final long IDLE_NS = 1_000_000_000L;
    private static final String DIAGNOSTICS = "com.sun.management:type=DiagnosticCommand";
    private static final String OWN_METHOD = " io.needletail.";

    private long restingSinceNs = System.nanoTime();
    private long compiledMs = compiledMs();

    /** Begins to watch. */
    public CompilerWatch() {}

    /**
     * {@return true when they have been at rest at each call of the last second} Call it some times a second while the
     * code runs that is to be compiled. Where the JVM does not report its compilers they count as at rest.
     */
    public boolean isAtRest() {
        long nowNs = System.nanoTime();
        long nowMs = compiledMs();
        if (nowMs - compiledMs >= IDLE_MS || isCompiling()) {
            compiledMs = nowMs;
            restingSinceNs = nowNs;
        }
        return nowNs - restingSinceNs >= IDLE_NS;
    }

    private static long compiledMs() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        boolean tells = compiler != null && compiler.isCompilationTimeMonitoringSupported();
        return tells ? compiler.getTotalCompilationTime() : 0;
    }

    private static boolean isCompiling() {
        try {
            Object queues = ManagementFactory.getPlatformMBeanServer()
                    .invoke(ObjectName.getInstance(DIAGNOSTICS), "compilerQueue", null, null);
            return String.valueOf(queues).contains(OWN_METHOD);
        } catch (JMException | JMRuntimeException untold) {
            return false;
        }
    }
}
