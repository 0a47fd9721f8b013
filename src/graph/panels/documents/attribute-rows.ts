import { z } from 'zod';
import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { ownMember } from '../../../../protocol/lib/own-member.ts';

/** Attributes as they are edited: a string as it stands, anything else as JSON. */
export const attributeRows = z.array(
  z.object({ name: z.string(), text: z.string(), isNew: z.boolean().exactOptional() }),
);

export type AttributeRow = Readonly<z.output<typeof attributeRows>[number]>;

/** Attributes of the database itself, which nobody edits. */
export function isSystemAttribute(name: string): boolean {
  return /^(_id|_rev|_key|_from|_to)/.test(name) || ['_bidirectional', '_vertices', '$id'].includes(name);
}

export function toRows(document: GraphDocument): AttributeRow[] {
  return Object.entries(document)
    .filter(([name]) => !isSystemAttribute(name))
    .map(([name, value]) => ({ name, text: toText(value) }));
}

/** A string that would read as other JSON is put in quotes, so that it stays a string. */
function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    // Not JSON: it stands as it is.
    return value;
  }
}

/**
 * What to save: changed and new attributes, `undefined` for those that were removed. Rows whose text is as it was are
 * left out, so that values nobody touched stay as they are; empty new rows are dropped.
 */
export function changesOf(
  document: GraphDocument,
  rows: readonly AttributeRow[],
  toValue: (text: string) => unknown,
): Readonly<Record<string, unknown>> {
  const changes: [name: string, value: unknown][] = [];
  const names = new Set(rows.map((row) => row.name));
  for (const name of Object.keys(document)) {
    if (!isSystemAttribute(name) && !names.has(name)) changes.push([name, undefined]);
  }
  for (const { name, text, isNew } of rows) {
    if (isNew ? name.trim() === '' || text === '' : text === toText(ownMember(document, name))) continue;
    if (!isSystemAttribute(name)) changes.push([name, toValue(text)]);
  }
  return Object.fromEntries(changes);
}

/** The name of a new row: new_N that no other row has. */
export function freeName(rows: readonly AttributeRow[]): string {
  const names = new Set(rows.map((row) => row.name));
  let number = rows.length + 1;
  while (names.has(`new_${number}`)) number += 1;
  return `new_${number}`;
}

/** What is wrong with the names of new rows, by the row's number. */
export function problemsOf(rows: readonly AttributeRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  rows.forEach(({ name, isNew }, number) => {
    if (!isNew) return;
    if (isSystemAttribute(name)) problems.set(number, 'The database sets this.');
    else if (rows.some((row, other) => other !== number && row.name === name)) {
      problems.set(number, 'This name is taken.');
    }
  });
  return problems;
}
