import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { Method } from '../../../../../protocol/endpoint.ts';
import { errorNameOf } from '../../../../../protocol/error-numbers.ts';
import { errorTable } from '../../../../../protocol/error-table.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type { Reply, RequestScope } from '../../../../route/route.ts';
import type { GraphRecord } from '../../lib/graph-record.ts';

/** In 2.8 these calls belong to a service, which sends no charset. */
export const serviceHeaders = { 'content-type': 'application/json' } as const;

/** A graph in an answer about one graph; 2.8 omits its key. */
function graphForm(graph: GraphRecord, dialect: Dialect, revision = graph.revision) {
  const { name, edgeDefinitions, orphanCollections } = graph;
  const form = { name, edgeDefinitions, orphanCollections, _id: `_graphs/${name}`, _rev: revision };
  return dialect === '2.8' ? form : { _key: name, ...graph.options, ...form };
}

/** A graph in the list of all; 2.8 omits its name. */
export function listedGraph(graph: GraphRecord, dialect: Dialect) {
  const { name, ...form } = graphForm(graph, dialect);
  return dialect === '2.8' ? { _key: name, ...form } : { name, ...form };
}

export function graphReply(
  request: RequestScope,
  graph: GraphRecord,
  status: number,
  revision = graph.revision,
): Reply {
  return {
    status,
    body: { error: false, code: status, graph: graphForm(graph, request.dialect, revision) },
    headers: { ...serviceHeaders, etag: revision },
  };
}

/** Error numbers with a detailed message in 2.8; the others have the message of the catalog only. */
const tellingErrors = new Map<number, (text: string) => string>([
  [1208, () => 'cannot create collection: illegal name'],
  [
    1906,
    (text) => (text.startsWith('invalid edge between') ? text : errorTable.ERROR_GRAPH_INVALID_EDGE.text),
  ],
  [1921, (text) => text],
  [1931, (text) => text],
]);

/** Statuses of 2.8 that do not depend on the call. */
const ownStatuses: ReadonlyMap<number, number> = new Map([
  [600, 400],
  [1906, 400],
  [1924, 404],
  [1928, 400],
]);

/**
 * Runs a call on named graphs with the errors of the dialect. In 2.8 nearly every error has the single status of the
 * call, invalid JSON in a creation is an internal error, and a conflict has the message "wrong revision".
 */
export async function gharialCall(
  request: RequestScope,
  failureStatus: number,
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || request.dialect !== '2.8') throw error;
    return legacyFailure(error, failureStatus, request.method);
  }
}

function legacyFailure(error: DatabaseError, failureStatus: number, method: Method): Reply {
  const { errorNum } = error;
  if (errorNum === 600 && method === 'POST')
    throw new DatabaseError('ERROR_HTTP_SERVER_ERROR', { message: error.message });
  if (errorNum === 1200) {
    throw new DatabaseError('ERROR_GRAPH_INVALID_VERTEX', { status: 412, message: 'wrong revision' });
  }
  if (error.status >= 500) throw error;
  const status = ownStatuses.get(errorNum) ?? failureStatus;
  const isBare = errorNum === 1923 && failureStatus === 404;
  const errorMessage = tellingErrors.get(errorNum)?.(error.message) ?? errorTable[errorNameOf(errorNum)].text;
  const body = isBare ? { error: true, code: status } : { error: true, code: status, errorNum, errorMessage };
  return { status, body, headers: serviceHeaders };
}
