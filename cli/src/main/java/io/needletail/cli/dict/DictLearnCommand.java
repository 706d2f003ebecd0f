package io.needletail.cli.dict;

import io.needletail.cli.CliCommand;
import io.needletail.cli.ExitCode;
import io.needletail.cli.messages.Dictionary;
import io.needletail.dictionary.model.Dialect;
import io.needletail.tools.describe.DialectNames;
import io.needletail.tools.dict.DialectLearner;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code needletail dict learn}: additions to a dictionary, proposed from what a log has. */
@Command(
        name = "learn",
        description = {
            "Print additions to a dictionary with what the messages of a log have and it lacks: fields with the type"
                    + " that suits their values, new values, members of messages, groups and types of messages.",
            "The inputs are those of decode. Fields in a group that the dictionary has are named in a comment. The"
                    + " names are made of the tags: put in the venue's."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the dictionary has everything",
            "1:additions were printed",
            "2:the command line was wrong, or the dictionary cannot be read",
            "3:an input could not be read"
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail dict learn FIX44.xml session.log > venue.xml",
            "  needletail dict learn \"FIX44.xml + venue.xml\" store/FIX.4.4-EXEC-BANZAI"
        })
final class DictLearnCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "DICT",
            description = "A file, or a standard dictionary (FIX.4.4, FIX44.xml); with additions: \"A + B\".")
    private String dictionary;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "INPUT",
            description = "Files, journals or folders of them; - or none is the standard input.")
    private List<String> inputs = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Dialect known = Dictionary.read(dictionary, spec);
        DialectNames names = new DialectNames(List.of(known));
        DialectLearner learner = new DialectLearner();
        PrintWriter err = spec.commandLine().getErr();
        try (MessageInput input = MessageInput.open(inputs, System.in, () -> {})) {
            while (input.next()) {
                FoundMessage found = input.message();
                // A message that was changed on the way to the log teaches nothing.
                if (found.isReadable() && found.isIntact()) learner.take(found, names);
            }
            input.remarks().forEach(err::println);
            if (input.messages() == 0) err.println("no message was found; one begins with 8=FIX");
        }
        if (learner.isComplete()) {
            err.println(dictionary + " has everything that the messages have");
            return ExitCode.OK;
        }
        PrintWriter out = spec.commandLine().getOut();
        learner.print(dictionary.strip(), known.name(), names, out);
        out.flush();
        return ExitCode.PROBLEMS;
    }
}
