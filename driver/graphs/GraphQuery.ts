import { arangoError } from '../ArangoError.ts';
import type { ArangoQueryCursor } from '../Cursor.ts';
import type { ArangoDatabase } from '../Database.ts';
import type { Json } from '../DriverConnection.ts';
import {
  nothingShown,
  type ShownQuery,
  showEdges,
  showFilter,
  showNeighbors,
  shownText,
  showRestriction,
  showVertices,
} from './shown-query.ts';

/** The parts of a graph that queries use. */
export interface QueriedGraph {
  readonly name: string;
  readonly vertexCollections: readonly string[];
  readonly edgeCollections: readonly string[];
  /** Queries are shown with the graph functions of 2.8. */
  readonly isLegacy?: boolean;
}

type Direction = 'ANY' | 'INBOUND' | 'OUTBOUND';

interface NeighborOptions {
  readonly direction?: string;
  readonly edgeExamples?: unknown;
  readonly vertexExamples?: unknown;
  readonly neighborExamples?: unknown;
  readonly minDepth?: number;
  readonly maxDepth?: number;
  readonly vertexCollectionRestriction?: unknown;
  readonly edgeCollectionRestriction?: unknown;
}

type Kind = 'vertices' | 'edges';

interface State {
  /** Lines of the query. */
  readonly parts: readonly string[];
  readonly bindVars: Json;
  /** The rows of all steps; the last one has the current rows. */
  readonly steps: readonly { readonly row: string; readonly kind: Kind }[];
  /** The returned expression; undefined: the current row. */
  readonly result?: string;
  readonly shown: ShownQuery;
}

/** A line of the query with its bind values. */
type Part = readonly [text: string, bindVars?: Json];

const noSteps: State = { parts: [], bindVars: {}, steps: [], shown: nothingShown };

/** A query of a graph in steps, such as `graph._vertices({age: 5}).edges().toVertices()`. It runs at its first result. */
export class GraphQuery {
  readonly #db: ArangoDatabase;
  readonly #graph: QueriedGraph;
  readonly #state: State;
  #cursor: ArangoQueryCursor | undefined;

  constructor(db: ArangoDatabase, graph: QueriedGraph, state: State = noSteps) {
    this.#db = db;
    this.#graph = graph;
    this.#state = state;
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
    const { vertexCollectionRestriction: vertices, edgeCollectionRestriction: edges } = options;
    const [along, bound] = edges === undefined ? ['GRAPH @graph', {}] : this.#collections(edges);
    return this.#add('vertices', showNeighbors(this.#state.shown, example, { ...options }), [
      [`FOR ${row}, ${edge} IN ${depth} ${directionOf(options.direction)} ${this.#last} ${along}`, bound],
      this.#filterOf(row, examples, 'vertex'),
      this.#filterOf(edge, options.edgeExamples, 'edge'),
      ...(vertices === undefined ? [] : [this.#restriction(row, vertices)]),
    ]);
  }

  /** Only rows like the example. */
  filter(example: unknown): GraphQuery {
    const filter = this.#filterOf(this.#last, example, 'filter');
    return this.#add(this.#kind, showFilter(this.#state.shown, example), [filter], false);
  }

  /** Only rows of these collections of the graph. Throws 10 (bad parameter). */
  restrict(collections: unknown): GraphQuery {
    const names = namesOf(collections);
    if (names === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected names of collections');
    if (names.length === 0) return this;
    const [known, what] =
      this.#kind === 'edges'
        ? [this.#graph.edgeCollections, 'edge collections']
        : [this.#graph.vertexCollections, 'vertex collections'];
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      throw arangoError(
        'ERROR_BAD_PARAMETER',
        `${what}: ${unknown.join(' and ')} are not known to the graph`,
      );
    }
    const restriction = this.#restriction(this.#last, names);
    return this.#add(this.#kind, showRestriction(this.#state.shown, names), [restriction], false);
  }

  /** The path to each row from the first step on: vertices and edges in turns. */
  path(): GraphQuery {
    return this.#pathOf(['vertices', 'edges']);
  }

  /** Like `path`, with the vertices only. */
  pathVertices(): GraphQuery {
    return this.#pathOf(['vertices']);
  }

  /** Like `path`, with the edges only. */
  pathEdges(): GraphQuery {
    return this.#pathOf(['edges']);
  }

  /**
   * The text of the query. With 2.8, it shows the steps with the graph functions of 2.8. The executed query reads the
   * documents directly and gives the same rows.
   */
  printQuery(): string {
    return this.#graph.isLegacy ? shownText(this.#state.shown) : this.#text;
  }

  /** The same text. */
  _printQuery(): string {
    return this.printQuery();
  }

  /** The lines of the query that runs. */
  get parts(): readonly string[] {
    return this.#state.parts;
  }

  /** The values of the text. */
  get bindVars(): Json {
    if (!this.#graph.isLegacy) return this.#state.bindVars;
    return { graphName: this.#graph.name, ...this.#state.shown.bindVars };
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
      this.#text,
      this.#state.parts.some((part) => part.includes('GRAPH @graph'))
        ? { ...this.#state.bindVars, graph: this.#graph.name }
        : this.#state.bindVars,
      { count: true },
    );
    return this.#cursor;
  }

  get #text(): string {
    return `${this.#state.parts.join('\n')}\nRETURN ${this.#state.result ?? this.#last}`;
  }

  get #kind(): Kind | undefined {
    return this.#state.steps.at(-1)?.kind;
  }

  get #last(): string {
    return `row${this.#state.steps.length - 1}`;
  }

  get #next(): string {
    return `row${this.#state.steps.length}`;
  }

