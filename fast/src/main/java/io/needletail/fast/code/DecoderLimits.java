package io.needletail.fast.code;

/**
 * What reading refuses and what it lets pass.
 *
 * @param lengthMax longest string or byte vector, in bytes
 * @param messageTextMax most bytes in all strings and byte vectors of a message
 * @param elementsMax most elements in all sequences of a message
 * @param depthMax how deep dynamic references may be nested
 * @param isOverlongIntegerAllowed whether R6 is let pass
 * @param isOverlongMapAllowed whether R7 is let pass
 * @param isExcessMapAllowed whether R8 is let pass
 * @param isOverlongStringAllowed whether R9 is let pass
 * @param isEmptyBaseAllowed whether a delta on an empty value takes the initial value or the default base
 */
public record DecoderLimits(
        int lengthMax,
        long messageTextMax,
        long elementsMax,
        int depthMax,
        boolean isOverlongIntegerAllowed,
        boolean isOverlongMapAllowed,
        boolean isExcessMapAllowed,
        boolean isOverlongStringAllowed,
        boolean isEmptyBaseAllowed) {}
