import { arangoError } from '../ArangoError.ts';
import type { Json } from '../Connection.ts';
import type { ArangoQueryCursor } from '../Cursor.ts';
import type { ArangoDatabase } from '../Database.ts';

/** The parts of a graph that queries use. */
export interface QueriedGraph {
  readonly name: string;
  readonly vertexCollections: readonly string[];
  readonly edgeCollections: readonly string[];
}

type Direction = 'ANY' | 'INBOUND' | 'OUTBOUND';

interface NeighborOptions {
  readonly direction?: string;
  readonly edgeExamples?: unknown;
  readonly vertexExamples?: unknown;
  readonly neighborExamples?: unknown;
  readonly minDepth?: number;
  readonly maxDepth?: number;
}

/** A query of a graph in steps, such as `graph._vertices({age: 5}).edges().toVertices()`. It runs at its first result. */
export class GraphQuery {
  readonly #db: ArangoDatabase;
  readonly #graph: QueriedGraph;
  readonly #parts: readonly string[];
  readonly #bindVars: Json;
  /** Kind of the current rows. */
  readonly #kind: 'vertices' | 'edges' | undefined;
  #cursor: ArangoQueryCursor | undefined;

  constructor(
    db: ArangoDatabase,
    graph: QueriedGraph,
    parts: readonly string[] = [],
    bindVars: Json = {},
    kind?: 'vertices' | 'edges',
  ) {
    this.#db = db;
    this.#graph = graph;
    this.#parts = parts;
    this.#bindVars = bindVars;
    this.#kind = kind;
  }

  /** All vertices of the graph at first; later the ends of the current edges. */
  vertices(example?: unknown): GraphQuery {
    return this.#kind === undefined
      ? this.#all('vertices', this.#graph.vertexCollections, example)
      : this.#ends(['_from', '_to'], example);
  }

  /** All edges of the graph at first; later those of the current vertices. */
  edges(example?: unknown): GraphQuery {
    return this.#kind === undefined
      ? this.#all('edges', this.#graph.edgeCollections, example)
      : this.#edgesOf('ANY', example);
  }

  inEdges(example?: unknown): GraphQuery {
    return this.#edgesOf('INBOUND', example);
  }

  outEdges(example?: unknown): GraphQuery {
    return this.#edgesOf('OUTBOUND', example);
  }

  fromVertices(example?: unknown): GraphQuery {
    return this.#ends(['_from'], example);
  }

  toVertices(example?: unknown): GraphQuery {
    return this.#ends(['_to'], example);
  }

