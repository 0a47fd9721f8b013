import type { JsonType } from '../../../lib/json/JsonTree.ts';
import { typeOfText } from '../../../lib/json/value-text.ts';

/** What the field of a cell shows: a string without quotes, any other value as JSON. */
export function fieldText(raw: string, type: JsonType): string {
  return type === 'string' ? (JSON.parse(raw) as string) : raw;
}

type ReadCell = { readonly json: string } | { readonly problem: string };

/** The value of the text in a field. The type is kept: `42` in a field of strings is a string. */
export function readField(text: string, type: JsonType): ReadCell {
  if (type === 'string') return { json: JSON.stringify(text) };
  const json = text.trim();
  const found = typeOfText(json);
  if (found === type) return { json };
  const article = /^[aeiou]/.test(type) ? 'an' : 'a';
  const wanted = type === 'null' ? 'null' : `${article} ${type}`;
  return { problem: `Expected ${wanted}, found ${found ?? 'no JSON value'}.` };
}
