package io.needletail.bench.fast;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes a program out of mFAST's generator, its libraries and this project's loop around its decoder and encoder.
 *
 * @param checkout of mFAST, with what its build left somewhere below
 * @param dir where the streams are and where the program is made
 */
record Mfast(Path checkout, Path dir) {
    private static final String PROGRAM = "mfast";
    private static final String TEMPLATE = "refresh";
    private static final String GENERATOR = "fast_type_gen";
    private static final List<String> LIBRARIES = List.of("libmfast_coder.a", "libmfast.a");

    static Path program(Path dir) {
        return dir.resolve(PROGRAM);
    }

    /**
     * Generates and compiles.
     *
     * @throws FailedRun when the checkout is not built or the compiler refuses
     */
    void compile() throws IOException, FailedRun {
        String compiler = compiler()
                .orElseThrow(() -> new FailedRun("--mfast needs a C++ compiler: none of g++, c++, clang++ is on PATH"));
        Path generator = built(GENERATOR);
        Files.copy(dir.resolve("mixed.xml"), dir.resolve(TEMPLATE + ".xml"), StandardCopyOption.REPLACE_EXISTING);
        // It writes where it is started.
        run(List.of("sh", "-c", "cd \"$0\" && \"$1\" " + TEMPLATE + ".xml", dir.toString(), generator.toString()));
        Path source = dir.resolve(PROGRAM + ".cpp");
        try (InputStream ours = Mfast.class.getResourceAsStream(PROGRAM + ".cpp")) {
            Files.copy(Objects.requireNonNull(ours, PROGRAM), source, StandardCopyOption.REPLACE_EXISTING);
        }
        List<String> command = new ArrayList<>(List.of(compiler, "-O3", "-march=native", "-std=c++14", "-w"));
        command.addAll(List.of("-I", checkout.resolve("src").toString(), "-I", dir.toString()));
        command.addAll(List.of("-o", program(dir).toString(), source.toString()));
        command.add(dir.resolve(TEMPLATE + ".cpp").toString());
        for (String library : LIBRARIES) command.add(built(library).toString());
        run(command);
    }

    private static Optional<String> compiler() {
        return Programs.first("g++", "c++", "clang++");
    }

    /** Describes how the program is made. */
    static String form(Path checkout) {
        return "built with " + compiler().orElse("no compiler") + " -O3 -march=native from "
                + checkout.toAbsolutePath().getFileName()
                + ", its presence maps at full width; bytes are those that malloc was asked for";
    }

    private Path built(String name) throws IOException, FailedRun {
        try (Stream<Path> files = Files.walk(checkout)) {
            Optional<Path> found = files.filter(file -> file.endsWith(name) && Files.isRegularFile(file))
                    .findFirst();
            return found.map(Path::toAbsolutePath)
                    .orElseThrow(
                            () -> new FailedRun(
                                    "--mfast " + checkout + " holds no " + name
                                            + "; build it there: cmake -S . -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build"));
        }
    }

    private static void run(List<String> command) throws IOException, FailedRun {
        Programs.Outcome outcome = Programs.run(command);
        if (outcome.exit() != 0) throw new FailedRun(String.join(" ", command) + " failed: " + outcome.output());
    }
}
