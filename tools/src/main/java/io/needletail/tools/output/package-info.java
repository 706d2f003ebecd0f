/** Output for terminals and pipes: bytes in large pieces, colours, aligned tables. */
package io.needletail.tools.output;
