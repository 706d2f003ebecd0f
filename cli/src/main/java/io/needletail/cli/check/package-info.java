/** {@code needletail check}: what a configuration file means, before anything runs. */
package io.needletail.cli.check;
