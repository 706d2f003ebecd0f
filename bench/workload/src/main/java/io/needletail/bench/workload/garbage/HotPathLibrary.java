package io.needletail.bench.workload.garbage;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Hot paths that one library alone has, found by {@link ServiceLoader}. */
public interface HotPathLibrary {
    /** The paths by name. */
    Map<String, HotPath> paths();

    /** The paths of all libraries of this class path. */
    static Map<String, HotPath> present() {
        Map<String, HotPath> all = new TreeMap<>();
        ServiceLoader.load(HotPathLibrary.class).forEach(library -> all.putAll(library.paths()));
        return all;
    }
}
