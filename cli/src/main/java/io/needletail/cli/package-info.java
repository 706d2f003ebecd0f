/**
 * The command line: {@code needletail <verb>}. {@link io.needletail.cli.Main} collects the verbs and runs one of them;
 * {@link io.needletail.cli.CliCommand} says what a jar must bring to add one.
 */
package io.needletail.cli;
