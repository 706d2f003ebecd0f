package io.needletail.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.bench.runner.Contender;
import io.needletail.bench.runner.TestRuns;
import io.needletail.cli.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** JMH with options of its own. */
class JmhCommandTest {
    private final StringWriter out = new StringWriter();

    private static List<String> command(Contender library, String... arguments) throws Exception {
        return Jmh.free(TestRuns::classPath, library, List.of(arguments));
    }

    @Test
    void listOfBenchmarksIsPassedThrough() throws Exception {
        int exit = JmhCommand.run(command(CodecLibrary.PHILADELPHIA, "-l"), new PrintWriter(out, true));
        assertThat(exit).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).contains("io.needletail.bench.workload.Decode.decode");
    }

    @Test
    void unknownOptionOfJmhIsAnError() throws Exception {
        int exit = JmhCommand.run(command(CodecLibrary.PHILADELPHIA, "--unheard-of"), new PrintWriter(out, true));
        assertThat(exit).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void flagsOfTheLibraryAreUsedUnlessTheUserGivesFlags() throws Exception {
        assertThat(command(CodecLibrary.NEEDLETAIL, "Decode"))
                .endsWith("-jvmArgsPrepend", "--add-modules=jdk.incubator.vector", "Decode");
        assertThat(command(CodecLibrary.NEEDLETAIL, "-jvmArgsPrepend", "-Xint"))
                .endsWith("org.openjdk.jmh.Main", "-jvmArgsPrepend", "-Xint");
    }
}
