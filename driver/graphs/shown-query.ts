import { arangoError } from '../ArangoError.ts';
import type { Json } from '../DriverConnection.ts';

type StepKind = 'vertex' | 'edge' | 'neighbor';

interface Statement {
  readonly text: string;
  /** Of a statement with rows of its own. */
  readonly kind?: StepKind;
}

/** The text of a query in steps as 2.8 shows it, with its graph functions. */
export interface ShownQuery {
  readonly statements: readonly Statement[];
  readonly bindVars: Json;
  /** The variable of the current rows; empty before the first step. */
  readonly last: string;
}

export const nothingShown: ShownQuery = { statements: [], bindVars: {}, last: '' };

export function shownText({ statements }: ShownQuery): string {
  return statements.map(({ text }) => text).join(' ');
}

export function showEdges(query: ShownQuery, example: unknown, direction: string): ShownQuery {
  const at = query.statements.length;
  const examples = examplesOf(example);
  const edgeExamples = Array.isArray(examples) ? examples : [examples];
  const options = { direction, edgeExamples, includeData: true };
  const from = query.last === '' ? '{}' : query.last;
  const last = `edges_${at}`;
  const text = `FOR ${last} IN GRAPH_EDGES(@graphName,${from},@options_${at})`;
  return withStep(query, { text, kind: 'edge' }, last, { [`options_${at}`]: options });
}

/** `ends`: the attributes of the current edges with the ids of the vertices. */
export function showVertices(query: ShownQuery, example: unknown, ends: readonly string[]): ShownQuery {
  const at = query.statements.length;
  const last = `vertices_${at}`;
  const text = `FOR ${last} IN GRAPH_VERTICES(@graphName,@vertexExample_${at},@options_${at})`;
  const bound = { [`vertexExample_${at}`]: examplesOf(example), [`options_${at}`]: {} };
  const shown = withStep(query, { text, kind: 'vertex' }, last, bound);
  if (query.last === '') return shown;
  const conditions = ends.map((name) => `${query.last}.${name} == ${last}._id`).join(' || ');
  return withStep(shown, { text: `FILTER ${conditions}` }, last, {});
}

export function showNeighbors(query: ShownQuery, example: unknown, options: Json): ShownQuery {
  const at = query.statements.length;
  const last = `neighbors_${at}`;
  const text = `FOR ${last} IN GRAPH_NEIGHBORS(@graphName,${query.last},@options_${at})`;
  const bound = { ...options, neighborExamples: examplesOf(example), includeData: true };
  return withStep(query, { text, kind: 'neighbor' }, last, { [`options_${at}`]: bound });
}

export function showFilter(query: ShownQuery, example: unknown): ShownQuery {
  const examples = Array.isArray(example) ? example : [example];
  return withStep(
    query,
    { text: `FILTER MATCHES(${query.last},${JSON.stringify(examples)})` },
    query.last,
    {},
  );
}

/** The restriction becomes an option of the last step with rows. */
export function showRestriction(query: ShownQuery, collections: readonly string[]): ShownQuery {
  const at = query.statements.findLastIndex(({ kind }) => kind !== undefined);
  const name = `options_${at}`;
  const option =
    query.statements[at]?.kind === 'edge' ? 'edgeCollectionRestriction' : 'vertexCollectionRestriction';
  const options = (query.bindVars[name] ?? {}) as Json;
  const before = (options[option] ?? []) as readonly string[];
  const restricted = { ...options, [option]: [...before, ...collections] };
  return { ...query, bindVars: { ...query.bindVars, [name]: restricted } };
}

function withStep(query: ShownQuery, statement: Statement, last: string, bound: Json): ShownQuery {
  return {
    statements: [...query.statements, statement],
    bindVars: { ...query.bindVars, ...bound },
    last,
  };
}

/** Examples with ids as objects. Throws 1933 (invalid example). */
function examplesOf(example: unknown): unknown {
  if (example === undefined) return {};
  const objectOf = (one: unknown): unknown => (typeof one === 'string' ? { _id: one } : one);
  if (Array.isArray(example)) return example.map(objectOf);
  if (typeof example === 'string' || typeof example === 'object') return objectOf(example);
  throw arangoError('ERROR_GRAPH_INVALID_EXAMPLE_ARRAY_OBJECT_STRING');
}
