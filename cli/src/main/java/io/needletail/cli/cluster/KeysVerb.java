package io.needletail.cli.cluster;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code needletail cluster keys}: makes the keys of a venue's identities. */
@Command(
        name = "keys",
        description = {
            "Make the keys that are missing of the identities of the venue's file, in the folder keys, and list all.",
            "'cluster start' does the same. When the nodes are on several machines, make the keys on one and copy the folder",
            "to the others; a gateway on another machine needs the file of its own identity only."
        },
        footer = {CliCommand.EXAMPLES, "  needletail cluster keys", "  needletail cluster keys --config venue.cfg"})
final class KeysVerb implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster;

    @Mixin
    private ConfigOption config;

    /** Called by picocli. */
    KeysVerb() {}

    @Override
    public Integer call() throws IOException {
        List<IdentitySetup> identities = config.take(cluster.folder()).venue().identities();
        KeyFolder keys = cluster.folder().keys();
        keys.makeFor(identities);
        List<String> names = new ArrayList<>(KeyFolder.STANDARD);
        identities.stream()
                .map(IdentitySetup::name)
                .filter(name -> !names.contains(name))
                .forEach(names::add);
        names.forEach(name -> cluster.out().println(name + ": " + keys.file(name)));
        cluster.out().flush();
        return ExitCode.OK;
    }
}
