/**
 * FAST templates as an immutable model: what a template file says, with static references already in their place, names
 * resolved and dictionary keys turned into numbers. Nothing here reads or writes a message.
 */
package io.needletail.fast.template;
