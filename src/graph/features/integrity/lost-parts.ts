import { fetchCollections } from '../../../api/collections.ts';
import { RequestError } from '../../../api/errors.ts';
import { fetchGraph } from '../../../api/graphs.ts';
import { formatAmount } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import { countOf } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';

/** What an open graph no longer has in the database. */
type LostParts =
  | { readonly kind: 'graph' }
  | { readonly kind: 'collections'; readonly names: readonly string[] };

const graphNotFound = 1924;

/** Undefined: nothing is missing, or it cannot be read. */
export async function findLostParts(graph: string, signal: AbortSignal): Promise<LostParts | undefined> {
  try {
    const [{ edgeDefinitions, orphanCollections }, collections] = await Promise.all([
      fetchGraph(graph, signal),
      fetchCollections(signal),
    ]);
    const known = new Set(collections.map(({ name }) => name));
    const needed = new Set([
      ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
      ...orphanCollections,
    ]);
    const names = [...needed].filter((name) => !known.has(name));
    return names.length === 0 ? undefined : { kind: 'collections', names };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.errorNum === graphNotFound ? { kind: 'graph' } : undefined;
  }
}

/** What happened, and how many shown elements it concerns. */
export function describeLostParts(lost: LostParts, graph: string, model: GraphModel): string {
  const picture = 'The picture shows the last state.';
  if (lost.kind === 'graph') {
    const all = `${formatAmount(model.vertexCount, 'vertex')} and ${formatAmount(model.edgeCount, 'edge')}`;
    return `The graph '${graph}' was deleted or renamed. ${picture} ${all} are shown.`;
  }
  const { names } = lost;
  const what = `${agree(names.length, 'collection')} ${names.map((name) => `'${name}'`).join(', ')}`;
  const vertices = countIn(names, model.vertexCollections.names, model.collections, model.vertexCount);
  const edges = countIn(names, model.edgeCollections.names, model.edgeCollectionNumbers, model.edgeCount);
  const counts = [
    ...(vertices > 0 ? [formatAmount(vertices, 'vertex')] : []),
    ...(edges > 0 ? [formatAmount(edges, 'edge')] : []),
  ].join(' and ');
  const shown =
    counts === '' ? '' : ` ${picture} ${counts} of ${agree(names.length, 'it', 'them')} cannot be loaded.`;
  return `The ${what} of this graph ${agree(names.length, 'was')} deleted or renamed.${shown}`;
}

function countIn(
  lost: readonly string[],
  names: readonly string[],
  numbers: Uint16Array,
  count: number,
): number {
  return names.reduce(
    (sum, name, number) => (lost.includes(name) ? sum + countOf(numbers, count, number) : sum),
    0,
  );
}
