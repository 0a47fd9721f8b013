import type { GraphDocument } from '../../../../protocol/graph-patch.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { textOfDocument } from '../../model/exact-document.ts';

export type ValueKind = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

export interface Attribute {
  readonly name: string;
  readonly kind: ValueKind;
  /** A string as it is, any other value as JSON. */
  readonly text: string;
}

/** Attributes of a document in its order: its own, and those that the database sets. */
export function attributesOf(
  document: GraphDocument,
  isSystem: (name: string) => boolean,
): { readonly own: readonly Attribute[]; readonly system: readonly Attribute[] } {
  // The exact texts: numbers keep their digits.
  const raws = membersOf(textOfDocument(document));
  const all = Object.entries(document).map(
    ([name, value]): Attribute => ({
      name,
      kind: kindOf(value),
      text: typeof value === 'string' ? value : (raws.get(name) ?? JSON.stringify(value)),
    }),
  );
  return {
    own: all.filter(({ name }) => !isSystem(name)),
    system: all.filter(({ name }) => isSystem(name)),
  };
}

function kindOf(value: unknown): ValueKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'number' || type === 'boolean' || type === 'object' ? type : 'text';
}
