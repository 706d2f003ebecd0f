package io.needletail.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One class file and what it refers to; names are written with dots, as in sources. */
record Compiled(Module module, ClassModel model) {

    private static final Pattern DESCRIPTOR_TYPE = Pattern.compile("L([a-z]\\w*(?:/[\\w$]+)+)[;<]");

    static Compiled read(Module module, Path file) {
        try {
            return new Compiled(module, ClassFile.of().parse(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    String name() {
        return dotted(model.thisClass().asInternalName());
    }

    String packageName() {
        return packageOf(name());
    }

    /** Every type that is named anywhere: in code, descriptors, signatures or annotations. */
    Set<String> types() {
        Set<String> types = new TreeSet<>();
        for (PoolEntry entry : model.constantPool()) {
            switch (entry) {
                case ClassEntry type
                when !type.asInternalName().startsWith("[") -> types.add(dotted(type.asInternalName()));
                case Utf8Entry text -> addDescriptorTypes(text.stringValue(), types);
                default -> {}
            }
        }
        return types;
    }

    /** Every field or method of a type that the code touches, as {@code java.lang.System.nanoTime}. */
    Set<String> members() {
        Set<String> members = new TreeSet<>();
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof MemberRefEntry member) {
                members.add(dotted(member.owner().asInternalName()) + "."
                        + member.name().stringValue());
            }
        }
        return members;
    }

    /** The names of its methods, {@code <init>} included. */
    Set<String> methods() {
        return model.methods().stream()
                .map(method -> method.methodName().stringValue())
                .collect(Collectors.toUnmodifiableSet());
    }

    static String packageOf(String type) {
        int dot = type.lastIndexOf('.');
        return dot < 0 ? "" : type.substring(0, dot);
    }

    private static void addDescriptorTypes(String text, Set<String> types) {
        Matcher matcher = DESCRIPTOR_TYPE.matcher(text);
        while (matcher.find()) {
            types.add(dotted(matcher.group(1)));
        }
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
