import { assert } from '../../../protocol/lib/assert.ts';

/** The name of a collection in a resolved statement, where no bind parameter is left. */
export function nameOfCollection(reference: { readonly kind: string; readonly name: string }): string {
  assert(reference.kind === 'collection', `'${reference.name}' is a resolved collection`);
  return reference.name;
}
