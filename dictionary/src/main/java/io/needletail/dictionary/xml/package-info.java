/**
 * Reads dictionary files: {@link io.needletail.dictionary.xml.Dialects} returns a
 * {@link io.needletail.dictionary.model.Dialect} for a QuickFIX data dictionary, a FIX Orchestra repository or a
 * standard FIX version, and puts the additions of a venue on top of it.
 */
package io.needletail.dictionary.xml;
