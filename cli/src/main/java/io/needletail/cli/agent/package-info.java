/** {@code needletail agent}: engines of this host for consoles and commands on others. */
package io.needletail.cli.agent;
