package io.needletail.maven;

import io.needletail.dictionary.generate.GeneratedPackage;
import io.needletail.dictionary.generate.Generator;
import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Generates views and writers for the messages of a dictionary, and adds their folder to the sources of the project.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends AbstractMojo {
    /**
     * A standard dialect such as {@code FIX.4.4}, or a dictionary file relative to the project; {@code + FILE} adds a
     * venue's changes.
     */
    @Parameter(required = true)
    private String dialect;

    /** Package of the classes, such as {@code com.acme.fix44}. */
    @Parameter(required = true)
    private String packageName;

    /** The messages, each by MsgType(35) or name; empty for all messages of the dialect. */
    @Parameter
    private List<String> messages = List.of();

    /** The source folder, to which the folders of the package are added. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/needletail")
    private File outputDirectory;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    /** Called by Maven, which then sets the fields. */
    public GenerateMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        try {
            Dialect read = Dialects.readAll(dialect, project.getBasedir().toPath(), getLog()::warn);
            List<Generator.Source> sources =
                    new Generator(read, Dialects.origin(dialect), packageName).generate(new LinkedHashSet<>(messages));
            new GeneratedPackage(outputDirectory.toPath(), packageName).write(sources);
            project.addCompileSourceRoot(outputDirectory.getPath());
            getLog().info(sources.size() + " files of " + dialect + " in package " + packageName);
        } catch (IOException | IllegalArgumentException refused) {
            throw new MojoExecutionException(refused.getMessage(), refused);
        }
    }
}
