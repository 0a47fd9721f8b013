import { findJsonProblem } from '../../lib/json-problem.ts';
import { elementsOf, type JsonKind, kindOf, membersOf } from '../../lib/raw-json.ts';

/** Bind values by name: JSON texts, so that numbers keep their digits. The name of a collection begins with `@`. */
export type BindValues = Readonly<Record<string, string>>;

/** Title of the error of a text that is no JSON object, with its place. */
export const bindProblemText = 'Could not parse bind parameters.';

interface BindTextProblem {
  /** With line and column, for the pane of the parameters. */
  readonly message: string;
  readonly offset: number;
}

/** The values of a JSON text, or why it has none. An empty text has no values. */
export function readBindText(
  text: string,
): { readonly values: BindValues } | { readonly problem: BindTextProblem } {
  if (text.trim() === '') return { values: {} };
  const found = findJsonProblem(text);
  if (found === undefined) return { values: Object.fromEntries(membersOf(text)) };
  const { line, column, message } = found;
  const before = text.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return { problem: { message: `Line ${line}, column ${column}: ${message}`, offset } };
}

/** The values as an indented JSON object. */
export function writeBindText(values: BindValues): string {
  const members = Object.entries(values).map(([name, raw]) => `  ${JSON.stringify(name)}: ${raw}`);
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`;
}

/** The value with another type, as far as it can be converted; otherwise the empty value of the type. */
export function convertBind(raw: string | undefined, type: JsonKind): string {
  if (raw !== undefined && kindOf(raw) === type) return raw;
  const text = raw === undefined ? '' : textOf(raw);
  switch (type) {
    case 'string':
      return JSON.stringify(text);
    case 'number':
      return isNumberText(text) ? text : '0';
    case 'boolean':
      return text === 'true' || (isNumberText(text) && Number(text) !== 0) ? 'true' : 'false';
    case 'null':
      return 'null';
    case 'array':
      return raw === undefined || raw === 'null' || raw === '""' ? '[]' : `[${raw}]`;
    case 'object':
      return '{}';
  }
}

/** A string without its quotes; other values as they are. */
export function textOf(raw: string): string {
  return raw.startsWith('"') ? (JSON.parse(raw) as string) : raw;
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

export function isNumberText(text: string): boolean {
  return numberPattern.test(text);
}

/** The elements of an array of strings, or of numbers; undefined for other arrays. */
export function tagsOf(
  raw: string,
  kindOfEmpty: 'string' | 'number' = 'string',
): { readonly kind: 'string' | 'number'; readonly tags: string[] } | undefined {
  const elements = elementsOf(raw);
  const kinds = new Set(elements.map(kindOf));
  if (kinds.size > 1) return undefined;
  const [kind = kindOfEmpty] = kinds;
  return kind === 'string' || kind === 'number' ? { kind, tags: elements.map(textOf) } : undefined;
}

/** An array of tags; numbers only if all tags are numbers and the array had numbers. */
export function tagsToRaw(tags: readonly string[], kind: 'string' | 'number'): string {
  const isNumbers = kind === 'number' && tags.every(isNumberText);
  return `[${tags.map((tag) => (isNumbers ? tag : JSON.stringify(tag))).join(', ')}]`;
}

/** The values of the parameters that a query has. */
export function valuesFor(values: BindValues, keys: readonly string[]): BindValues {
  return Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
}

/** True if both have the same names with the same JSON texts. */
export function sameValues(one: BindValues, other: BindValues): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
