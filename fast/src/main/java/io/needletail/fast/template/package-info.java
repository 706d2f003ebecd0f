/**
 * FAST templates as an immutable model: static references and names are resolved, dictionary keys are numbers. Nothing
 * here reads or writes a message.
 */
package io.needletail.fast.template;
