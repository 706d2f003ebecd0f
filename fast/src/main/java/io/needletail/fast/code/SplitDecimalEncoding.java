package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.SplitDecimal;

/** A decimal whose exponent and mantissa have operators of their own; the mantissa comes with the exponent only. */
final class SplitDecimalEncoding implements FieldEncoding {
    private final boolean isOptional;
    private final IntegerEncoding exponent;
    private final IntegerEncoding mantissa;

    SplitDecimalEncoding(SplitDecimal decimal, EncoderLayout cells) {
        isOptional = decimal.exponent().isOptional();
        exponent = new IntegerEncoding(decimal.exponent(), IntegerEncoding.Part.EXPONENT, cells);
        mantissa = new IntegerEncoding(decimal.mantissa(), IntegerEncoding.Part.MANTISSA, cells);
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
    public void write(EncoderEmitter script) {
        exponent.write(script, () -> mantissa.write(script), () -> {
            if (hasGaps()) script.noBit();
        });
    }
}
