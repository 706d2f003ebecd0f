package io.needletail.fast.encode;

import io.needletail.fast.codegen.DictionaryLayout;
import io.needletail.fast.template.Instruction.SplitDecimal;

/**
 * A decimal whose exponent and mantissa have operators of their own; the mantissa is present with the exponent only.
 */
final class SplitDecimalEncoding implements FieldEncoding {
    private final boolean isOptional;
    private final IntegerEncoding exponent;
    private final IntegerEncoding mantissa;

    SplitDecimalEncoding(SplitDecimal decimal, DictionaryLayout layout) {
        isOptional = decimal.exponent().isOptional();
        exponent = new IntegerEncoding(decimal.exponent(), IntegerEncoding.Part.EXPONENT, layout);
        mantissa = new IntegerEncoding(decimal.mantissa(), IntegerEncoding.Part.MANTISSA, layout);
    }

    @Override
    public int bits() {
        return exponent.bits() + mantissa.bits();
    }

    @Override
    public int worst() {
        return exponent.worst() + mantissa.worst();
    }

    @Override
    public boolean hasGaps() {
        return isOptional && mantissa.bits() != 0;
    }

    @Override
    public void write(EncoderEmitter emitter) {
        exponent.write(emitter, () -> mantissa.write(emitter), () -> {
            if (hasGaps()) emitter.noBit();
        });
    }
}
