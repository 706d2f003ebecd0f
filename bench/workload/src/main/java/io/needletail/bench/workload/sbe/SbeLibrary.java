package io.needletail.bench.workload.sbe;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Operations of one library on the order, found by {@link ServiceLoader}. */
public interface SbeLibrary {
    /** The tasks, by the names of {@link SbeOperation}, which a form may follow: {@code fix-to-sbe:scan}. */
    Map<String, Supplier<SbeTask>> tasks();

    /** The tasks of all libraries of this class path. */
    static Map<String, Supplier<SbeTask>> present() {
        Map<String, Supplier<SbeTask>> all = new TreeMap<>();
        ServiceLoader.load(SbeLibrary.class).forEach(library -> all.putAll(library.tasks()));
        return all;
    }
}
