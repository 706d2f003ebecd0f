// What is typed into the search of messages.

/**
 * Divides what was typed into conditions. Two blanks or AND end one; so does one blank where the next word begins another, such as
 * 55=AAPL. A value with such a word inside stands in quotes: Text="see 55=AAPL".
 */
export function conditionsOf(text) {
  const conditions = [];
  let isNew = true;
  for (const part of text.trim().match(/(?:[^\s"]|"[^"]*"|")+|\s{2,}/g) || []) {
    if (part === "AND" || !part.trim()) { isNew = true; continue; }
    const value = part.replace(/^([^"]*)"([^"]*)"$/, "$1$2");
    if (isNew || /^[\w.[\]=]+(=|~|!|<|>)/.test(value) || value !== part) conditions.push(value);
    else conditions[conditions.length - 1] += " " + value;
    isNew = false;
  }
  return conditions;
}
