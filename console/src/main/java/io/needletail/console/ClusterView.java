package io.needletail.console;

import java.util.Map;

/** The nodes of a venue's cluster, as the console shows them. Any thread. */
@FunctionalInterface
public interface ClusterView {
    /**
     * Returns the nodes as they are now.
     *
     * @return {@code nodes}: for each {@code member}, {@code state}, {@code pid}, {@code restarts}, {@code lastError},
     *     and what the node itself shows: {@code role}, {@code term}, {@code logPosition}, {@code commitPosition},
     *     {@code snapshotPosition}, {@code commands}, {@code stateHash} and {@code stateHashAt}, the number of commands
     *     before it; or {@code error}, why no node is known
     */
    Map<String, Object> nodes();
}
