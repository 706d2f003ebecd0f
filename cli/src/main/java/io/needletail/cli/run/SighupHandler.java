package io.needletail.cli.run;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * Hears SIGHUP. The JDK has no public way to: {@code sun.misc.Signal} is looked up by name, and where there is none
 * nothing is heard.
 */
final class SighupHandler {
    private static final String SIGNAL = "HUP";

    private SighupHandler() {}

    /**
     * Runs something at each SIGHUP, on a thread of the virtual machine.
     *
     * @param action what to run
     * @return whether that is possible here
     */
    // A proxy has no state to compare: it is equal to itself alone.
    @SuppressWarnings("ReferenceEquality")
    static boolean on(Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler calls = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    action.run();
                    yield null;
                }
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> "needletail-hangup";
            };
            Object ours = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, calls);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(SIGNAL), ours);
            return true;
        } catch (ReflectiveOperationException | IllegalArgumentException unsupported) {
            return false;
        }
    }
}
