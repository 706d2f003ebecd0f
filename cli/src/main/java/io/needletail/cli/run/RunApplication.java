package io.needletail.cli.run;

import io.needletail.engine.Engine;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The application of {@code run}: one that comes with Needletail, or a class of the user's, which has a class loader of
 * its own below that of Needletail.
 */
final class RunApplication implements AutoCloseable {
    private static final Map<String, Supplier<SessionListener>> BUILT_IN =
            new TreeMap<>(Map.of("executor", Executor::new, "echo", Echo::new, "none", NoApplication::new));

    private static final Duration CLOSE_MAX = Duration.ofSeconds(10);

    private final Source source;
    private final Optional<URLClassLoader> loader;
    private Optional<SessionListener> created = Optional.empty();

    @FunctionalInterface
    private interface Source {
        SessionListener create(Engine engine) throws IOException;
    }

    private RunApplication(Source source, Optional<URLClassLoader> loader) {
        this.source = source;
        this.loader = loader;
    }

    /** Names of the applications that come with Needletail. */
    static List<String> builtIn() {
        return List.copyOf(BUILT_IN.keySet());
    }

    /**
     * Finds an application. The loader of a class of the user's becomes the context class loader of this thread, which
     * runs the engine.
     *
     * @param name one of {@link #builtIn}, or the name of a class that implements {@link SessionListener}
     * @param classPath as {@link ClassPath} has it; empty without
     * @throws IllegalArgumentException when a part of the class path is missing, when there is no such class, or when
     *     it is no listener
     */
    static RunApplication find(String name, String classPath) throws IOException {
        Supplier<SessionListener> builtIn = BUILT_IN.get(name);
        if (builtIn == null) return ofUser(name, classPath);
        if (!classPath.isEmpty()) {
            throw new IllegalArgumentException(
                    "--class-path is for a class of your own, " + name + " comes with Needletail");
        }
        return new RunApplication(engine -> builtIn.get(), Optional.empty());
    }

    /**
     * Creates the listener; a class of the user's with its public constructor that takes an engine, or nothing.
     *
     * @throws IllegalArgumentException when it has no such constructor
     * @throws IOException when the constructor fails
     */
    SessionListener create(Engine engine) throws IOException {
        SessionListener listener = source.create(engine);
        created = Optional.of(listener);
        return listener;
    }

    /**
     * Closes a listener that is {@link AutoCloseable}, on a thread of its own; the engine must have ended.
     *
     * @throws IOException when the listener fails, or does not return within 10 s: the process ends without it
     */
    @Override
    public void close() throws IOException {
        close(CLOSE_MAX);
    }

    void close(Duration max) throws IOException {
        try (URLClassLoader _ = loader.orElse(null)) {
            if (created.orElse(null) instanceof AutoCloseable closeable) close(closeable, max);
        }
    }

    private static void close(AutoCloseable listener, Duration max) throws IOException {
        FutureTask<Void> closing = new FutureTask<>(() -> {
            listener.close();
            return null;
        });
        // It inherits the context class loader.
        Thread thread = Thread.ofPlatform()
                .name("needletail-application-close")
                .daemon()
                .start(closing);
        String name = listener.getClass().getName();
        try {
            closing.get(max.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            Throwable where = new IllegalStateException("close() did not return within " + max.toMillis() + " ms");
            where.setStackTrace(thread.getStackTrace());
            throw failed(name + " could not be closed", where);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof IOException cause) throw cause;
            throw failed(name + " could not be closed", failure.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failed(name + " could not be closed", interrupted);
        }
    }

    private static RunApplication ofUser(String name, String classPath) throws IOException {
        URLClassLoader loader = new URLClassLoader(ClassPath.urls(classPath), RunApplication.class.getClassLoader());
        try {
            Class<? extends SessionListener> type =
                    Class.forName(name, true, loader).asSubclass(SessionListener.class);
            Thread.currentThread().setContextClassLoader(loader);
            return new RunApplication(engine -> newInstance(type, engine), Optional.of(loader));
        } catch (ClassNotFoundException | LinkageError missing) {
            loader.close();
            String where = classPath.isEmpty() ? "--class-path is not given" : "searched in " + classPath;
            throw new IllegalArgumentException(
                    "--app is none of " + String.join(", ", builtIn()) + ", and the class " + name
                            + " cannot be loaded (" + where + "): " + missing,
                    missing);
        } catch (ClassCastException other) {
            loader.close();
            throw new IllegalArgumentException(
                    "--app: " + name + " does not implement " + SessionListener.class.getName(), other);
        }
    }

    private static SessionListener newInstance(Class<? extends SessionListener> type, Engine engine)
            throws IOException {
        try {
            boolean takesEngine = Stream.of(type.getConstructors())
                    .anyMatch(one -> List.of(one.getParameterTypes()).equals(List.of(Engine.class)));
            return takesEngine
                    ? type.getConstructor(Engine.class).newInstance(engine)
                    : type.getConstructor().newInstance();
        } catch (InvocationTargetException failure) {
            throw failed("the constructor of " + type.getName() + " failed", failure.getTargetException());
        } catch (ReflectiveOperationException unusable) {
            throw new IllegalArgumentException(
                    "--app: " + type.getName() + " needs a public constructor that takes an Engine, or nothing: "
                            + unusable,
                    unusable);
        }
    }

    private static IOException failed(String what, Throwable cause) {
        String where = Stream.of(cause.getStackTrace())
                .findFirst()
                .map(frame -> " (at " + frame + ")")
                .orElse("");
        return new IOException(what + ": " + cause + where, cause);
    }
}
