/**
 * Runs acceptance definitions in QuickFIX's notation against any engine:
 * {@link io.needletail.acceptance.DefinitionFinder} reads them, {@link io.needletail.acceptance.Runner} plays them
 * against a {@link io.needletail.acceptance.Target}, and {@link io.needletail.acceptance.ResultTable} and
 * {@link io.needletail.acceptance.JUnitReport} show the results.
 */
package io.needletail.acceptance;
