/** {@code needletail replay}: sends recorded messages again, to any host. */
package io.needletail.cli.replay;
