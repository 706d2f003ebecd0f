package io.needletail.fast.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.needletail.fast.FieldSource;
import org.junit.jupiter.api.Test;

/** References of generated code to methods and fields are checked when they are made. */
final class RuntimeMethodTest {
    @Test
    void methodHasTheTypeOfItsDeclaration() {
        RuntimeMethod method = RuntimeMethod.of(FieldSource.class, "element");
        assertThat(method.name()).isEqualTo("element");
        assertThat(method.type().descriptorString()).isEqualTo("(II)V");
    }

    @Test
    void unknownMethodIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuntimeMethod.of(FieldSource.class, "elment"))
                .withMessageContaining("declares 0 methods named elment");
    }

    @Test
    void overloadedMethodIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuntimeMethod.of(StringBuilder.class, "append"))
                .withMessageContaining("methods named append");
    }

    @Test
    void unknownFieldIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RuntimeField.of(String.class, "cells"))
                .withMessageContaining("java.lang.String declares no field named cells");
    }
}
