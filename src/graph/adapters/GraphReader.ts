import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { toVertexLabel } from '../../../protocol/lib/label.ts';
import { fetchCollectionCount } from '../../api/collections.ts';
import { queryBatches, queryRows } from '../../api/cursor.ts';
import type { StartJob } from '../../jobs.ts';
import { pagesOf } from '../../lib/pages.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type {
  Collections,
  Counts,
  Direction,
  EdgeRow,
  LoadedNeighbours,
  LoadOptions,
  NeighbourOptions,
  SearchResult,
  VertexOptions,
  VertexRow,
} from './GraphAdapter.ts';
import { idsByCollection, keyPages } from './id-pages.ts';
import { knownNeighbours, presentIds } from './known-ids.ts';
import { maxCounted, newNeighbours } from './neighbour-queries.ts';
import * as queries from './queries.ts';
import { toAddEdges, toAddVertices, toCounts, toEdgeRows, toNeighbourhood, toVertexRows } from './rows.ts';
import { labelIn, type VertexLabels } from './vertex-labels.ts';

/** Maximum number of ids per query. */
const idsPerQuery = 1000;
/** Maximum number of new neighbours of one vertex that a query looks up; further ones are only counted. */
const maxMissing = 5000;
/** With more shown vertices than this, queries for edges towards them omit the list of their ids. */
const maxNamed = 20_000;
/** Rows per response. */
const batchRows = 10_000;
const exampleCount = 10;

/**
 * Reads a graph of vertex and edge collections by AQL. The queries run on every ArangoDB since 2.8 and on the embedded
 * server. Each query uses the edge indexes and returns a bounded number of rows.
 */
export class GraphReader {
  labels: VertexLabels | undefined;
  direction: Direction = 'outbound';

  /** `startJob`: starts the job that reads large responses outside the main thread. */
  constructor(
    readonly loadCollections: (signal?: AbortSignal) => Promise<Collections>,
    readonly startJob: StartJob,
  ) {}

  async loadCounts(signal?: AbortSignal): Promise<Counts> {
    const { vertices, edges } = await this.loadCollections(signal);
    const sum = async (names: readonly string[]) => {
      const counts = await Promise.all(names.map((name) => fetchCollectionCount(name, signal)));
      return counts.reduce((total, count) => total + count, 0);
    };
    const [vertexCount, edgeCount] = await Promise.all([sum(vertices), sum(edges)]);
    return { vertices: vertexCount, edges: edgeCount };
  }

