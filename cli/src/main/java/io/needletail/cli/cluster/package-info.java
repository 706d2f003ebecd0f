/** {@code needletail cluster}: three nodes of a venue as three processes of this machine, with a supervisor. */
package io.needletail.cli.cluster;
