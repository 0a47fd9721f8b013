import type { AttributeSample } from '../../../api/attribute-sample.ts';
import { findJsonProblem, findJsonValueProblem } from '../../../lib/json-problem.ts';
import { kindOf, membersOf } from '../../../lib/raw-json.ts';
import { readNumber } from '../../../lib/read-number.ts';
import { documentJson } from '../../../ui/documents/new-document.ts';

/** Types of a value in the form of a new document. `json`: an array or an object. */
export const draftTypes = ['string', 'number', 'boolean', 'null', 'json'] as const;
export type DraftType = (typeof draftTypes)[number];

/** One row of the form of a new document. A row with an empty text is left out, except for `null`. */
export interface AttributeDraft {
  readonly id: number;
  readonly name: string;
  readonly type: DraftType;
  /** The value as typed; a number keeps its digits. */
  readonly text: string;
  /** The user has added the row, so its name can be edited. */
  readonly isNew: boolean;
  /** Share of the sampled documents that have the attribute, 0 to 1; undefined for a new row. */
  readonly presence?: number;
}

const aqlTypes: Readonly<Record<string, DraftType>> = {
  string: 'string',
  number: 'number',
  bool: 'boolean',
  array: 'json',
  object: 'json',
};

/** Attributes that fewer documents of the sample have are not offered. */
const minPresence = 0.05;
const maxRows = 25;

/** System attributes of a vertex or an edge; the form has fields of its own for some of them. */
export function isSystemName(name: string): boolean {
  return /^(_id|_rev|_key|_from|_to)/.test(name) || ['_bidirectional', '_vertices', '$id'].includes(name);
}

/** A row for each usual attribute of a collection. */
export function draftsOf({ attributes }: AttributeSample): readonly AttributeDraft[] {
  return attributes
    .filter(({ name, presence }) => !isSystemName(name) && presence >= minPresence)
    .slice(0, maxRows)
    .map(({ name, types, presence }, id) => ({
      id,
      name,
      type: types.map((type) => aqlTypes[type]).find((type) => type !== undefined) ?? 'string',
      text: '',
      isNew: false,
      presence,
    }));
}

/** The rows with another one, whose name is the first unused new_N. */
export function withNewRow(rows: readonly AttributeDraft[]): readonly AttributeDraft[] {
  const names = new Set(rows.map(({ name }) => name));
  let number = rows.length + 1;
  while (names.has(`new_${number}`)) number += 1;
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, name: `new_${number}`, type: 'string', text: '', isNew: true }];
}

const isEmpty = ({ type, text }: AttributeDraft) => type !== 'null' && text === '';

/** What is wrong with a row; undefined for a valid or an empty one. */
export function draftProblem(row: AttributeDraft, rows: readonly AttributeDraft[]): string | undefined {
  if (isEmpty(row)) return undefined;
  const name = row.name.trim();
  if (name === '') return 'An attribute name is required.';
  if (isSystemName(name)) return 'The database sets this attribute.';
  if (rows.some((each) => each.id !== row.id && each.name.trim() === name && !isEmpty(each))) {
    return 'An attribute with this name exists.';
  }
  if (row.type === 'number' && readNumber(row.text) === undefined) return 'Expected a number, such as 1.5.';
  if (row.type === 'boolean' && !/^(true|false)$/.test(row.text)) return 'Expected true or false.';
  if (row.type === 'json') return findJsonValueProblem(row.text)?.message;
  return undefined;
}

function valueText({ type, text }: AttributeDraft): string {
  switch (type) {
    case 'string':
      return JSON.stringify(text);
    case 'null':
      return 'null';
    case 'number':
      return readNumber(text) ?? text;
    default:
      return text;
  }
}

/** The attributes of the rows as a JSON object. Empty rows are left out, numbers keep their digits. */
export function draftsToJson(rows: readonly AttributeDraft[]): string {
  const members = rows
    .filter((row) => !isEmpty(row))
    .map((row) => `  ${JSON.stringify(row.name.trim())}: ${valueText(row)}`);
  return members.length === 0 ? '{\n  \n}' : `{\n${members.join(',\n')}\n}`;
}

/** The rows with the values of a JSON object. Throws for a text that is not an object. */
export function draftsFromJson(text: string, rows: readonly AttributeDraft[]): readonly AttributeDraft[] {
  const problem = jsonProblem(text);
  if (problem !== undefined) throw new Error(problem);
  const members = membersOf(text);
  const found = rows
    .filter(({ name, isNew }) => !isNew || members.has(name))
    .map((row) => {
      const raw = members.get(row.name);
      return raw === undefined ? { ...row, text: '' } : { ...row, ...fromRaw(raw) };
    });
  const known = new Set(found.map(({ name }) => name));
  let id = Math.max(-1, ...found.map((row) => row.id));
  for (const [name, raw] of members) {
    if (known.has(name) || isSystemName(name)) continue;
    id += 1;
    found.push({ id, name, ...fromRaw(raw), isNew: true });
  }
  return found;
}

function fromRaw(raw: string): { readonly type: DraftType; readonly text: string } {
  const kind = kindOf(raw);
  if (kind === 'string') return { type: 'string', text: JSON.parse(raw) as string };
  if (kind === 'array' || kind === 'object') return { type: 'json', text: raw };
  return { type: kind, text: kind === 'null' ? '' : raw };
}

/** What is wrong with the JSON text of a new document; undefined for an object. */
export function jsonProblem(text: string): string | undefined {
  const problem = findJsonProblem(text);
  return problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}`;
}

/** The body of a new document with an optional key. System attributes of the text are replaced or refused by the server. */
export function toBody(text: string, key: string): string {
  return documentJson(text, { _key: key });
}
