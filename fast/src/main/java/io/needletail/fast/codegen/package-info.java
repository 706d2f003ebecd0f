/**
 * Parts that the generators of decoders and encoders share: checked references to the methods and fields that generated
 * code uses, and the layout of the dictionaries. Not exported.
 */
package io.needletail.fast.codegen;
