/** The verb {@code analyse}: starts the Python analysis of a message history that lies beside the program. */
package io.needletail.cli.analyse;
