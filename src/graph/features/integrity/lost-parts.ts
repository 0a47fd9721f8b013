import { fetchCollections } from '../../../api/collections.ts';
import { RequestError } from '../../../api/errors.ts';
import { fetchGraph } from '../../../api/graphs.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { agree } from '../../../lib/plural.ts';
import type { GraphAdapter } from '../../adapters/GraphAdapter.ts';
import type { CollectionNumbers } from '../../model/collections.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { shownCounts } from '../../model/Visibility.ts';

/** What an open graph no longer has in the database. */
type LostParts =
  | { readonly kind: 'graph' }
  | { readonly kind: 'collections'; readonly names: readonly string[] };

const graphNotFound = 1924;

/** Collections of open graphs that the server has listed, by the adapter of the graph. */
const listedBefore = new WeakMap<GraphAdapter, Set<string>>();

/**
 * Undefined: nothing is missing, or it cannot be read. A collection that was never listed counts as present: the server
 * does not list collections that the user may not read.
 */
export async function findLostParts(
  graph: string,
  adapter: GraphAdapter,
  signal: AbortSignal,
): Promise<LostParts | undefined> {
  try {
    const [{ edgeDefinitions, orphanCollections }, collections] = await Promise.all([
      fetchGraph(graph, signal),
      fetchCollections(signal),
    ]);
    const listed = new Set(collections.map(({ name }) => name));
    const needed = new Set([
      ...edgeDefinitions.flatMap(({ collection, from, to }) => [collection, ...from, ...to]),
      ...orphanCollections,
    ]);
    const former = listedBefore.get(adapter) ?? new Set();
    listedBefore.set(adapter, former);
    const names = [...needed].filter((name) => !listed.has(name) && former.has(name));
    for (const name of needed) if (listed.has(name)) former.add(name);
    return names.length === 0 ? undefined : { kind: 'collections', names };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.errorNum === graphNotFound ? { kind: 'graph' } : undefined;
  }
}

/** A sentence with names of users between its parts. */
interface LostPartsText {
  readonly before: string;
  readonly names: readonly string[];
  readonly after: string;
}

/** More names are only counted. */
const maxNames = 3;

/** What happened, and how many elements that no filter hides it concerns. */
export function describeLostParts(lost: LostParts, graph: string, model: GraphModel): LostPartsText {
  const picture = 'The picture shows the last state.';
  if (lost.kind === 'graph') {
    const { vertices, edges } = shownCounts(model);
    const all = `${formatAmount(vertices, 'vertex')} and ${formatAmount(edges, 'edge')}`;
    return {
      before: 'The graph ',
      names: [graph],
      after: ` was deleted or renamed. ${picture} ${all} are shown.`,
    };
  }
  const { names } = lost;
  const lostNames = new Set(names);
  const { failedVertices, hiddenEdges } = model.visibility ?? {};
  const vertices = countIn(
    numbersOf(model.vertexCollections, lostNames),
    model.collections.subarray(0, model.vertexCount),
    failedVertices,
  );
  const edges = countIn(
    numbersOf(model.edgeCollections, lostNames),
    model.edgeCollectionNumbers.subarray(0, model.edgeCount),
    hiddenEdges,
  );
  const counts = [
    ...(vertices > 0 ? [formatAmount(vertices, 'vertex')] : []),
    ...(edges > 0 ? [formatAmount(edges, 'edge')] : []),
  ].join(' and ');
  const shown =
    counts === '' ? '' : ` ${picture} ${counts} of ${agree(names.length, 'it', 'them')} cannot be loaded.`;
  const rest = names.length - maxNames;
  return {
    before: `The ${agree(names.length, 'collection')} `,
    names: names.slice(0, maxNames),
    after: `${rest > 0 ? ` and ${formatExact(rest)} more` : ''} of this graph ${agree(names.length, 'was')} deleted or renamed.${shown}`,
  };
}

function numbersOf({ names }: CollectionNumbers, chosen: ReadonlySet<string>): ReadonlySet<number> {
  return new Set(names.flatMap((name, number) => (chosen.has(name) ? [number] : [])));
}

/** Elements in these collections that are not hidden. `collections`: numbers by element. */
function countIn(
  chosen: ReadonlySet<number>,
  collections: Uint16Array,
  hidden: Uint8Array | undefined,
): number {
  return collections.reduce(
    (sum, number, place) => (chosen.has(number) && hidden?.[place] !== 1 ? sum + 1 : sum),
    0,
  );
}
