/** {@code needletail fast}: looks into FAST template files; decodes, encodes and measures streams of messages. */
package io.needletail.cli.fast;
