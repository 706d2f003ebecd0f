package io.needletail.bench.workload.fast;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The program of one virtual machine: lets the library of its class path write the streams, or measures it with one of
 * them.
 *
 * <pre>
 *   write DIR                                            DIR gets NAME.xml and NAME.fast of every stream
 *   measure DIR NAME FORM SETTLE_MS SLICE_MS SLICES      says SUM of all that was read in one walk,
 *                                                        then RESULT OPERATION NS BYTES COMPILING for decode and encode
 *   read DIR NAME message|stream SETTLE_MS SLICE_MS SLICES
 *                                                        the same for a stream of the user, decode alone
 * </pre>
 */
public final class FastProgram {
    private static final int MEASURE_WORDS = 7;

    private FastProgram() {}

    /** Does what the words say. */
    public static void main(String[] words) throws IOException {
        if (words.length == 2 && words[0].equals("write")) {
            write(Path.of(words[1]), List.of(Work.values()));
        } else if (words.length == MEASURE_WORDS && words[0].equals("measure")) {
            measure(words);
        } else if (words.length == MEASURE_WORDS && words[0].equals("read")) {
            read(words);
        } else {
            throw new IllegalArgumentException(
                    "expected write DIR, or measure or read DIR NAME … SETTLE_MS SLICE_MS SLICES");
        }
    }

    /** Lets the library of this class path write streams. */
    public static void write(Path dir, List<Work> works) throws IOException {
        FastLibrary library = FastLibrary.present();
        for (Work work : works) {
            Path template = Files.writeString(dir.resolve(work.label() + ".xml"), work.template());
            Path file = dir.resolve(work.label() + ".fast");
            Frames.write(file, work, library, template);
            Frames.read(file).expect(work);
        }
    }

    private static void measure(String[] words) throws IOException {
        Path dir = Path.of(words[1]);
        Work work = Work.named(words[2]).orElseThrow();
        Stopwatch stopwatch = stopwatch(words);
        Path template = dir.resolve(work.label() + ".xml");
        Frames frames = Frames.read(dir.resolve(work.label() + ".fast"));
        frames.expect(work);
        FastLibrary library = FastLibrary.present();

        Messages messages = work.messages();
        FastDecoder decoder = library.decoder(template, words[3]);
        long sum = Judgement.read(decoder, frames, work, messages);
        Walk reading = new Walk.Reading(decoder, frames, work.resetsPerMessage(), sum);
        System.out.println("SUM " + reading.expected());
        say("decode", stopwatch, reading);

        byte[] target = new byte[FastEncoder.BYTES_MAX];
        FastEncoder encoder = library.encoder(template, messages, target);
        Judgement.written(encoder, target, frames, work);
        say("encode", stopwatch, new Walk.Writing(encoder, frames, work.resetsPerMessage()));
    }

    // Nobody knows what is in it: the first walk says what the others must find.
    private static void read(String[] words) throws IOException {
        Path file = Path.of(words[1]).resolve(words[2] + ".fast");
        FastDecoder decoder = FastLibrary.present().decoder(Path.of(words[1]).resolve(words[2] + ".xml"), "usual");
        boolean resets = words[3].equals("message");
        Frames frames = Frames.read(file);
        long sum = 0;
        for (int index = 0; index < frames.count(); index++) {
            if (index == 0 || resets) decoder.reset();
            sum += decoder.decode(frames.bytes(), frames.from()[index], frames.to()[index]);
        }
        Walk reading = new Walk.Reading(decoder, frames, resets, sum);
        System.out.println("SUM " + reading.expected());
        say("decode", stopwatch(words), reading);
    }

    private static Stopwatch stopwatch(String[] words) {
        return new Stopwatch(Integer.parseInt(words[4]), Integer.parseInt(words[5]), Integer.parseInt(words[6]));
    }

    private static void say(String operation, Stopwatch stopwatch, Walk walk) {
        Stopwatch.Reading reading = stopwatch.measure(walk);
        System.out.println("RESULT " + operation + " " + reading.nsPerMessage() + " " + reading.bytesPerMessage() + " "
                + reading.compiling());
        System.out.println("TIMES " + operation + " " + Times.clock() + " "
                + stopwatch.times(walk).words());
    }
}
