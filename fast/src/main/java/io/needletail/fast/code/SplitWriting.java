package io.needletail.fast.code;

import io.needletail.fast.template.Instruction.SplitDecimal;
import java.lang.classfile.Label;

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
    public void gather(Script script) {
        exponent.gather(script);
        mantissa.prepare(script);
        if (!isOptional) {
            mantissa.gatherPrepared(script);
            return;
        }
        Label absent = script.code.newLabel();
        Label end = script.code.newLabel();
        script.whole(exponent.present()).code.ifeq(absent);
        mantissa.gatherPrepared(script);
        script.code.goto_(end).labelBinding(absent);
        if (hasGaps()) script.noBit();
        script.code.labelBinding(end);
    }

    @Override
    public void put(Script script) {
        exponent.put(script);
        if (!isOptional) {
            mantissa.put(script);
            return;
        }
        Label absent = script.code.newLabel();
        script.whole(exponent.present()).code.ifeq(absent);
        mantissa.put(script);
        script.code.labelBinding(absent);
    }
}
