/**
 * Nodes of a cluster as processes of one machine: a supervisor that starts them again, the folder of their files, what
 * they show, and the copy that fills a damaged one.
 */
package io.needletail.venue.supervise;
