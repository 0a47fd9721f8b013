import type { Dialect } from '../../../../protocol/dialect.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { describeValue } from '../../../../protocol/lib/describe-value.ts';
import { dialectRules } from '../../../lib/dialect-rules.ts';
import { parsedJson } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';
import { isDocumentHandle } from '../../../storage/documents/document-key.ts';
import { parseEdgeDefinitions, refuseOtherEnds } from '../lib/edge-definitions.ts';
import { ensureCollections } from '../lib/ensure-collections.ts';
import { findGraph, type GraphRecord, graphOptionsIn, saveGraph } from '../lib/graph-record.ts';

interface CreateGraphArgs {
  /**
   * The values of the client, large ones as JSON (see LargeJson); invalid ones are refused by number (1922, 1923, 1943).
   */
  readonly request: {
    readonly name?: unknown;
    readonly edgeDefinitions?: unknown;
    readonly orphanCollections?: unknown;
    readonly options?: unknown;
  };
  readonly waitForSync: boolean;
}

/** Creates a graph and its missing collections. Throws 1922, 1925, 1923, 1920, 1921, 1208, 1218. */
const createGraph: Operation<CreateGraphArgs, GraphRecord> = {
  id: 'create-graph',
  mode: 'write',
  rights: 'write',
  isDurable: ({ waitForSync }) => waitForSync,
  run({ database, dialect }, { request }) {
    const { name } = request;
    const rules = dialectRules[dialect];
    if (rules.graphNames === 'keys' && isBadKey(name)) {
      throw new DatabaseError('ERROR_ARANGO_DOCUMENT_HANDLE_BAD');
    }
    if (typeof name !== 'string' || name === '') throw new DatabaseError('ERROR_GRAPH_CREATE_MISSING_NAME');
    if (findGraph(database, name) !== undefined) {
      throw new DatabaseError('ERROR_GRAPH_DUPLICATE', { detail: `there is a graph '${name}' already` });
    }
    const edgeDefinitions = parseEdgeDefinitions(parsedJson(request.edgeDefinitions), dialect);
    refuseOtherEnds(database, name, edgeDefinitions);
    const ends = new Set(edgeDefinitions.flatMap(({ from, to }) => [...from, ...to]));
    const orphanCollections = orphansIn(parsedJson(request.orphanCollections), rules).filter(
      (orphan) => !ends.has(orphan),
    );
    const given = new Map(Object.entries(Object(request.options) as object));
    const options = rules.hasGraphOptions ? graphOptionsIn((option) => given.get(option)) : {};
    const graph = { name, edgeDefinitions, orphanCollections, options };
    ensureCollections(database, graph, dialect);
    return saveGraph(database, graph, 'new');
  },
};

/** True for a value that is not a document key; a missing name has an error of its own. */
function isBadKey(name: unknown): boolean {
  if (name === undefined || name === null || name === '') return false;
  return typeof name !== 'string' || !isDocumentHandle(`_graphs/${name}`);
}

function orphansIn(
  value: unknown,
  { badOrphans, repeatedGraphNames }: (typeof dialectRules)[Dialect],
): readonly string[] {
  if (value === undefined || value === null) return [];
  const names = Array.isArray(value) ? value : [];
  if (
    badOrphans === 'refused' &&
    (!Array.isArray(value) || !names.every((name) => typeof name === 'string'))
  ) {
    throw new DatabaseError('ERROR_GRAPH_CREATE_MALFORMED_ORPHAN_LIST', {
      detail: `expected an array of collection names, found ${describeValue(value)}`,
    });
  }
  const texts = names.filter((name) => typeof name === 'string');
  return repeatedGraphNames === 'kept' ? texts : [...new Set(texts)];
}

export default createGraph;
