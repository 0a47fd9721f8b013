import type { ResultRow } from './execution.ts';
import { isStoredDocument } from './expressions/types.ts';
import type { Value } from './value.ts';

/** JSON text of a value: 64-bit integers in all their digits, what is no finite number as null. */
export function jsonText(value: Value): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  try {
    return JSON.stringify(value);
  } catch (error) {
    // The built-in writer refuses bigints, which are rare: only then is the slower writer worth its cost.
    if (error instanceof TypeError) return exactJsonText(value);
    throw error;
  }
}

function exactJsonText(value: Value): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(exactJsonText).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, Value>>).map(
    ([name, member]) => `${JSON.stringify(name)}:${exactJsonText(member)}`,
  );
  return `{${members.join(',')}}`;
}

/** JSON text of one row of a result; a stored document gives its own text, untouched numbers as they were written. */
function rowJson(row: ResultRow): string {
  return isStoredDocument(row) ? row.toJson() : jsonText(row);
}

/** JSON text of an array of rows. */
export function rowsJson(rows: readonly ResultRow[]): string {
  let text = '[';
  for (let at = 0; at < rows.length; at++) {
    if (at > 0) text += ',';
    text += rowJson(rows[at] as ResultRow);
  }
  return `${text}]`;
}

const encoder = new TextEncoder();

/** UTF-8 bytes of an array of rows, for a response that passes through the main thread untouched. */
export function rowsBytes(rows: readonly ResultRow[]): Uint8Array {
  return encoder.encode(rowsJson(rows));
}
