/**
 * Encoders of the three messages over a small port, for libraries that write a field by its tag.
 *
 * <pre>
 *   Workload ─▶ FieldEncoders ─▶ FieldTarget of the library ─▶ bytes
 * </pre>
 *
 * <p>The package is not one of those that {@link io.needletail.bench.workload.Library#present} shares: its classes are
 * loaded anew for each figure, as those of the library are, so that the calls of a port stay monomorphic.
 */
package io.needletail.bench.fields;
