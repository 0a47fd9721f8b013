import { z } from 'zod';
import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { ownMember } from '../../../../protocol/lib/own-member.ts';

/** Attributes in the form: a string is shown as it is, any other value as JSON. */
export const attributeRows = z.array(
  z.object({ name: z.string(), text: z.string(), isNew: z.boolean().exactOptional() }),
);

export type AttributeRow = Readonly<z.output<typeof attributeRows>[number]>;

/** System attributes; the form does not edit them. */
export function isSystemAttribute(name: string): boolean {
  return /^(_id|_rev|_key|_from|_to)/.test(name) || ['_bidirectional', '_vertices', '$id'].includes(name);
}

export function toRows(document: GraphDocument): AttributeRow[] {
  return Object.entries(document)
    .filter(([name]) => !isSystemAttribute(name))
    .map(([name, value]) => ({ name, text: toText(value) }));
}

/** A string that would parse as another JSON value is quoted, so that it remains a string. */
function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return JSON.stringify(value);
  } catch {
    // Text that is not JSON is a string.
    return value;
  }
}

/**
 * The changes to save: changed and new attributes; `undefined` for removed ones. Unchanged rows are left out, so that
 * their stored values keep their exact bytes. Empty new rows are dropped.
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

/** First unused name new_N for a new row. */
export function freeName(rows: readonly AttributeRow[]): string {
  const names = new Set(rows.map((row) => row.name));
  let number = rows.length + 1;
  while (names.has(`new_${number}`)) number += 1;
  return `new_${number}`;
}

/** Problems with the names of new rows, by row number. */
export function problemsOf(rows: readonly AttributeRow[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  rows.forEach(({ name, isNew }, number) => {
    if (!isNew) return;
    if (isSystemAttribute(name)) problems.set(number, 'The database sets this attribute.');
    else if (rows.some((row, other) => other !== number && row.name === name)) {
      problems.set(number, 'An attribute with this name exists.');
    }
  });
  return problems;
}
