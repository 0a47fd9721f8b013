import { assert } from '../../protocol/lib/assert.ts';

/** Name of a collection in a resolved statement, which has no bind parameters. */
export function nameOfCollection(reference: { readonly kind: string; readonly name: string }): string {
  assert(reference.kind === 'collection', `'${reference.name}' is a resolved collection`);
  return reference.name;
}
