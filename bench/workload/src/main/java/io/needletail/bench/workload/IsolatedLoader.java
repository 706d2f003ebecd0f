package io.needletail.bench.workload;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Loads the classes of a library once more: where several messages are measured in one virtual machine, the methods for
 * one of them are not compiled for the branches that another takes. The JDK's classes and the workload's exist once.
 */
final class IsolatedLoader extends URLClassLoader {
    private static final String SHARED = IsolatedLoader.class.getPackageName() + ".";
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    IsolatedLoader() {
        super(classPath(), IsolatedLoader.class.getClassLoader());
    }

    private static URL[] classPath() {
        List<URL> entries = new ArrayList<>();
        String classPath = ManagementFactory.getRuntimeMXBean().getClassPath();
        try {
            for (String entry : SEPARATOR.split(classPath, -1)) {
                entries.add(Path.of(entry).toUri().toURL());
            }
        } catch (MalformedURLException strange) {
            throw new IllegalStateException("the class path is " + classPath, strange);
        }
        return entries.toArray(URL[]::new);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.") || name.startsWith(SHARED)) return super.loadClass(name, resolve);
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? found(name, resolve) : loaded;
        }
    }

    private Class<?> found(String name, boolean resolve) throws ClassNotFoundException {
        try {
            return findClass(name);
        } catch (ClassNotFoundException _) {
            return super.loadClass(name, resolve);
        }
    }
}
