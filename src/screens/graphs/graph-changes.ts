import type { EdgeDefinition, GraphInfo } from '../../../protocol/api/gharial.ts';

/** One call that changes a graph towards the requested definition. */
export type GraphChange =
  | { readonly kind: 'addDefinition'; readonly definition: EdgeDefinition }
  | { readonly kind: 'replaceDefinition'; readonly definition: EdgeDefinition }
  | { readonly kind: 'removeDefinition'; readonly collection: string }
  | { readonly kind: 'addVertices'; readonly collection: string }
  | { readonly kind: 'removeVertices'; readonly collection: string };

/** Changes from the current to the requested edge definitions: added, modified, then removed. */
export function definitionChanges(
  before: readonly EdgeDefinition[],
  wanted: readonly EdgeDefinition[],
): readonly GraphChange[] {
  const old = new Map(before.map((definition) => [definition.collection, definition]));
  const kept = new Set(wanted.map(({ collection }) => collection));
  return [
    ...wanted
      .filter(({ collection }) => !old.has(collection))
      .map((definition) => ({ kind: 'addDefinition', definition }) as const),
    ...wanted
      .filter((definition) => {
        const previous = old.get(definition.collection);
        return previous && !isSameDefinition(previous, definition);
      })
      .map((definition) => ({ kind: 'replaceDefinition', definition }) as const),
    ...before
      .filter(({ collection }) => !kept.has(collection))
      .map(({ collection }) => ({ kind: 'removeDefinition', collection }) as const),
  ];
}

/**
 * Changes of the vertex collections after the edge definitions have been changed. The server keeps the vertex
 * collections of a removed definition as orphans, so the comparison requires the graph after that removal.
 */
export function orphanChanges(
  now: Pick<GraphInfo, 'edgeDefinitions' | 'orphanCollections'>,
  wanted: readonly string[],
): readonly GraphChange[] {
  const used = new Set(now.edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]));
  return [
    ...wanted
      .filter((name) => !used.has(name) && !now.orphanCollections.includes(name))
      .map((collection) => ({ kind: 'addVertices', collection }) as const),
    ...now.orphanCollections
      .filter((name) => !wanted.includes(name))
      .map((collection) => ({ kind: 'removeVertices', collection }) as const),
  ];
}

function isSameDefinition(left: EdgeDefinition, right: EdgeDefinition): boolean {
  return isSameSet(left.from, right.from) && isSameSet(left.to, right.to);
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name) => right.includes(name));
}
