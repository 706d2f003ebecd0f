package io.needletail.fast.encode;

import io.needletail.fast.FieldSource;
import io.needletail.fast.codegen.RuntimeMethod;
import java.lang.classfile.CodeBuilder;

/** The methods that generated encoders call. Each is looked up when this enum is initialised. */
enum EncoderCall {
    MASK(StopBitWriter.class, "mask"),
    DIFFERS(StopBitWriter.class, "differs"),
    IS_OUTSIDE(StopBitWriter.class, "isOutside"),
    WRITE_UNSIGNED(StopBitWriter.class, "unsigned"),
    WRITE_UNSIGNED_IF(StopBitWriter.class, "unsignedIf"),
    WRITE_SIGNED(StopBitWriter.class, "signed"),
    WRITE_SIGNED_IF(StopBitWriter.class, "signedIf"),
    NULLABLE(StopBitWriter.class, "nullable"),
    WRITE_NULL(StopBitWriter.class, "nullValue"),
    WRITE_NULL_IF(StopBitWriter.class, "nullValueIf"),
    WRITE_UNSIGNED_LONG(StopBitWriter.class, "unsignedLong"),
    WRITE_UNSIGNED_LONG_OR_NULL(StopBitWriter.class, "unsignedLongOrNull"),
    WRITE_SIGNED_LONG(StopBitWriter.class, "signedLong"),
    WRITE_SIGNED_LONG_OR_NULL(StopBitWriter.class, "signedLongOrNull"),
    WRITE_SIGNED_DELTA(StopBitWriter.class, "signedDelta"),
    WRITE_SIGNED_DELTA_OR_NULL(StopBitWriter.class, "signedDeltaOrNull"),
    WRITE_UNSIGNED_DELTA(StopBitWriter.class, "unsignedDelta"),
    WRITE_UNSIGNED_DELTA_OR_NULL(StopBitWriter.class, "unsignedDeltaOrNull"),
    WRITE_TEXT(StopBitWriter.class, "text"),
    MAP_WIDTH(PresenceMapWriter.class, "width"),
    WRITE_PRESENCE_MAP(PresenceMapWriter.class, "write"),
    MAP_MERGE(PresenceMapWriter.class, "merge"),
    MAP_RESERVE(PresenceMapWriter.class, "reserve"),
    MAP_MARK(PresenceMapWriter.class, "mark"),
    MAP_CLOSE(PresenceMapWriter.class, "close"),
    OPERATOR_COPY(EncoderOperators.class, "copy"),
    OPERATOR_COPY_NARROW(EncoderOperators.class, "copyNarrow"),
    OPERATOR_COPY_DECIMAL(EncoderOperators.class, "copyDecimal"),
    OPERATOR_ASSIGN_DECIMAL(EncoderOperators.class, "assignDecimal"),
    OPERATOR_INCREMENT(EncoderOperators.class, "increment"),
    OPERATOR_INCREMENT_NARROW(EncoderOperators.class, "incrementNarrow"),
    OPERATOR_ABSENT(EncoderOperators.class, "absent"),
    OPERATOR_ABSENT_NARROW(EncoderOperators.class, "absentNarrow"),
    OPERATOR_EXCHANGE(EncoderOperators.class, "exchange"),
    OPERATOR_DEFINE(EncoderOperators.class, "define"),
    OPERATOR_DEFINE_NARROW(EncoderOperators.class, "defineNarrow"),
    OPERATOR_DEFINE_DECIMAL(EncoderOperators.class, "defineDecimal"),
    OPERATOR_ENTER(EncoderOperators.class, "enter"),
    OPERATOR_LEAVE(EncoderOperators.class, "leave"),
    STATE_ENSURE_ROOM(EncoderState.class, "ensureRoom"),
    STATE_RESIZE_MAP(EncoderState.class, "resizeMap"),
    STATE_IDENTIFY(EncoderState.class, "identify"),
    STATE_REFERENCE(EncoderState.class, "reference"),
    STATE_REFRESH(EncoderState.class, "refresh"),
    STATE_OUT_OF_RANGE(EncoderState.class, "outOfRange"),
    STATE_EXPONENT_OUT_OF_RANGE(EncoderState.class, "exponentOutOfRange"),
    STATE_NOT_ENCODABLE(EncoderState.class, "notEncodable"),
    STATE_NO_BASE(EncoderState.class, "noBase"),
    STRING_PACK(PendingString.class, "pack"),
    STRING_SET(PendingString.class, "set"),
    STRING_SET_NULL(PendingString.class, "setNull"),
    STRING_DIFFERS(PendingString.class, "differs"),
    STRING_COPY_PACKED(PendingString.class, "copyPacked"),
    STRING_COPY(PendingString.class, "copy"),
    STRING_TAIL(PendingString.class, "tail"),
    STRING_DELTA(PendingString.class, "delta"),
    STRING_ABSENT(PendingString.class, "absent"),
    STRING_WRITE(PendingString.class, "write"),
    SOURCE_IS_PRESENT(FieldSource.class, "isPresent"),
    SOURCE_INTEGER(FieldSource.class, "integer"),
    SOURCE_MANTISSA(FieldSource.class, "mantissa"),
    SOURCE_EXPONENT(FieldSource.class, "exponent"),
    SOURCE_BYTES(FieldSource.class, "bytes"),
    SOURCE_FROM(FieldSource.class, "from"),
    SOURCE_LENGTH(FieldSource.class, "length"),
    SOURCE_ELEMENT(FieldSource.class, "element"),
    SOURCE_GROUP(FieldSource.class, "group"),
    SOURCE_CLOSE(FieldSource.class, "close");

    @SuppressWarnings("ImmutableEnumChecker") // a RuntimeMethod is immutable
    private final RuntimeMethod method;

    EncoderCall(Class<?> owner, String name) {
        method = RuntimeMethod.of(owner, name);
    }

    /** Emits the call; the receiver and the arguments are on the stack. */
    void emit(CodeBuilder code) {
        method.call(code);
    }
}
