/** Help of the verbs for a shell: completion and manual pages, both made from their help. */
package io.needletail.cli.shell;
