package io.needletail.fast.decode;

import io.needletail.fast.FieldListener;
import io.needletail.fast.codegen.RuntimeMethod;
import java.lang.classfile.CodeBuilder;

/** The methods that generated decoders call. Each is looked up when this enum is initialised. */
enum DecoderCall {
    READ_UNSIGNED(IntegerReader.class, "unsigned"),
    READ_SIGNED(IntegerReader.class, "signed"),
    READ_DIFFERENCE(IntegerReader.class, "difference"),
    READ_UNSIGNED_64(IntegerReader.class, "unsigned64"),
    READ_UNSIGNED_64_OR_NULL(IntegerReader.class, "unsigned64OrNull"),
    READ_SIGNED_64(IntegerReader.class, "signed64"),
    READ_SIGNED_64_OR_NULL(IntegerReader.class, "signed64OrNull"),
    CHECK_SUM(IntegerReader.class, "checkSum"),
    FROM_NULLABLE(IntegerReader.class, "fromNullable"),
    READ_BRANCHLESS_UNSIGNED(BranchlessIntegerReader.class, "unsigned"),
    READ_BRANCHLESS_SIGNED(BranchlessIntegerReader.class, "signed"),
    READ_BRANCHLESS_DIFFERENCE(BranchlessIntegerReader.class, "difference"),
    READ_DELTA_SIGNED(DeltaReader.class, "signed"),
    READ_DELTA_SIGNED_OR_NULL(DeltaReader.class, "signedOrNull"),
    READ_DELTA_UNSIGNED(DeltaReader.class, "unsigned"),
    READ_DELTA_UNSIGNED_OR_NULL(DeltaReader.class, "unsignedOrNull"),
    DECIMAL_READ(DecimalReader.class, "read"),
    DECIMAL_READ_OR_NULL(DecimalReader.class, "readOrNull"),
    DECIMAL_CHECK_EXPONENT(DecimalReader.class, "checkExponent"),
    DECIMAL_DELTA(DecimalReader.class, "delta"),
    STRING_ASCII(TextReader.class, "ascii"),
    STRING_SIZED(TextReader.class, "sized"),
    STRING_DELTA(TextReader.class, "delta"),
    STRING_TAIL(TextReader.class, "tail"),
    MAP_READ_WORD(PresenceMapReader.class, "readWord"),
    MAP_READ_WORDS(PresenceMapReader.class, "readWords"),
    MAP_REREAD_WORDS(PresenceMapReader.class, "rereadWords"),
    MAP_CHECK_EXCESS(PresenceMapReader.class, "checkExcess"),
    STATE_ENTER_REGION(DecoderState.class, "enterRegion"),
    STATE_FILL_REGION(DecoderState.class, "fillRegion"),
    STATE_COUNT_ELEMENTS(DecoderState.class, "countElements"),
    STATE_COUNT_TEXT(DecoderState.class, "countText"),
    STATE_SET_ERROR_SLOT(DecoderState.class, "setErrorSlot"),
    STATE_RESOLVE_PREVIOUS(DecoderState.class, "resolvePrevious"),
    STATE_RESOLVE_BASE(DecoderState.class, "resolveBase"),
    STATE_NEXT_PRESENCE_BIT(DecoderState.class, "nextPresenceBit"),
    STATE_KEEP_STRING(DecoderState.class, "keepString"),
    STATE_BUFFER(DecoderState.class, "buffer"),
    DECODE_REFERENCE(CompiledDecoder.class, "reference"),
    LISTENER_INTEGER(FieldListener.class, "integer"),
    LISTENER_DECIMAL(FieldListener.class, "decimal"),
    LISTENER_BYTES(FieldListener.class, "bytes"),
    LISTENER_GROUP(FieldListener.class, "group"),
    LISTENER_SEQUENCE(FieldListener.class, "sequence"),
    LISTENER_ELEMENT(FieldListener.class, "element"),
    LISTENER_CLOSE(FieldListener.class, "close");

    @SuppressWarnings("ImmutableEnumChecker") // a RuntimeMethod is immutable
    private final RuntimeMethod method;

    DecoderCall(Class<?> owner, String name) {
        method = RuntimeMethod.of(owner, name);
    }

    /** Emits the call; the receiver and the arguments are on the stack. */
    void emit(CodeBuilder code) {
        method.call(code);
    }
}
