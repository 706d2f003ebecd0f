package io.needletail.fast.codegen;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/**
 * A method that generated code calls or overrides. The method is looked up when this object is made: a name that does
 * not exist, or that two methods share, fails there and not when a template is compiled. Immutable.
 */
public final class RuntimeMethod {
    private final ClassDesc owner;
    private final String name;
    private final MethodTypeDesc type;
    private final boolean isStatic;
    private final boolean isInterface;

    private RuntimeMethod(Method method) {
        owner = RuntimeField.descriptor(method.getDeclaringClass());
        name = method.getName();
        type = MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
        isStatic = Modifier.isStatic(method.getModifiers());
        isInterface = method.getDeclaringClass().isInterface();
    }

    /**
     * Looks a method up.
     *
     * @param owner the class or interface that declares it
     * @param name its name, which no other method of the owner has
     * @return the method
     * @throws IllegalArgumentException if the owner declares no method of that name, or several
     */
    public static RuntimeMethod of(Class<?> owner, String name) {
        List<Method> found = Arrays.stream(owner.getDeclaredMethods())
                .filter(method -> method.getName().equals(name) && !method.isSynthetic())
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(owner.getName() + " declares " + found.size() + " methods named " + name
                    + ", generated code needs exactly one");
        }
        return new RuntimeMethod(found.getFirst());
    }

    /**
     * Returns the name.
     *
     * @return as declared
     */
    public String name() {
        return name;
    }

    /**
     * Returns the parameter types and the result type.
     *
     * @return without the receiver
     */
    public MethodTypeDesc type() {
        return type;
    }

    /**
     * Emits the call.
     *
     * @param code of the calling method; receiver and arguments are on its stack
     */
    public void call(CodeBuilder code) {
        if (isStatic) {
            code.invokestatic(owner, name, type);
        } else if (isInterface) {
            code.invokeinterface(owner, name, type);
        } else {
            code.invokevirtual(owner, name, type);
        }
    }
}
