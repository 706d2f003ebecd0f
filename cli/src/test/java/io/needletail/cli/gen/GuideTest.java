package io.needletail.cli.gen;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.GuidePage;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the command of the page on typed messages, compiles its class against the generated code and calls its method.
 */
final class GuideTest {

    private static final byte[] FIX_44 = "FIX.4.4".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    private Path folder;

    @Test
    void theCommandAndTheClassOfTheGuideWork() throws Exception {
        GuidePage guide = GuidePage.read("docs/guide/typed-messages.md");
        String[] command = guide.commands().getFirst().words().toArray(String[]::new);
        Path sources = folder.resolve("sources");
        command[command.length - 1] = sources.toString();
        assertThat(Main.commandLine()
                        .execute(List.of(command).subList(1, command.length).toArray(String[]::new)))
                .isEqualTo(ExitCode.OK);
        Files.writeString(
                sources.resolve("com/acme/Desk.java"),
                guide.blocks("java").getFirst().text());

        try (URLClassLoader classes = compiled(sources)) {
            Object desk = classes.loadClass("com.acme.Desk").getConstructor().newInstance();
            Object order = classes.loadClass("com.acme.fix44.NewOrderSingle")
                    .getConstructor()
                    .newInstance();
            order.getClass().getMethod("wrap", Message.class).invoke(order, order());
            assertThat(answer(desk, order))
                    .contains(
                            "|37=O-1|11=A1|453=1|448=DESK|447=D|452=1|17=E-1|150=0|39=0|55=EUR/USD|54=1|38=100|44=1.25|")
                    .contains("|151=100|14=0|6=0|");
        }
    }

    private static Message order() {
        byte[] bytes = new byte[1024];
        int length = new MessageWriter()
                .begin(bytes, 0, bytes.length, FIX_44, 'D')
                .put(11, "A1")
                .put(453, 2)
                .put(448, "OTHER")
                .put(452, 1)
                .put(448, "ACME")
                .put(452, 3)
                .put(55, "EUR/USD")
                .put(54, '1')
                .put(38, 100)
                .decimal(44, 12_500, 4)
                .end();
        return indexed(bytes, length);
    }

    private static String answer(Object desk, Object order) throws ReflectiveOperationException {
        byte[] bytes = new byte[1024];
        MessageWriter writer = new MessageWriter().begin(bytes, 0, bytes.length, FIX_44, '8');
        Method acknowledge = desk.getClass().getMethod("acknowledge", order.getClass(), FieldWriter.class);
        acknowledge.invoke(desk, order, writer);
        return indexed(bytes, writer.end()).toString();
    }

    private static Message indexed(byte[] bytes, int length) {
        Message message = new Message();
        assertThat(message.index(bytes, 0, length)).isEqualTo(Message.WELL_FORMED);
        return message;
    }

    private URLClassLoader compiled(Path sources) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-Xlint:all", "-Werror", "-d", "" + classes));
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
        }
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
        int outcome = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        assertThat(outcome).as("javac's exit code; what it says stands above").isZero();
        URI place = classes.toUri();
        return new URLClassLoader(new URL[] {place.toURL()});
    }
}
