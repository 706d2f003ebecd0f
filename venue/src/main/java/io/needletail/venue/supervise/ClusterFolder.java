package io.needletail.venue.supervise;

import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.identity.KeyFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.IoUtil;

/**
 * Places of a cluster's files below one folder: {@code nodeN} for the data of each node, {@code log} for the output of
 * the processes, {@code gatewayN} for the log of each gateway, {@code admin} for the socket of the supervisor.
 *
 * @param root the folder
 */
public record ClusterFolder(Path root) {
    private static final String ADMIN = "admin";
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /** Makes the path absolute: processes with other working folders use it. */
    public ClusterFolder {
        root = root.toAbsolutePath().normalize();
    }

    /** {@return the configuration file that all nodes read} */
    public Path config() {
        return root.resolve("venue.cfg");
    }

    /**
     * {@return the folder of a node: its archive, its cluster files and its lock}
     *
     * @param member number of the node
     */
    public Path node(int member) {
        return root.resolve("node" + member);
    }

    /**
     * {@return the folder of a gateway: the log of its commands}
     *
     * @param id number of the gateway
     */
    public Path gateway(long id) {
        return root.resolve("gateway" + id);
    }

    /**
     * {@return a directory for the media driver of a gateway, the same at each start: one that was killed leaves it
     * behind}
     *
     * @param id number of the gateway
     */
    public Path gatewayMemory(long id) {
        return inMemory("gateway-" + id);
    }

    /** {@return the keys of the identities, which the nodes of this machine share} */
    public KeyFolder keys() {
        return new KeyFolder(root.resolve("keys"));
    }

    /**
     * {@return the file that has the output of a node}
     *
     * @param member number of the node
     */
    public Path log(int member) {
        return root.resolve("log").resolve("node-" + member + ".log");
    }

    /** {@return the file that has the output of the supervisor} */
    public Path supervisorLog() {
        return root.resolve("log").resolve("supervisor.log");
    }

    /**
     * {@return the directories of a node; that of its media driver is in memory, where the machine has such a file
     * system}
     *
     * @param member number of the node
     */
    public NodeDirectories directories(int member) {
        return NodeDirectories.in(node(member), inMemory("node-" + member));
    }

    /**
     * {@return a directory for the media driver of a client that this process starts}
     *
     * @param name of the client
     */
    public Path clientDirectory(String name) {
        return inMemory(name + "-" + ProcessHandle.current().pid());
    }

    /** Returns the file that a process locks while it asks for the hash of the state. */
    Path probeLock() {
        return root.resolve(ADMIN).resolve("state-hash.lock");
    }

    private Path inMemory(String name) {
        Path memory = Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(IoUtil.tmpDirName());
        String unique = Integer.toHexString(root.toString().hashCode());
        return memory.resolve("needletail-cluster-" + unique + "-" + name);
    }

    /** {@return the admin socket of the supervisor} */
    public Path supervisorSocket() {
        return root.resolve(ADMIN).resolve("supervisor");
    }
}
