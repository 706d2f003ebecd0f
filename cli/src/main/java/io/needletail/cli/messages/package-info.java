/** Verbs that read messages of logs, captures and journals: the options and the output of the tools. */
package io.needletail.cli.messages;
