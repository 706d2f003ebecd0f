/** The log of the command line: lines on standard error, written by a thread of their own. */
package io.needletail.cli.log;
