package io.needletail.fast.codegen;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;

/** An instance field that generated code reads or writes. It is looked up when this object is made. Immutable. */
public final class RuntimeField {
    private final ClassDesc owner;
    private final String name;
    private final ClassDesc type;

    private RuntimeField(ClassDesc owner, String name, ClassDesc type) {
        this.owner = owner;
        this.name = name;
        this.type = type;
    }

    /**
     * Looks a field up.
     *
     * @param owner the class that declares it
     * @param name its name
     * @return the field
     * @throws IllegalArgumentException if the owner declares no field of that name
     */
    public static RuntimeField of(Class<?> owner, String name) {
        try {
            return new RuntimeField(
                    descriptor(owner),
                    name,
                    descriptor(owner.getDeclaredField(name).getType()));
        } catch (NoSuchFieldException absent) {
            throw new IllegalArgumentException(owner.getName() + " declares no field named " + name, absent);
        }
    }

    /**
     * Describes a class for a class file.
     *
     * @param type any class that is not hidden
     * @return its nominal descriptor
     */
    public static ClassDesc descriptor(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }

    /**
     * Emits a read.
     *
     * @param code of the reading method; the object is on its stack
     * @return the same, for further instructions
     */
    public CodeBuilder get(CodeBuilder code) {
        return code.getfield(owner, name, type);
    }

    /**
     * Emits a write.
     *
     * @param code of the writing method; the object and the value are on its stack
     * @return the same, for further instructions
     */
    public CodeBuilder put(CodeBuilder code) {
        return code.putfield(owner, name, type);
    }
}
