import type { GraphInput } from '../../../../protocol/graph-jobs.ts';
import { hasDatabase } from '../../adapters/has-database.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { freeze } from '../../workspace/in-slices.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import { toWeightedGraph } from '../../workspace/weighted-graph.ts';
import { type CoordinateNames, coordinateNames, kmBetween } from './coordinates.ts';
import {
  chooseLegAttribute,
  loadLabels,
  loadPlaces,
  readLegEdges,
  shownLegEdges,
  toPaths,
} from './describe-paths.ts';
import {
  type FoundStops,
  findFewestEdges,
  findLightest,
  minKm,
  readLengths,
  toStops,
} from './find-in-database.ts';
import { distanceWeight, type FoundPaths, type PathEnds, setPaths, verticesOnPaths } from './path-state.ts';

/**
 * Finds and shows the shortest paths between two vertices, in the graph as it is shown now or in the database. Rejects
 * with AbortError if the search is stopped.
 */
export async function findPaths(workspace: WorkspaceHost, ends: PathEnds): Promise<void> {
  setPaths(workspace, { ends, found: await searchPaths(workspace, ends) });
}

async function searchPaths(workspace: WorkspaceHost, ends: PathEnds): Promise<FoundPaths> {
  const { adapter, jobs } = workspace;
  const isInDatabase = ends.scope === 'database';
  for (const id of [ends.from, ends.to]) {
    if (id === '') throw new Error('choose the start and end of the path');
    if (!isInDatabase) requireShown(workspace.model, id);
  }
  return jobs.run('Shortest paths', async (signal, watch) => {
    const model = isInDatabase ? workspace.model : await freeze(workspace.model);
    const names = coordinateNames(await vertexExamples(workspace, signal));
    const found = isInDatabase
      ? await findInDatabase({ workspace, ends, names, signal, progress: watch.progress })
      : await findInPicture(ends);
    const ids = [...new Set(found.stops.flat())];
    const edges = isInDatabase ? await readLegEdges(adapter, ends, found.stops, signal) : undefined;
    const places = names === undefined ? new Map() : await loadPlaces(adapter, names, ids, signal);
    const paths = toPaths(
      found,
      (from, to) => edges?.get(`${from} ${to}`) ?? shownLegEdges(model, ends, from, to),
      places,
    );
    const edgeIds = [...new Set(paths.flatMap(({ legs }) => legs.flatMap((leg) => leg.edgeIds)))];
    const legs = await chooseLegAttribute(adapter, await edgeExamples(workspace, signal), edgeIds, signal);
    return {
      ends,
      paths,
      nextLength: found.nextLength,
      chosen: 0,
      labels: await loadLabels(adapter, model, verticesOnPaths(paths), signal),
      legAttribute: legs?.attribute,
      legValues: legs?.values ?? new Map(),
      topology: isInDatabase ? undefined : model.revisions.topology,
    };

    async function findInPicture({ weight, direction, most }: PathEnds) {
      const [from, to] = [requireShown(model, ends.from), requireShown(model, ends.to)];
      const graph = await toGraph(workspace, model, weight, signal);
      const input = { ...graph, from, to, direction, maxPaths: most };
      const result = await jobs.job('shortest-paths', input, signal, watch);
      return toStops(result, (index) => model.vertexIds.at(index)!);
    }
  });
}

/** A frozen graph with distances or the values of an edge attribute as weights. */
async function toGraph(
  workspace: WorkspaceHost,
  frozen: GraphModel,
  weight: string,
  signal: AbortSignal,
): Promise<GraphInput> {
  if (weight === distanceWeight) return toDistances(workspace, frozen, signal);
  return (await toWeightedGraph(workspace.adapter, frozen, weight, signal)).graph;
}

/** The graph with the distances between the ends of the edges; edges without one are omitted. */
async function toDistances(
  workspace: WorkspaceHost,
  frozen: GraphModel,
  signal: AbortSignal,
): Promise<GraphInput> {
  const names = coordinateNames(await vertexExamples(workspace, signal));
  if (names === undefined) throw noCoordinates();
  const ids = [...frozen.vertexIds];
  const places = await loadPlaces(workspace.adapter, names, ids, signal);
  const { vertexCount, sources, targets } = toGraphInput(frozen);
  const lengths = Array.from(sources, (source, edge) =>
    kmBetween(places.get(ids[source]!), places.get(ids[targets[edge]!]!)),
  );
  const known = Uint32Array.from(lengths.keys()).filter((edge) => lengths[edge] !== undefined);
  return {
    vertexCount,
    sources: known.map((edge) => sources[edge]!),
    targets: known.map((edge) => targets[edge]!),
    weights: Float32Array.from(known, (edge) => Math.max(minKm, lengths[edge]!)),
  };
}

function requireShown(model: GraphModel, vertexId: string): number {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) throw new Error(`'${vertexId}' is not in the current view.`);
  return vertex;
}

interface DatabaseSearch {
  readonly workspace: WorkspaceHost;
  readonly ends: PathEnds;
  readonly names: CoordinateNames | undefined;
  readonly signal: AbortSignal;
  progress(share: number, phase?: string): void;
}

async function findInDatabase(search: DatabaseSearch): Promise<FoundStops> {
  const { workspace, ends, names, signal, progress } = search;
  if (!hasDatabase(workspace)) throw new Error('this data source has no database to search');
  const collections = await workspace.adapter.loadCollections(signal);
  if (ends.weight === '') {
    progress(0, 'the server searches');
    return findFewestEdges(ends, collections, signal);
  }
  const isDistance = ends.weight === distanceWeight;
  // AQL takes the weight from a top-level attribute.
  if (!isDistance && !ends.weight.includes('.')) {
    progress(0, 'the server searches');
    const found = await findLightest(ends, collections, signal);
    if (found !== undefined) return found;
  }
  if (isDistance && names === undefined) throw noCoordinates();
  const total = workspace.state.totals?.edges ?? 0;
  const { graph, ids } = await readLengths(
    ends.weight,
    isDistance ? names : undefined,
    collections,
    signal,
    (done) => progress(total === 0 ? 0 : Math.min(0.9, done / total), 'read the edges'),
  );
  const [from, to] = [ids.indexOf(ends.from), ids.indexOf(ends.to)];
  // A vertex without edges is not among the ends of edges.
  if (from < 0 || to < 0) return { stops: [], lengths: [], nextLength: Number.POSITIVE_INFINITY };
  const { direction, most } = ends;
  const result = await workspace.jobs.job(
    'shortest-paths',
    { ...graph, from, to, direction, maxPaths: most },
    signal,
  );
  return toStops(result, (index) => ids[index]!);
}

function noCoordinates(): Error {
  return new Error('the vertices have no attributes for latitude and longitude');
}

async function vertexExamples(workspace: WorkspaceHost, signal: AbortSignal): Promise<readonly string[]> {
  const known = workspace.state.attributeExamples;
  if (known !== undefined) return known;
  const attributeExamples = await workspace.adapter.loadAttributeExamples('vertices', signal);
  workspace.set({ attributeExamples });
  return attributeExamples;
}

async function edgeExamples(workspace: WorkspaceHost, signal: AbortSignal): Promise<readonly string[]> {
  const known = workspace.state.edgeAttributeExamples;
  if (known !== undefined) return known;
  const edgeAttributeExamples = await workspace.adapter.loadAttributeExamples('edges', signal);
  workspace.set({ edgeAttributeExamples });
  return edgeAttributeExamples;
}
