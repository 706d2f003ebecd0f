/** What a shell shows of the verbs: completion and manual pages, both made from their help. */
package io.needletail.cli.shell;