  /** Vertices reached from the current ones. */
  neighbors(example?: unknown, options: NeighborOptions = {}): GraphQuery {
    this.#require('vertices');
    const { minDepth = 1, maxDepth = minDepth } = options;
    const row = this.#next;
    const edge = `${row}edge`;
    const depth = `${depthOf(minDepth)}..${depthOf(maxDepth)}`;
    const examples = example ?? options.vertexExamples ?? options.neighborExamples;
    return this.#add('vertices', [
      [`FOR ${row}, ${edge} IN ${depth} ${directionOf(options.direction)} ${this.#last} GRAPH @graph`],
      this.#filterOf(row, examples, 'vertex'),
      this.#filterOf(edge, options.edgeExamples, 'edge'),
    ]);
  }

  /** Only rows like the example. */
  filter(example: unknown): GraphQuery {
    return this.#add(this.#kind, [this.#filterOf(this.#last, example, 'filter')], false);
  }

  /** Only rows of these collections. */
  restrict(collections: unknown): GraphQuery {
    const names = `collections${this.#parts.length}`;
    const part = `FILTER PARSE_IDENTIFIER(${this.#last}).collection IN @${names}`;
    const list = Array.isArray(collections) ? collections : [collections];
    return this.#add(this.#kind, [[part, { [names]: list }]], false);
  }

  toArray(): unknown[] {
    return this.#execute().toArray();
  }

  hasNext(): boolean {
    return this.#execute().hasNext();
  }

  next(): unknown {
    return this.#execute().next();
  }

  count(): number {
    return this.#execute().count() ?? 0;
  }

  toJSON(): unknown {
    return this.toArray();
  }

  #execute(): ArangoQueryCursor {
    this.#cursor ??= this.#db._query(
      `${this.#parts.join('\n')}\nRETURN ${this.#last}`,
      this.#parts.some((part) => part.includes('GRAPH @graph'))
        ? { ...this.#bindVars, graph: this.#graph.name }
        : this.#bindVars,
      { count: true },
    );
    return this.#cursor;
  }

  get #rows(): number {
    return this.#parts.filter((part) => part.startsWith('FOR ')).length;
  }

  get #last(): string {
    return `row${this.#rows - 1}`;
  }

  get #next(): string {
    return `row${this.#rows}`;
  }

  #require(kind: 'vertices' | 'edges'): void {
    if (this.#kind !== kind)
      throw arangoError('ERROR_BAD_PARAMETER', `expected a query of ${kind} at this step`);
  }

  #all(kind: 'vertices' | 'edges', collections: readonly string[], example: unknown): GraphQuery {
    const row = this.#next;
    const bound = Object.fromEntries(collections.map((name, index) => [`@c${index}`, name]));
    const lists = collections.map((_name, index) => `(FOR one IN @@c${index} RETURN one)`);
    const source = lists.length > 1 ? `UNION(${lists.join(', ')})` : (lists[0] ?? '[]');
    return this.#add(kind, [[`FOR ${row} IN ${source}`, bound], this.#filterOf(row, example, 'example')]);
  }

  #edgesOf(direction: Direction, example: unknown): GraphQuery {
    this.#require('vertices');
    const row = this.#next;
    const filter = this.#filterOf(row, example, 'edge');
    return this.#add('edges', [
      [`FOR ${row}vertex, ${row} IN 1..1 ${direction} ${this.#last} GRAPH @graph`],
      filter,
    ]);
  }

  #ends(attributes: readonly ('_from' | '_to')[], example: unknown): GraphQuery {
    this.#require('edges');
    const row = this.#next;
    const ids = attributes.map((name) => `${this.#last}.${name}`).join(', ');
    return this.#add('vertices', [[`FOR ${row} IN DOCUMENT([${ids}])`], this.#filterOf(row, example, 'end')]);
  }

  /** A filter for an id, an example, or a list of them. */
  #filterOf(row: string, example: unknown, kind: string): readonly [part: string, bindVars?: Json] {
    if (example === undefined || example === null) return [''];
    const list: readonly unknown[] = Array.isArray(example) ? example : [example];
    if (list.some((one) => typeof one !== 'string' && (typeof one !== 'object' || one === null))) {
      throw arangoError('ERROR_GRAPH_INVALID_EXAMPLE_ARRAY_OBJECT_STRING');
    }
    const name = `${kind}${this.#parts.length}`;
    const ids = list.filter((one) => typeof one === 'string');
    const examples = list.filter((one) => typeof one !== 'string');
    const conditions = [
      ...(ids.length > 0 ? [`${row}._id IN @${name}ids`] : []),
      ...(examples.length > 0 ? [`MATCHES(${row}, @${name})`] : []),
    ];
    return [
      `FILTER ${conditions.join(' OR ') || 'false'}`,
      {
        ...(ids.length > 0 ? { [`${name}ids`]: ids } : {}),
        ...(examples.length > 0 ? { [name]: examples } : {}),
      },
    ];
  }

  #add(
    kind: 'vertices' | 'edges' | undefined,
    added: readonly (readonly [part: string, bindVars?: Json])[],
    isStep = true,
  ): GraphQuery {
    if (!isStep && kind === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected a query with rows');
    const parts = added.filter(([part]) => part !== '');
    return new GraphQuery(
      this.#db,
      this.#graph,
      [...this.#parts, ...parts.map(([part]) => part)],
      Object.assign({}, this.#bindVars, ...parts.map(([, bindVars]) => bindVars)) as Json,
      kind,
    );
  }
}

/** Throws 10 (bad parameter). */
export function directionOf(direction = 'any'): Direction {
  switch (direction) {
    case 'any':
      return 'ANY';
    case 'inbound':
      return 'INBOUND';
    case 'outbound':
      return 'OUTBOUND';
    default:
      throw arangoError(
        'ERROR_BAD_PARAMETER',
        `expected the direction any, inbound or outbound, found ${direction}`,
      );
  }
}

function depthOf(depth: unknown): number {
  if (Number.isInteger(depth) && (depth as number) >= 0) return depth as number;
  throw arangoError('ERROR_BAD_PARAMETER', 'expected a depth from 0 on');
}
