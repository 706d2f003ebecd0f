package io.needletail.fast.code;

import java.lang.constant.ClassDesc;

/**
 * The names that a generated class takes up and that this package does not know.
 *
 * @param itself its own
 * @param program its superclass: it has a constructor with one argument, an abstract method {@code run} and a method {@code
 *     refer} for dynamic references
 * @param argument what the constructor takes
 * @param listener takes the fields
 */
public record GeneratedClassNames(ClassDesc itself, ClassDesc program, ClassDesc argument, ClassDesc listener) {}
