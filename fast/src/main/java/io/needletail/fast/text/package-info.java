/**
 * Messages for people and scripts: {@link io.needletail.fast.text.JsonText} and {@link io.needletail.fast.text.FixText}
 * write lines, {@link io.needletail.fast.text.JsonReader} reads them.
 */
package io.needletail.fast.text;
