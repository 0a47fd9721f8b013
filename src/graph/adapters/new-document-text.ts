import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import { membersOf, objectText } from '../../lib/raw-json.ts';
import type { NewDocument } from './GraphAdapter.ts';

/** The body of a new document with these system attributes. */
export function newDocumentText(
  document: NewDocument,
  system: Readonly<Partial<Record<'_from' | '_to', string>>> = {},
): string {
  if (typeof document !== 'string') return stringifyJson({ ...document, ...system });
  const members = new Map(membersOf(document));
  for (const [name, value] of Object.entries(system)) members.set(name, JSON.stringify(value));
  return objectText(members);
}
