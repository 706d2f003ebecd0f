package io.needletail.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A method with vectors is compiled on its own: it is too long to be inlined, and no vector leaves it. */
class VectorKernelTest {
    /** HotSpot's default of {@code -XX:FreqInlineSize}: the compiler inlines no method with more bytes of bytecode. */
    private static final int INLINED_MAX = 325;

    private static final String VECTORS = "jdk/incubator/vector";

    @ParameterizedTest
    @ValueSource(classes = {MaskFieldScanner.class, CompressFieldScanner.class})
    void kernelsAreTooLongToBeInlined(Class<?> scanner) throws IOException {
        List<MethodModel> kernels = parse(scanner).methods().stream()
                .filter(method -> !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME))
                .filter(method ->
                        method.code().filter(VectorKernelTest::usesVectors).isPresent())
                .toList();
        assertThat(kernels).isNotEmpty().allSatisfy(kernel -> {
            assertThat(((CodeAttribute) kernel.code().orElseThrow()).codeLength())
                    .isGreaterThan(INLINED_MAX);
            assertThat(kernel.methodType().stringValue()).doesNotContain(VECTORS);
        });
    }

    @ParameterizedTest
    @ValueSource(classes = {MaskFieldScanner.class, CompressFieldScanner.class})
    void vectorsInFieldsAreConstants(Class<?> scanner) throws IOException {
        assertThat(parse(scanner).fields())
                .filteredOn(field -> field.fieldType().stringValue().contains(VECTORS))
                .isNotEmpty()
                .allSatisfy(field -> assertThat(field.flags().flags()).contains(AccessFlag.STATIC, AccessFlag.FINAL));
    }

    private static boolean usesVectors(CodeModel code) {
        return code.elementStream()
                .anyMatch(element -> element instanceof InvokeInstruction call
                        && call.owner().asInternalName().startsWith(VECTORS));
    }

    private static ClassModel parse(Class<?> type) throws IOException {
        try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return ClassFile.of().parse(bytes.readAllBytes());
        }
    }
}
