package io.needletail.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.GuidePage;
import io.needletail.wire.FieldWriter;
import io.needletail.wire.Message;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the class of the guide, and gives it an order, a cancel request and their reports. */
final class GuideTest {
    private static final byte[] FIX_44 = "FIX.4.4".getBytes(StandardCharsets.ISO_8859_1);

    @TempDir
    private Path folder;

    @Test
    void theClassOfTheGuideTracksAnOrder() throws Exception {
        compile();
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Class<?> type = classes.loadClass("Desk");
            Object desk = type.getConstructor().newInstance();
            byte[] target = new byte[512];
            MessageWriter out = new MessageWriter();
            out.begin(target, 0, target.length, FIX_44, MsgTypes.NEW_ORDER_SINGLE);
            Object isSent = type.getMethod("order", FieldWriter.class, String.class, long.class, long.class)
                    .invoke(desk, out, "X", 10_000_000_000L, 1_250_000_000L);
            assertThat(isSent).isEqualTo(true);
            assertThat(written(target, out)).contains("|11=X|38=100|44=12.5|");
            assertThat(report(type, desk, "35=8|11=X|37=1|17=A|150=F|39=1|32=40|31=12.5|14=40|151=60|"))
                    .isEqualTo("X 1 leaves 60");
            out.begin(target, 0, target.length, FIX_44, MsgTypes.ORDER_CANCEL_REQUEST);
            Object isCanceled = type.getMethod("cancel", FieldWriter.class, String.class, String.class)
                    .invoke(desk, out, "Y", "X");
            assertThat(isCanceled).isEqualTo(true);
            assertThat(written(target, out)).contains("|11=Y|41=X|");
            assertThat(report(type, desk, "35=8|11=Y|41=X|37=1|17=B|150=4|39=4|14=40|151=0|"))
                    .isEqualTo("X 4 leaves 0");
            assertThat(report(type, desk, "35=9|11=Y|41=X|37=1|39=4|")).isEqualTo("UNKNOWN");
        }
    }

    private void compile() throws Exception {
        String text = GuidePage.read("docs/guide/application.md").blocks("java").stream()
                .map(GuidePage.Block::text)
                .filter(block -> block.contains("class Desk"))
                .findFirst()
                .orElseThrow();
        Path source = Files.writeString(folder.resolve("Desk.java"), text);
        StringWriter errors = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-Xlint:all", "-Werror");
            boolean isCompiled = compiler.getTask(errors, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(isCompiled).as(errors.toString()).isTrue();
        }
    }

    private static Object report(Class<?> type, Object desk, String body) throws ReflectiveOperationException {
        return type.getMethod("report", Message.class).invoke(desk, TrackerProbe.message("FIX.4.4", body));
    }

    private static String written(byte[] target, MessageWriter out) {
        return new String(target, 0, out.end(), StandardCharsets.ISO_8859_1).replace('\u0001', '|');
    }
}
