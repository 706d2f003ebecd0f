package io.needletail.fast;

import io.needletail.fast.code.DecoderGenerator;
import io.needletail.fast.code.DecoderLayout;
import io.needletail.fast.code.GeneratedClassNames;
import io.needletail.fast.template.Template;
import io.needletail.fast.template.Templates;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The compiled decoders of a set of templates: made once, shared by every decoder. */
final class CompiledDecoders {
    private static final int DIRECT_MOST = 1 << 16;

    private final DecoderLayout layout;
    private final CompiledDecoder[] programs;
    private final long[] ids;
    private final CompiledDecoder[] direct;

    CompiledDecoders(Templates templates) {
        layout = new DecoderLayout(templates);
        List<Template> all = templates.all();
        int[] order = IntStream.range(0, all.size())
                .filter(i -> all.get(i).id() != Template.NO_ID)
                .boxed()
                .sorted((one, other) ->
                        Long.compare(all.get(one).id(), all.get(other).id()))
                .mapToInt(Integer::intValue)
                .toArray();
        ids = Arrays.stream(order).mapToLong(i -> all.get(i).id()).toArray();
        programs = new CompiledDecoder[order.length];
        for (int i = 0; i < order.length; i++) programs[i] = compile(all.get(order[i]), order[i]);
        boolean isDirect = ids.length > 0 && ids[ids.length - 1] < DIRECT_MOST;
        direct = new CompiledDecoder[isDirect ? (int) ids[ids.length - 1] + 1 : 0];
        if (isDirect) for (int i = 0; i < ids.length; i++) direct[(int) ids[i]] = programs[i];
    }

    DecoderLayout layout() {
        return layout;
    }

    /** The program of an identifier, or null. */
    CompiledDecoder byId(long id) {
        if (id >= 0 && id < direct.length) return direct[(int) id];
        if (direct.length > 0) return null;
        int at = Arrays.binarySearch(ids, id);
        return at < 0 ? null : programs[at];
    }

    private CompiledDecoder compile(Template template, int index) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GeneratedClassNames names = new GeneratedClassNames(
                    ClassDesc.of(CompiledDecoder.class.getPackageName(), "Program" + index),
                    desc(CompiledDecoder.class),
                    desc(CompiledDecoder.Origin.class),
                    desc(FieldListener.class));
            byte[] file = new DecoderGenerator(names, layout, template, index).classFile();
            MethodHandles.Lookup made = lookup.defineHiddenClassWithClassData(file, layout.literals(), true);
            return (CompiledDecoder) made.findConstructor(
                            made.lookupClass(), MethodType.methodType(void.class, CompiledDecoder.Origin.class))
                    .invoke(new CompiledDecoder.Origin(this, template));
        } catch (Error | RuntimeException wrong) {
            throw wrong;
        } catch (Throwable wrong) {
            throw new IllegalStateException("no decoder could be made for template " + template.name(), wrong);
        }
    }

    private static ClassDesc desc(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
