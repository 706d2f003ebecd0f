package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.SplitDecimal;

/** A decimal whose exponent and mantissa have operators of their own; the mantissa comes with the exponent only. */
final class SplitWriting implements Flat {
    private final boolean isOptional;
    private final WholeWriting exponent;
    private final WholeWriting mantissa;

    SplitWriting(SplitDecimal decimal, Cells cells) {
        isOptional = decimal.exponent().isOptional();
        exponent = new WholeWriting(decimal.exponent(), WholeWriting.Part.EXPONENT, cells);
        mantissa = new WholeWriting(decimal.mantissa(), WholeWriting.Part.MANTISSA, cells);
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
    public void write(Script script) {
        exponent.write(script, () -> mantissa.write(script), () -> {
            if (hasGaps()) script.noBit();
        });
    }
}