  /** One query, independent of the number of vertices. */
  async loadNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ): Promise<LoadedNeighbours> {
    const { labels } = this;
    const { limit, signal } = options;
    const query = queries.neighboursOf(await this.#neighbourQuery(model, vertexIds, options));
    const [row] = await this.#query(query, signal);
    const { neighbours, edgeRows } = toNeighbourhood(row);
    const seen = new Set<string>();
    const steps = neighbours.map(({ id, rows }) => {
      // A neighbour of several vertices is placed next to the first of them.
      const fresh = rows.filter(([other]) => !seen.has(other));
      for (const [other] of fresh) seen.add(other);
      return toAddVertices(model, fresh, labels !== undefined, id);
    });
    const ids = steps.flatMap((step) => step.ids);
    const counts = neighbours.map(({ id, total, shown, missing, rows }) => {
      // If there are fewer rows than the limit, every missing neighbour was looked up. The difference is neighbours
      // that do not exist.
      const lost = rows.length < limit ? missing - rows.length : 0;
      return [id, { total: total - lost, hidden: Math.max(0, total - lost - shown) }] as const;
    });
    return { patch: [...steps, toAddEdges(model, edgeRows, { ids })], counts: new Map(counts) };
  }

  async countNewNeighbours(
    model: GraphModel,
    vertexIds: readonly string[],
    options: LoadOptions & NeighbourOptions,
  ): Promise<Counts> {
    const query = newNeighbours(await this.#neighbourQuery(model, vertexIds, options), maxCounted);
    const [row] = await this.#query(query, options.signal);
    return toCounts(row);
  }

  async loadEdgesAmong(model: GraphModel, ids: readonly string[], signal?: AbortSignal): Promise<GraphPatch> {
    const rows = await this.#readEdgesBetween(ids, this.#named(model, ids), signal);
    return [toAddEdges(model, rows)];
  }

  async loadVertices(
    model: GraphModel,
    vertexIds: readonly string[],
    { around, signal }: VertexOptions = {},
  ): Promise<GraphPatch> {
    const fresh = vertexIds.filter((id) => !model.hasVertex(id));
    const rows = await this.readVertices(fresh, signal);
    const added = toAddVertices(model, rows, this.labels !== undefined, around);
    const edgeRows = await this.#readEdgesBetween(added.ids, this.#named(model, added.ids), signal);
    return [added, toAddEdges(model, edgeRows, added)];
  }

  async search(
    model: GraphModel,
    attribute: string,
    value: unknown,
    { limit, signal }: LoadOptions,
  ): Promise<SearchResult> {
    const { vertices } = await this.loadCollections(signal);
    const values = typeof value === 'string' ? valuesOfText(value) : [value];
    const rows: VertexRow[] = [];
    for (const collection of vertices) {
      if (rows.length >= limit) break;
      const query = queries.verticesByAttribute(
        collection,
        attribute,
        values,
        limit - rows.length,
        labelIn(this.labels, collection),
      );
      rows.push(...toVertexRows(await this.#query(query, signal)));
    }
    const added = toAddVertices(model, rows, this.labels !== undefined);
    const edgeRows = await this.#readEdgesBetween(added.ids, this.#named(model, added.ids), signal);
    return { patch: [added, toAddEdges(model, edgeRows, added)], found: rows.map(([id]) => id) };
  }

  async loadLabels(model: GraphModel, signal?: AbortSignal): Promise<GraphPatch> {
    const ids = [...model.vertexIds];
    const labels = new Map<string, string>();
    if (this.labels !== undefined) {
      for (const [id, value] of await this.#readLabels(ids, signal)) labels.set(id, toVertexLabel(value));
    }
    const kept = ids.filter((id) => model.findVertex(id) !== undefined);
    return [
      {
        kind: 'setLabels',
        indices: Uint32Array.from(kept, (id) => model.findVertex(id)!),
        values: kept.map((id) => (this.labels === undefined ? undefined : (labels.get(id) ?? ''))),
      },
    ];
  }

  async loadValues(
    attribute: string,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, unknown>> {
    const values = new Map<string, unknown>();
    for (const { collection, keys } of keyPages(ids, idsPerQuery)) {
      const query =
        keys === undefined
          ? queries.allVertices(collection, attribute)
          : queries.verticesByKey(collection, keys, attribute);
      const options = { bindVars: query.bindVars, batchSize: batchRows, signal };
      for await (const { result } of queryBatches(query.text, options)) {
        for (const [id, value] of toVertexRows(result)) values.set(id, value);
      }
    }
    return values;
  }

  async loadAttributeExamples(kind: 'vertices' | 'edges', signal?: AbortSignal): Promise<readonly string[]> {
    const collections = (await this.loadCollections(signal))[kind];
    const names = new Set<string>();
    for (const collection of collections) {
      for (const document of await this.#query(queries.randomDocuments(collection, exampleCount), signal)) {
        for (const name of Object.keys(document as object)) names.add(name);
      }
    }
    return [...names].sort((one, other) => one.localeCompare(other, 'en'));
  }

  /** Rows of the ids that exist. */
  async readVertices(ids: readonly string[], signal?: AbortSignal): Promise<readonly VertexRow[]> {
    const rows: VertexRow[] = [];
    for (const [collection, own] of idsByCollection(ids)) {
      for (const page of pagesOf(own, idsPerQuery)) {
        const some = page.map((id) => id.slice(collection.length + 1));
        const query = queries.verticesByKey(collection, some, labelIn(this.labels, collection));
        rows.push(...toVertexRows(await this.#query(query, signal)));
      }
    }
    return rows;
  }

  /** Edges from and to `ids` whose other end is in `others` or `ids`. */
  async readEdgesAmong(ids: readonly string[], signal?: AbortSignal): Promise<readonly EdgeRow[]> {
    return this.#readSide('from', ids, ids, signal);
  }

  async #neighbourQuery(
    model: GraphModel,
    ids: readonly string[],
    { limit, direction = this.direction, edgeCollections, signal }: LoadOptions & NeighbourOptions,
  ): Promise<queries.NeighbourQuery> {
    const { vertices, edges } = await this.loadCollections(signal);
    return {
      vertices,
      edges,
      ways: edgeCollections ?? edges,
      direction,
      labels: this.labels,
      ids,
      known: knownNeighbours(model, ids, maxNamed),
      shown: presentIds(model, maxNamed) ?? [],
      limit,
      maxMissing,
    };
  }

  async #readEdgesBetween(
    ids: readonly string[],
    others: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly EdgeRow[]> {
    if (ids.length === 0 || others.length === 0) return [];
    const rows = [...(await this.#readSide('from', ids, others, signal))];
    const own = new Set(ids);
    const strangers = others.filter((id) => !own.has(id));
    if (strangers.length > 0) rows.push(...(await this.#readSide('to', ids, strangers, signal)));
    return rows;
  }

  async #readSide(
    side: 'from' | 'to',
    ids: readonly string[],
    others: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly EdgeRow[]> {
    const { edges } = await this.loadCollections(signal);
    const rows: EdgeRow[] = [];
    for (const collection of edges) {
      for (const page of pagesOf(ids, idsPerQuery)) {
        const query = queries.edgesBetween(collection, side, page, others);
        rows.push(...toEdgeRows(await this.#query(query, signal)));
      }
    }
    return rows;
  }

  async #readLabels(ids: readonly string[], signal: AbortSignal | undefined): Promise<readonly VertexRow[]> {
    if (ids.length <= 10 * idsPerQuery) return this.readVertices(ids, signal);
    const { vertices } = await this.loadCollections(signal);
    const rows: VertexRow[] = [];
    for (const collection of vertices) {
      for (const row of toVertexRows(
        await this.#query(queries.allVertices(collection, labelIn(this.labels, collection)), signal),
      )) {
        rows.push(row);
      }
    }
    return rows;
  }

  /** The shown ids and `ids`; only `ids` if the shown ones exceed `maxNamed`. */
  #named(model: GraphModel, ids: readonly string[]): readonly string[] {
    const present = presentIds(model, maxNamed);
    return present === undefined ? ids : [...present, ...ids.filter((id) => !model.hasVertex(id))];
  }

  #query({ text, bindVars }: queries.Query, signal: AbortSignal | undefined): Promise<unknown[]> {
    return queryRows(text, { bindVars, batchSize: batchRows, signal });
  }
}

/** A typed text may stand for a string, a number, a boolean or null; the search includes each possible value. */
function valuesOfText(text: string): readonly unknown[] {
  if (!/^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(text)) return [text];
  return [text, JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1'))];
}
