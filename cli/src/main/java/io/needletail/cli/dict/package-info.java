/** {@code needletail dict}: looks into dictionaries and compares them. */
package io.needletail.cli.dict;
