/** {@code needletail run}: engines from a configuration file, with one of the built-in applications. */
package io.needletail.cli.run;
