/**
 * The house rules as tests: {@link io.needletail.tidy.HouseRulesTest} checks the repository,
 * {@link io.needletail.tidy.RulesCanFailTest} proves that each rule can fail.
 *
 * <p>The limits (lines of a file and of a method, parameters, record components, nesting) are signals. A finding has
 * two remedies: a better design, or a reason. Do not split a class or pack parameters into a record only to stay below
 * a limit.
 *
 * <p>A reason is a comment at the end of the line that the finding names, {@code // tidy: REASON}, with at least two
 * words. For a method or a type it may be on any line of the declaration up to the opening brace; for the length of a
 * file it is on the first line. It applies to every rule about that line or declaration. Rules about class files,
 * modules and packages accept no reason: their exceptions are named in the rule.
 */
package io.needletail.tidy;
