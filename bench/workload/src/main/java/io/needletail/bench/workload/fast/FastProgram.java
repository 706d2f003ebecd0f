package io.needletail.bench.workload.fast;

import io.needletail.bench.workload.turns.Answers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The program of one virtual machine: lets the library of its class path write the streams, or measures it with one of
 * them.
 *
 * <pre>
 *   write DIR                       DIR gets NAME.xml and NAME.fast of every stream
 *   measure DIR NAME FORM           prints SUM of all that was read, then responds as Answers describes
 *   read DIR NAME message|stream    the same for a stream of the user, decode alone
 * </pre>
 */
public final class FastProgram {
    private static final int MEASURE_WORDS = 4;

    private FastProgram() {}

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        if (words.length == 2 && words[0].equals("write")) {
            write(Path.of(words[1]), List.of(FastWorkload.values()));
        } else if (words.length == MEASURE_WORDS && words[0].equals("measure")) {
            measure(words);
        } else if (words.length == MEASURE_WORDS && words[0].equals("read")) {
            read(words);
        } else {
            throw new IllegalArgumentException("expected write DIR, or measure DIR NAME FORM, or read DIR NAME RESET");
        }
    }

    /** Lets the library of this class path write streams. */
    public static void write(Path dir, List<FastWorkload> works) throws IOException {
        FastLibrary library = FastLibrary.present();
        for (FastWorkload work : works) {
            Path template = Files.writeString(dir.resolve(work.label() + ".xml"), work.template());
            Path file = dir.resolve(work.label() + ".fast");
            Frames.write(file, work, library, template);
            Frames.read(file).expect(work);
        }
    }

    private static void measure(String[] words) throws IOException {
        Path dir = Path.of(words[1]);
        FastWorkload work = FastWorkload.named(words[2]).orElseThrow();
        Path template = dir.resolve(work.label() + ".xml");
        Frames frames = Frames.read(dir.resolve(work.label() + ".fast"));
        frames.expect(work);
        FastLibrary library = FastLibrary.present();

        Messages messages = work.messages();
        FastDecoder decoder = library.decoder(template, words[3]);
        long[] sums = FastOracle.digests(decoder, frames, work, messages);
        answer(
                sums,
                Map.of(
                        "decode",
                        () -> new MessageWalks.Reading(decoder, frames, work.resetsPerMessage(), sums),
                        "encode",
                        () -> {
                            byte[] target = new byte[FastEncoder.BYTES_MAX];
                            FastEncoder encoder = library.encoder(template, messages, target);
                            FastOracle.written(encoder, target, frames, work);
                            return new MessageWalks.Writing(encoder, frames, work.resetsPerMessage());
                        }));
    }

    // Its content is not known: the first walk determines the expected sum of the others.
    private static void read(String[] words) throws IOException {
        Path file = Path.of(words[1]).resolve(words[2] + ".fast");
        FastDecoder decoder = FastLibrary.present().decoder(Path.of(words[1]).resolve(words[2] + ".xml"), "usual");
        boolean resets = words[3].equals("message");
        Frames frames = Frames.read(file);
        long[] sums = new long[frames.count()];
        for (int index = 0; index < frames.count(); index++) {
            if (index == 0 || resets) decoder.reset();
            sums[index] = decoder.decode(frames.bytes(), frames.from()[index], frames.to()[index]);
        }
        answer(sums, Map.of("decode", () -> new MessageWalks.Reading(decoder, frames, resets, sums)));
    }

    private static void answer(long[] sums, Map<String, Answers.Making> makings) throws IOException {
        new Answers(makings).serve("SUM " + Arrays.stream(sums).sum());
    }
}
