package io.needletail.bench.floor;

import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Cores;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the program that measures the machine, once for each thing it measures.
 *
 * @param classPaths where the program's source is found
 * @param dir where it is compiled
 * @param durationMs for each
 * @param bytes of a message
 */
record MachineFloor(ClassPaths classPaths, Path dir, int durationMs, int bytes) {
    private static final int DURATION_MS_MAX = 60_000;
    private static final int BYTES_MAX = 4_096;

    MachineFloor {
        if (durationMs < 1 || durationMs > DURATION_MS_MAX || bytes < 1 || bytes > BYTES_MAX) {
            throw new IllegalArgumentException("--duration is " + durationMs + " and --bytes " + bytes
                    + ", expected 1 to " + DURATION_MS_MAX + " and 1 to " + BYTES_MAX);
        }
    }

    List<FloorRow> measure() throws IOException, FailedRun {
        Files.createDirectories(dir);
        CProgram program = CProgram.compile("machine", classPaths.of(Peer.RAW.folder()), dir);
        Path binary = program.binary()
                .orElseThrow(() -> new IOException(
                        "the floor is measured by a program in C, and it is " + program.form() + "; install cc"));
        List<FloorRow> rows = new ArrayList<>();
        for (Map.Entry<String, String> what : whats().entrySet()) {
            rows.add(FloorRow.parse(what.getValue(), run(binary, what.getKey())));
        }
        return rows;
    }

    private Map<String, String> whats() {
        Map<String, String> whats = new LinkedHashMap<>();
        whats.put("tcp", bytes + " bytes there and back, TCP");
        whats.put("uds", bytes + " bytes there and back, Unix domain socket");
        whats.put("shm", bytes + " bytes there and back, shared memory");
        whats.put("connect", "TCP connection until accepted");
        whats.put("clock", "reading the clock");
        whats.put("gaps", "gaps of a thread that only reads the clock, from 1 us");
        whats.put("sleep", "waking up later than asked, from 100 us of sleep");
        return whats;
    }

    private String run(Path binary, String what) throws IOException, FailedRun {
        List<String> command = new ArrayList<>(List.of(
                binary.toString(), what, "--duration-ms", Integer.toString(durationMs), "--order-bytes", "" + bytes));
        Cores cores = Cores.ofThisMachine();
        if (cores.pinned()) {
            command.addAll(List.of(
                    "--cores", cores.allowed().get(1) + "," + cores.allowed().get(0)));
        }
        Programs.Outcome outcome = Programs.run(command);
        if (outcome.exit() != 0) throw new FailedRun(what + ": " + outcome.output());
        return outcome.output();
    }

    Environment environment() throws IOException {
        return Environment.now(Cores.ofThisMachine().describe(), "C");
    }
}
