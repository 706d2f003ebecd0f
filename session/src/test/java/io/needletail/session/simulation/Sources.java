package io.needletail.session.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The session's source text, compiled in memory with one class changed. */
final class Sources {
    private static final String PACKAGE = "io.needletail.session";
    private static final Path FOLDER = Path.of("src/main/java/io/needletail/session");
    private static final List<String> OPTIONS = List.of("-proc:none", "-nowarn", "-implicit:none");

    private final Map<String, String> texts = new TreeMap<>();
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();

    /** Reads the sources of the module whose folder is the working directory, as in every test run of Maven. */
    static Sources read() throws IOException {
        Sources sources = new Sources();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(Sources::isType).toList()) {
                String name = file.getFileName().toString();
                sources.texts.put(name.substring(0, name.length() - ".java".length()), Files.readString(file));
            }
        }
        return sources;
    }

    /** Class files by binary name. */
    Map<String, byte[]> compiledWith(Mutation mutation) throws IOException {
        List<JavaFileObject> units = new ArrayList<>();
        texts.forEach((type, text) ->
                units.add(new Text(type, type.equals(mutation.type()) ? mutation.applyTo(text) : text)));
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null)) {
            InMemory files = new InMemory(standard);
            if (!compiler.getTask(complaints, files, null, OPTIONS, null, units).call()) {
                throw new IllegalStateException(mutation + " does not compile: " + complaints);
            }
            return files.classes();
        }
    }

    private static boolean isType(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".java") && !name.equals("package-info.java");
    }

    /** Source text that is no file. */
    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String type, String text) {
            super(URI.create("memory:///" + PACKAGE.replace('.', '/') + "/" + type + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** A class file that is no file. */
    private static final class Binary extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Binary(String name) {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    /** Takes what the compiler writes. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, Binary> written = new HashMap<>();

        InMemory(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return written.computeIfAbsent(name, Binary::new);
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new HashMap<>();
            written.forEach((name, binary) -> classes.put(name, binary.bytes.toByteArray()));
            return classes;
        }
    }
}