  #pathOf(kinds: readonly Kind[]): GraphQuery {
    if (this.#kind === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected a query with rows');
    const rows = this.#state.steps.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
    return new GraphQuery(this.#db, this.#graph, { ...this.#state, result: `[${rows.join(', ')}]` });
  }

  #require(kind: Kind): void {
    if (this.#kind !== kind)
      throw arangoError('ERROR_BAD_PARAMETER', `expected a query of ${kind} at this step`);
  }

  #all(kind: Kind, collections: readonly string[], example: unknown): GraphQuery {
    const row = this.#next;
    const bound = Object.fromEntries(collections.map((name, index) => [`@c${index}`, name]));
    const lists = collections.map((_name, index) => `(FOR one IN @@c${index} RETURN one)`);
    const source = lists.length > 1 ? `UNION(${lists.join(', ')})` : (lists[0] ?? '[]');
    const { shown } = this.#state;
    // Each edge has one source, but two ends.
    const more =
      kind === 'vertices' ? showVertices(shown, example, []) : showEdges(shown, example, 'outbound');
    return this.#add(kind, more, [
      [`FOR ${row} IN ${source}`, bound],
      this.#filterOf(row, example, 'example'),
    ]);
  }

  #edgesOf(direction: Direction, example: unknown): GraphQuery {
    this.#require('vertices');
    const row = this.#next;
    const along = `1..1 ${direction} ${this.#last} GRAPH @graph`;
    // In both directions, an edge from a vertex to itself is found twice.
    const source =
      direction === 'ANY'
        ? `FOR ${row} IN (FOR ${row}vertex, ${row}edge IN ${along} RETURN DISTINCT ${row}edge)`
        : `FOR ${row}vertex, ${row} IN ${along}`;
    return this.#add('edges', showEdges(this.#state.shown, example, direction.toLowerCase()), [
      [source],
      this.#filterOf(row, example, 'edge'),
    ]);
  }

  #ends(attributes: readonly ('_from' | '_to')[], example: unknown): GraphQuery {
    this.#require('edges');
    const row = this.#next;
    const ids = attributes.map((name) => `${this.#last}.${name}`).join(', ');
    return this.#add('vertices', showVertices(this.#state.shown, example, attributes), [
      [`FOR ${row} IN DOCUMENT(${attributes.length > 1 ? `UNIQUE([${ids}])` : `[${ids}]`})`],
      this.#filterOf(row, example, 'end'),
    ]);
  }

  /** A filter for an id, an example, or a list of them. */
  #filterOf(row: string, example: unknown, kind: string): Part {
    if (example === undefined || example === null) return [''];
    const list: readonly unknown[] = Array.isArray(example) ? example : [example];
    if (list.some((one) => typeof one !== 'string' && (typeof one !== 'object' || one === null))) {
      throw arangoError('ERROR_GRAPH_INVALID_EXAMPLE_ARRAY_OBJECT_STRING');
    }
    const name = `${kind}${this.#state.parts.length}`;
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

  /** Only rows of these collections. */
  #restriction(row: string, collections: unknown): Part {
    const name = `collections${this.#state.parts.length}`;
    return [`FILTER PARSE_IDENTIFIER(${row}).collection IN @${name}`, { [name]: namesOf(collections) ?? [] }];
  }

  /** These edge collections in place of the graph. */
  #collections(collections: unknown): readonly [text: string, bindVars: Json] {
    const names = namesOf(collections) ?? [];
    const unknown = names.find((name) => !this.#graph.edgeCollections.includes(name));
    if (unknown !== undefined) {
      throw arangoError('ERROR_GRAPH_EDGE_COL_DOES_NOT_EXIST', `edge collection does not exist: ${unknown}`);
    }
    const prefix = `along${this.#state.parts.length}x`;
    return [
      names.map((_name, index) => `@@${prefix}${index}`).join(', '),
      Object.fromEntries(names.map((name, index) => [`@${prefix}${index}`, name])),
    ];
  }

  #add(kind: Kind | undefined, shown: ShownQuery, added: readonly Part[], isStep = true): GraphQuery {
    if (!isStep && kind === undefined) throw arangoError('ERROR_BAD_PARAMETER', 'expected a query with rows');
    const { parts, bindVars, steps } = this.#state;
    const lines = added.filter(([part]) => part !== '');
    return new GraphQuery(this.#db, this.#graph, {
      parts: [...parts, ...lines.map(([part]) => part)],
      bindVars: Object.assign({}, bindVars, ...lines.map(([, bound]) => bound)) as Json,
      shown,
      steps: isStep && kind !== undefined ? [...steps, { row: this.#next, kind }] : steps,
    });
  }
}

/** A name or a list of names; undefined for another value. */
export function namesOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.every((name) => typeof name === 'string') ? list : undefined;
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
