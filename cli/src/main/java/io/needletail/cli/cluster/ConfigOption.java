package io.needletail.cli.cluster;

import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --config}: settings that a cluster's folder keeps a copy of. */
final class ConfigOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Settings with a [VENUE] section; the folder keeps a copy, which is used without this option.")
    private Optional<Path> file = Optional.empty();

    boolean isGiven() {
        return file.isPresent();
    }

    /**
     * Copies the file into the folder when one was given, and reads the folder's copy.
     *
     * @throws ParameterException when neither exists, or a setting is wrong
     */
    ClusterSettings take(ClusterFolder folder) throws IOException {
        if (file.isPresent()) {
            ClusterSettings settings = ClusterOptions.settings(file.get(), spec.commandLine());
            Files.createDirectories(folder.root());
            Files.copy(file.get(), folder.config(), StandardCopyOption.REPLACE_EXISTING);
            return settings;
        }
        if (!Files.exists(folder.config())) {
            throw new ParameterException(
                    spec.commandLine(),
                    folder.config() + " does not exist: name the settings of the venue with --config FILE");
        }
        return ClusterOptions.settings(folder.config(), spec.commandLine());
    }
}
