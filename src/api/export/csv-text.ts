import { membersOf } from '../../lib/raw-json.ts';

/** A CSV record; values with separators, quotes or line breaks are quoted. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(quoted).join(',')}\r\n`;
}

/** A document as a CSV record: texts as they are, numbers with all digits, null and missing as empty, others as JSON. */
export function csvDocument(json: string, attributes: readonly string[]): string {
  const values = membersOf(json);
  return csvLine(attributes.map((attribute) => csvValue(values.get(attribute))));
}

/** The text of a JSON value in a CSV record. */
export function csvValue(json: string | undefined): string {
  if (json === undefined || json === 'null') return '';
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
