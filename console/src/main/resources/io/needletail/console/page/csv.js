// Messages as a table for spreadsheets.
// A peer writes the values: a spreadsheet must not take one for a formula. Numbers stay as they are.
const isFormula = text => /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);

export function csv(list) {
  const tags = [...new Set(list.flatMap(message => (message.fields || []).map(field => field.tag)))].filter(tag => ![8, 9, 10].includes(tag));
  const names = new Map(list.flatMap(message => (message.fields || []).map(field => [field.tag, field.name || String(field.tag)])));
  const plain = text => isFormula(text) ? "'" + text : text;
  const quoted = text => `"${plain(String(text ?? "")).replaceAll('"', '""')}"`;
  const rows = list.map(message => [message.time, message.direction, message.name, ...tags.map(tag => message.fields?.filter(field => field.tag === tag).map(field => field.value).join(" "))]);
  return [["time", "direction", "message", ...tags.map(tag => names.get(tag))], ...rows].map(row => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}
