package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Environment of a run: the folder of its results, the cores, the floor compiled for this machine, and a folder in
 * memory
 * that is gone when the run is.
 *
 * @param classPaths where the peers' classes are
 * @param dir for all results
 * @param cores which core each side is pinned to
 * @param floor the program that {@code raw} runs
 * @param memory a folder with a short path, in memory where that is possible
 */
public record Setup(ClassPaths classPaths, Path dir, CorePinning cores, CProgram floor, Path memory)
        implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    /**
     * Makes the folders and compiles the floor.
     *
     * @param floor the floor's source without {@code .c}; nothing is compiled where the text is empty
     */
    public static Setup open(ClassPaths classPaths, Path dir, String floor) throws IOException {
        Files.createDirectories(dir);
        CProgram program = floor.isEmpty()
                ? CProgram.java("not run")
                : CProgram.compile(floor, classPaths.of(Peer.RAW.folder()), dir);
        // Short for any --dir: the path of a socket has at most about a hundred bytes.
        Path memory = Files.isWritable(SHARED_MEMORY)
                ? Files.createTempDirectory(SHARED_MEMORY, "needletail-")
                : Files.createTempDirectory("needletail-");
        return new Setup(classPaths, dir, CorePinning.ofThisMachine(), program, memory);
    }

    /** The machine and the build, now. */
    public Map<String, String> environment() throws IOException {
        return Environment.now(cores.describe(), floor.form());
    }

    /** The same, completed when all is measured and all files of the peers are on the disk. */
    public Map<String, String> ended(Map<String, String> begun) throws IOException {
        Stores.settle(dir);
        return Environment.ended(begun);
    }

    /** Writes command lines for peers under these conditions. */
    public PeerCommands commands(Conditions conditions) throws IOException {
        if (conditions.link().transport().secured()) RunCertificate.make(memory);
        return new PeerCommands(classPaths, cores, floor, conditions, memory);
    }

    /** Type of the file system that holds the results. */
    public String fileSystem() throws IOException {
        return Files.getFileStore(dir).type();
    }

    @Override
    public void close() throws IOException {
        Stores.remove(memory);
    }
}
