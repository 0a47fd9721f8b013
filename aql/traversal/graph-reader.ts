import type { Direction } from '../ast.ts';
import { dialectRules } from '../dialect-rules.ts';
import { isStoredDocument, type Register, toValue } from '../frame.ts';
import type { MemoryAccount } from '../limits/MemoryUse.ts';
import type { ExecutionRuntime } from '../plan/PlanNode.ts';
import { collectionOf } from '../runtime/runtime.ts';
import type { EdgeEntry, SourceCollection, StoredDocument } from '../source.ts';
import { isObject } from '../values/compare.ts';
import type { EdgeReader } from './edge-reader.ts';

/** An edge collection and the direction in which its edges are followed. */
export interface EdgeSource {
  readonly collection: string;
  readonly direction: Direction;
}

interface OpenEdgeSource {
  readonly collection: SourceCollection;
  readonly direction: Direction;
}

/** Maximum number of cached vertices. */
const maxVertices = 20_000;

/** Reads vertices and edges for a traversal or path search. */
export class GraphReader implements EdgeReader {
  readonly #sources: readonly OpenEdgeSource[];
  readonly #countsReads: boolean;
  /** Cache of vertices, because paths share vertices. */
  readonly #vertices = new Map<string, StoredDocument>();
  /** Cache of vertex collections by name. */
  readonly #collections = new Map<string, SourceCollection | undefined>();

  constructor(
    readonly runtime: ExecutionRuntime,
    sources: readonly EdgeSource[],
  ) {
    this.#countsReads = dialectRules[runtime.dialect].traversalStatistics === 'reads';
    this.#sources = sources.flatMap(({ collection: name, direction }) => {
      const collection = collectionOf(runtime, name);
      const isTwice = direction === 'any' && dialectRules[runtime.dialect].loopsInAny === 2;
      const directions: readonly Direction[] = isTwice ? ['outbound', 'inbound'] : [direction];
      return directions.map((single) => ({ collection, direction: single }));
    });
  }

  /** A reader of the same graph with all directions reversed. */
  reversed(): GraphReader {
    const opposite = { outbound: 'inbound', inbound: 'outbound', any: 'any' } as const;
    return new GraphReader(
      this.runtime,
      this.#sources.map(({ collection, direction }) => ({
        collection: collection.name,
        direction: opposite[direction],
      })),
    );
  }

  /** Edges of a vertex, collection by collection, in insertion order. */
  edgesAt(vertexId: string): EdgeCursor {
    return new EdgeCursor(this.#sources, vertexId, this.runtime);
  }

  /** Number of edges of a vertex; the edges are not read. */
  degreeAt(vertexId: string): number {
    return this.#sources.reduce(
      (sum, { collection, direction }) => sum + collection.degree(vertexId, direction),
      0,
    );
  }

  openAccount(): MemoryAccount {
    return this.runtime.memory.openAccount();
  }

  /** Document of a vertex; undefined if it does not exist, as at the end of a dangling edge. */
  vertex(vertexId: string): StoredDocument | undefined {
    const known = this.#vertices.get(vertexId);
    if (known !== undefined) return known;
    const document = this.#findVertex(vertexId);
    if (this.#vertices.size >= maxVertices) this.#vertices.clear();
    if (document !== undefined) this.#vertices.set(vertexId, document);
    return document;
  }

  #findVertex(vertexId: string): StoredDocument | undefined {
    const slash = vertexId.indexOf('/');
    if (this.#countsReads) this.runtime.stats.scannedIndex += 1;
    const name = vertexId.slice(0, slash);
    let collection = this.#collections.get(name);
    if (collection === undefined && !this.#collections.has(name)) {
      collection = this.runtime.source.findCollection(name);
      this.#collections.set(name, collection);
    }
    return collection?.find(vertexId.slice(slash + 1));
  }

  /** Id of a vertex given as an id or a document; undefined and a warning for others (2.8: no warning for objects). */
  idOf(register: Register | undefined): string | undefined {
    const value = isStoredDocument(register) ? register._id : toValue(register);
    const id = idIn(value);
    if (id?.includes('/')) return id;
    const { startWithoutId } = dialectRules[this.runtime.dialect];
    if (startWithoutId === 'noRows' && isObject(value) && !('_id' in value)) return undefined;
    this.runtime.context.warn(
      'ERROR_BAD_PARAMETER',
      'invalid start vertex: expected an _id string or an object with an _id',
    );
    return undefined;
  }
}

function idIn(value: ReturnType<typeof toValue>): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('_id' in value)) return undefined;
  return typeof value._id === 'string' ? value._id : undefined;
}

/** Cursor over the edges of one vertex. */
export class EdgeCursor {
  #sourceAt = -1;
  #batches: Iterator<readonly EdgeEntry[]> | undefined;
  #batch: readonly EdgeEntry[] = [];
  #at = 0;

  constructor(
    readonly sources: readonly OpenEdgeSource[],
    readonly vertexId: string,
    readonly runtime: ExecutionRuntime,
  ) {}

  /** Name of the collection of the last edge. */
  get collectionName(): string {
    return this.sources[this.#sourceAt]?.collection.name ?? '';
  }

  next(): EdgeEntry | undefined {
    while (this.#at >= this.#batch.length) {
      const next = this.#batches?.next();
      if (next !== undefined && next.done !== true) {
        this.#batch = next.value;
        this.#at = 0;
        this.runtime.stats.scannedIndex += next.value.length;
        continue;
      }
      this.#sourceAt += 1;
      const source = this.sources[this.#sourceAt];
      if (source === undefined) return undefined;
      this.#batches = source.collection.edges(this.vertexId, source.direction)[Symbol.iterator]();
    }
    return this.#batch[this.#at++];
  }
}
