package io.needletail.session.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.LongFunction;

/** Loads a mutated session and, so that the same code drives and verifies it, the simulation again. */
final class MutantLoader extends ClassLoader {
    private static final String SIMULATION = MutantLoader.class.getPackageName() + ".";

    private final Map<String, byte[]> mutant;

    MutantLoader(Map<String, byte[]> mutant) {
        super(MutantLoader.class.getClassLoader());
        this.mutant = mutant;
    }

    /** A {@link Run} against the mutant. */
    @SuppressWarnings("unchecked")
    LongFunction<String> run() throws ReflectiveOperationException {
        Class<?> run = loadClass(Run.class.getName());
        return (LongFunction<String>) run.getDeclaredConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) return loaded;
            byte[] bytes = mutant.get(name);
            if (bytes == null && name.startsWith(SIMULATION)) bytes = simulation(name);
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    private byte[] simulation(String name) {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
