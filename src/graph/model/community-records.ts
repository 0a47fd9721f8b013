import type { Community, EdgeRows, GraphStep } from '../../../protocol/graph-patch.ts';
import { everyId, filterIds, type IdList } from '../../../protocol/lib/packed-ids.ts';
import { bundleIdOf, isBundleId, isCommunityId } from './collections.ts';
import { isSmallGroups } from './community-name.ts';
import type { GraphModel } from './GraphModel.ts';

/** Counts of incoming and outgoing edges; each edge in a bundle counts. */
interface EdgeCounters {
  readonly inbound: number;
  readonly outbound: number;
}

/** Counts of incoming and outgoing edges of a shown vertex or community. O(degree) with the index of the model. */
export function edgeCounters(model: GraphModel, vertexIndex: number): EdgeCounters {
  if (model.communities.size === 0)
    return { inbound: model.inDegrees[vertexIndex]!, outbound: model.outDegrees[vertexIndex]! };
  const count = ({ offsets, edges }: ReturnType<GraphModel['outgoing']>) => {
    let sum = 0;
    for (let entry = offsets[vertexIndex]!; entry < offsets[vertexIndex + 1]!; entry++) {
      const id = model.edgeIds.at(edges[entry]!)!;
      sum += isBundleId(id) ? Number(model.findDocument(id)!.count) : 1;
    }
    return sum;
  };
  return { inbound: count(model.incoming()), outbound: count(model.outgoing()) };
}

interface CollapsedGroup {
  readonly id: string;
  /** Its vertex index. */
  readonly vertex: number;
  readonly record: Community;
}

/** The collapsed communities and groups that are shown. O(communities). */
export function* collapsedGroups(model: GraphModel): Generator<CollapsedGroup, void> {
  for (const [id, record] of model.communities) {
    const vertex = record.isExpanded ? undefined : model.findVertex(id);
    if (vertex !== undefined) yield { id, vertex, record };
  }
}

/**
 * Number of shown collapsed communities and of their members. `withSmall`: a mark of small groups counts as so many
 * communities. O(communities, and members of marks).
 */
export function countCommunities(model: GraphModel): {
  readonly communities: number;
  readonly withSmall: number;
  readonly members: number;
} {
  let [communities, withSmall, members] = [0, 0, 0];
  for (const { record } of collapsedGroups(model)) {
    communities++;
    withSmall += isSmallGroups(record.reason) ? new Set(record.levels[0]).size : 1;
    members += record.members.ids.length;
  }
  return { communities, withSmall, members };
}

/** The id under which a vertex is drawn; undefined: it is not in the view. */
export function shownAs(model: GraphModel, vertexId: string): string | undefined {
  return model.findVertex(vertexId) === undefined ? model.findCommunityOf(vertexId) : vertexId;
}

/**
 * The steps that update community records when rows are removed. A removed community loses its record. A remaining
 * community loses the edges of the removed bundles. An expanded community without members loses its record. Append them
 * to the patch that removes the rows. O(communities + edges of those affected).
 */
export function recordSteps(
  model: GraphModel,
  vertices: ReadonlySet<number>,
  edges: ReadonlySet<number>,
): readonly GraphStep[] {
  const { communities, vertexIds } = model;
  if (communities.size === 0) return [];
  const changed = new Map<string, Community | undefined>();
  const isGone = (id: string) => {
    const shown = shownAs(model, id);
    return shown === undefined || vertices.has(model.findVertex(shown)!);
  };
  for (const [id, record] of communities) {
    const index = model.findVertex(id);
    if (record.isExpanded ? everyId(record.members.ids, isGone) : index === undefined || vertices.has(index))
      changed.set(id, undefined);
  }
  const bundles = new Set<string>();
  const concerned = new Set<string>();
  for (const edge of edges) {
    const id = model.edgeIds.at(edge)!;
    if (!isBundleId(id)) continue;
    bundles.add(id);
    for (const end of [vertexIds.at(model.sources[edge]!)!, vertexIds.at(model.targets[edge]!)!])
      if (isCommunityId(end) && !changed.has(end)) concerned.add(end);
  }
  for (const id of concerned) {
    const record = communities.get(id)!;
    changed.set(id, { ...record, edges: withoutBundles(model, record.edges, bundles) });
  }
  if (changed.size === 0) return [];
  return [{ kind: 'setCommunities', ids: [...changed.keys()], values: [...changed.values()] }];
}

/** The distinct edges of some bundles. O(edges of the communities at their ends). */
export function edgesOfBundles(
  model: GraphModel,
  bundleIds: ReadonlySet<string>,
): ReadonlyMap<string, EdgeEnds> {
  const found = new Map<string, EdgeEnds>();
  for (const { isExpanded, edges } of model.communities.values()) {
    if (isExpanded) continue;
    for (let slot = 0; slot < edges.ids.length; slot++) {
      const [from, to] = [edges.from.at(slot)!, edges.to.at(slot)!];
      if (bundleIds.has(bundleOf(model, from, to))) found.set(edges.ids.at(slot)!, { from, to });
    }
  }
  return found;
}

interface EdgeEnds {
  readonly from: string;
  readonly to: string;
}

function withoutBundles(model: GraphModel, edges: EdgeRows, bundles: ReadonlySet<string>): EdgeRows {
  const isKept = Array.from(
    { length: edges.ids.length },
    (_, slot) => !bundles.has(bundleOf(model, edges.from.at(slot)!, edges.to.at(slot)!)),
  );
  const keep = (ids: IdList) => filterIds(ids, (slot) => isKept[slot]!);
  return {
    ids: keep(edges.ids),
    from: keep(edges.from),
    to: keep(edges.to),
    ...(edges.documents && { documents: edges.documents.filter((_, slot) => isKept[slot]) }),
  };
}

function bundleOf(model: GraphModel, from: string, to: string): string {
  return bundleIdOf(shownAs(model, from) ?? from, shownAs(model, to) ?? to);
}
