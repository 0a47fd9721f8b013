import { type AttributeDifference, differingAttributes } from '../data/document-pairs.ts';
import type { SchemaKind, SchemaObject } from './read-schema.ts';

/** An object of one database or of both. */
export interface SchemaPair {
  readonly id: string;
  readonly kind: SchemaKind;
  readonly name: string;
  readonly state: 'equal' | 'different' | 'only-left' | 'only-right';
  readonly left: SchemaObject | undefined;
  readonly right: SchemaObject | undefined;
  readonly attributes: readonly AttributeDifference[];
}

const kinds: readonly SchemaKind[] = ['collection', 'index', 'graph', 'function', 'user'];

/** The objects of both schemas by kind and name. Two indexes with the same type and attributes are compared in order. */
export function compareSchemas(left: readonly SchemaObject[], right: readonly SchemaObject[]): SchemaPair[] {
  const lefts = byId(left);
  const rights = byId(right);
  const ids = [...new Set([...lefts.keys(), ...rights.keys()])];
  const pairs = ids.map((id): SchemaPair => {
    const one = lefts.get(id);
    const other = rights.get(id);
    const { kind, name } = (one ?? other)!;
    const attributes = one && other ? differingAttributes(one.definition, other.definition) : [];
    const both = attributes.length === 0 ? 'equal' : 'different';
    const state = one === undefined ? 'only-right' : other === undefined ? 'only-left' : both;
    return { id, kind, name, state, left: one, right: other, attributes };
  });
  return pairs.sort(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

function byId(objects: readonly SchemaObject[]): ReadonlyMap<string, SchemaObject> {
  const found = new Map<string, SchemaObject>();
  for (const object of objects) {
    const first = `${object.kind} ${object.name}`;
    let id = first;
    for (let number = 2; found.has(id); number += 1) id = `${first} #${number}`;
    found.set(id, object);
  }
  return found;
}
