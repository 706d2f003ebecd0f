/**
 * A FAST codec written by hand: it knows one template, {@code refresh.xml} of the workload, and nothing else.
 * Previous values live in registers; integers of up to eight bytes and strings of up to eight characters are taken as
 * they come. Nothing is checked: neither ranges nor nulls in mandatory fields, nor forms that are longer than they need
 * be.
 */
package io.needletail.bench.peers.handwritten;
