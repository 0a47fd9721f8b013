import { indexJsonAtOnce, JsonTextError } from '../../../protocol/lib/index-json.ts';
import { JsonTree, type JsonType } from './JsonTree.ts';

/** A typed value as JSON: valid JSON keeps its text, any other text becomes a string. */
export function toJsonText(typed: string): string {
  const text = typed.trim();
  return typeOfText(text) === undefined ? JSON.stringify(typed) : text;
}

/** The type of a JSON text; undefined for a text that is no JSON. */
export function typeOfText(text: string): JsonType | undefined {
  try {
    const tree = new JsonTree(text, indexJsonAtOnce(text));
    return tree.typeOf(0);
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
}

/** Converts a JSON text to another type, and keeps as much as possible. */
export function convertText(typed: string, type: JsonType): string {
  const text = toJsonText(typed);
  const from = typeOfText(text)!;
  if (from === type) return text;
  const inner = from === 'string' ? (JSON.parse(text) as string) : text;
  switch (type) {
    case 'string':
      return JSON.stringify(inner);
    case 'number':
      return typeOfText(inner.trim()) === 'number'
        ? inner.trim()
        : from === 'boolean'
          ? text === 'true'
            ? '1'
            : '0'
          : '0';
    case 'boolean':
      return inner === 'true' || inner === '1' ? 'true' : 'false';
    case 'null':
      return 'null';
    case 'array':
      return from === 'null' || from === 'object' ? '[]' : `[${text}]`;
    case 'object':
      return '{}';
  }
}

/** Why a number shows a tag: its text is not the one that JavaScript would write. */
export function numberNote(text: string): string | undefined {
  const value = Number(text);
  if (!Number.isFinite(value)) return 'Exact; beyond the range of a double';
  if (/^-?\d+$/.test(text) && !Number.isSafeInteger(value)) return 'Exact; beyond 2⁵³';
  if (String(value) !== text) return `${text.length > 24 ? 'Number' : text} is kept as written`;
  return undefined;
}
