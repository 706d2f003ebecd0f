package io.needletail.fast.decode;

import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The compiled decoders of a set of templates. Immutable: made once, shared by every decoder. */
final class CompiledDecoders {
    private static final int DIRECT_MOST = 1 << 16;

    private final DictionaryUses uses;
    private final CompiledDecoder[] decoders;
    private final long[] ids;
    private final CompiledDecoder[] direct;

    CompiledDecoders(Templates templates) {
        uses = new DictionaryUses(templates);
        List<Template> all = templates.all();
        int[] order = IntStream.range(0, all.size())
                .filter(i -> all.get(i).id() != Template.NO_ID)
                .boxed()
                .sorted((one, other) ->
                        Long.compare(all.get(one).id(), all.get(other).id()))
                .mapToInt(Integer::intValue)
                .toArray();
        ids = Arrays.stream(order).mapToLong(i -> all.get(i).id()).toArray();
        decoders = new CompiledDecoder[order.length];
        for (int i = 0; i < order.length; i++) decoders[i] = compile(all.get(order[i]), order[i]);
        boolean isDirect = ids.length > 0 && ids[ids.length - 1] < DIRECT_MOST;
        direct = new CompiledDecoder[isDirect ? (int) ids[ids.length - 1] + 1 : 0];
        if (isDirect) for (int i = 0; i < ids.length; i++) direct[(int) ids[i]] = decoders[i];
    }

    DictionaryUses uses() {
        return uses;
    }

    /** Returns the decoder of an identifier, or null if no template has it. */
    CompiledDecoder byId(long id) {
        if (id >= 0 && id < direct.length) return direct[(int) id];
        if (direct.length > 0) return null;
        int at = Arrays.binarySearch(ids, id);
        return at < 0 ? null : decoders[at];
    }

    private CompiledDecoder compile(Template template, int index) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            byte[] file = new DecoderGenerator(uses, template, index).classFile();
            MethodHandles.Lookup hidden = lookup.defineHiddenClassWithClassData(file, uses.literals(), true);
            return (CompiledDecoder) hidden.findConstructor(
                            hidden.lookupClass(), MethodType.methodType(void.class, CompiledDecoder.Origin.class))
                    .invoke(new CompiledDecoder.Origin(this, template));
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable cause) {
            throw new IllegalStateException(
                    "the decoder of template " + template.name().local() + " cannot be made", cause);
        }
    }
}
