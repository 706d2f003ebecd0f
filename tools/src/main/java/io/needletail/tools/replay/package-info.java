/** Sends recorded messages again, to any host. */
package io.needletail.tools.replay;
