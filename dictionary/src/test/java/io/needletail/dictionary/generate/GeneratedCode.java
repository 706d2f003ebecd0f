package io.needletail.dictionary.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.dictionary.generate.Generator.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles generated sources in memory, with every javac lint warning as an error. */
final class GeneratedCode extends ClassLoader {
    private static final List<String> OPTIONS =
            List.of("-Xlint:all", "-Xdoclint:all,-missing", "-Werror", "-proc:none", "-implicit:none");

    private final String packageName;
    private final Map<String, ClassFile> classes = new HashMap<>();

    private GeneratedCode(String packageName) {
        super(GeneratedCode.class.getClassLoader());
        this.packageName = packageName;
    }

    static GeneratedCode compile(String packageName, List<Source> sources) throws IOException {
        GeneratedCode code = new GeneratedCode(packageName);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<SourceFile> units = sources.stream().map(SourceFile::new).toList();
            boolean compiles = compiler.getTask(complaints, code.new Output(files), null, OPTIONS, null, units)
                    .call();
            assertThat(compiles).as("%s", complaints).isTrue();
            assertThat(complaints.toString()).isEmpty();
        }
        return code;
    }

    Object make(String type) throws ReflectiveOperationException {
        return loadClass(packageName + "." + type).getConstructor().newInstance();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        ClassFile file = classes.get(name);
        if (file == null) throw new ClassNotFoundException(name);
        byte[] bytes = file.bytes.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
    }

    private final class Output extends ForwardingJavaFileManager<JavaFileManager> {
        Output(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return classes.computeIfAbsent(name, ClassFile::new);
        }
    }

    private static final class ClassFile extends SimpleJavaFileObject {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        ClassFile(String name) {
            super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public OutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class SourceFile extends SimpleJavaFileObject {
        private final String text;

        SourceFile(Source source) {
            super(URI.create("memory:///" + source.fileName()), Kind.SOURCE);
            text = source.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
