import { DatabaseError } from '../../../../../protocol/errors.ts';
import { isBlank } from '../../../../lib/json-body.ts';
import { handleMembers, type WriteAction, type WriteOptions } from '../../../../operation/write-one.ts';
import { expectedRevision, knownRevision, writeOptions } from '../../../../route/document-requests.ts';
import { jsonAround } from '../../../../route/json-around.ts';
import { hasFlag } from '../../../../route/query-parameters.ts';
import { JsonParts, type Reply, type RequestScope } from '../../../../route/route.ts';
import type { GraphElement } from '../../lib/element-collection.ts';
import readGraphElement from '../../operations/read-graph-element.ts';
import writeGraphElement, { type WriteGraphElementResult } from '../../operations/write-graph-element.ts';
import { gharialCall, serviceHeaders } from './gharial-answers.ts';

type Role = GraphElement['role'];
type Handler = (request: RequestScope) => Promise<Reply>;

function elementOf({ params }: RequestScope, role: Role): GraphElement {
  return { graph: params.graph ?? '', role, collection: params.collection ?? '' };
}

/** GET; current servers also answer HEAD, which the service of 2.8 does not have. */
export function readElement(role: Role): Handler {
  return (request) => {
    if (request.method === 'HEAD' && request.dialect === '2.8') return Promise.resolve({ status: 404 });
    return gharialCall(request, 404, async (): Promise<Reply> => {
      const { revision, body } = await request.run(readGraphElement, {
        ...elementOf(request, role),
        key: request.params.key ?? '',
        expectedRevision: expectedRevision(request),
        knownRevision: knownRevision(request),
      });
      const headers = { ...serviceHeaders, etag: revision };
      if (body === undefined) return { status: 304, headers };
      return {
        status: 200,
        body: jsonAround(`{"error":false,"code":200,"${role}":`, body, '}'),
        headers,
      };
    });
  };
}

export function insertElement(role: Role): Handler {
  return (request) => write(request, role, 'insert');
}

export function changeElement(role: Role, action: 'replace' | 'update'): Handler {
  return (request) => write(request, role, action);
}

function write(request: RequestScope, role: Role, action: Exclude<WriteAction, 'remove'>): Promise<Reply> {
  return gharialCall(request, 404, async () => {
    const result = await refusingEdge(request, role, () =>
      request.run(writeGraphElement, {
        ...elementOf(request, role),
        action,
        key: request.params.key,
        // In 2.8 an empty body is an empty object.
        json: request.dialect === '2.8' && isBlank(request.body) ? Buffer.from('{}') : request.body,
        expectedRevision: expectedRevision(request),
        options: optionsOf(request),
      }),
    );
    const status = statusOf(role, action, isSynced(request, result));
    return {
      status,
      body: answer(status, `"${role}":{${handleMembers(result)}}`, result),
      headers: { ...serviceHeaders, etag: result.revision },
    };
  });
}

/** In 2.8 a body that is not an object is an invalid edge. */
async function refusingEdge<T>({ dialect }: RequestScope, role: Role, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isBody = error instanceof DatabaseError && (error.errorNum === 600 || error.errorNum === 1227);
    if (dialect !== '2.8' || role !== 'edge' || !isBody) throw error;
    throw new DatabaseError('ERROR_GRAPH_INVALID_EDGE');
  }
}

export function removeElement(role: Role): Handler {
  return (request) =>
    gharialCall(request, 404, async () => {
      const result = await request.run(writeGraphElement, {
        ...elementOf(request, role),
        action: 'remove',
        key: request.params.key,
        expectedRevision: expectedRevision(request),
        options: optionsOf(request),
      });
      const status = isSynced(request, result) ? 200 : 202;
      return { status, body: answer(status, '"removed":true', result), headers: serviceHeaders };
    });
}

/** In 2.8 a patch of a graph's element removes null attributes unless keepNull is set. */
function optionsOf(request: RequestScope): WriteOptions {
  const options = writeOptions(request);
  return request.dialect === '2.8' ? { ...options, keepNull: options.keepNull ?? false } : options;
}

/** In 2.8 the status depends on the parameter of the request, not on the collection. */
function isSynced({ dialect, query }: RequestScope, result: WriteGraphElementResult): boolean {
  return dialect === '2.8' ? hasFlag(query, 'waitForSync') : result.isSynced;
}

function statusOf(role: Role, action: WriteAction, isFlushed: boolean): number {
  if (!isFlushed) return 202;
  return action === 'insert' || (action === 'replace' && role === 'edge') ? 201 : 200;
}

function answer(status: number, member: string, result: WriteGraphElementResult): JsonParts {
  const parts: (string | Uint8Array)[] = [`{"error":false,"code":${status},${member}`];
  if (result.old !== undefined) parts.push(',"old":', result.old);
  if (result.new !== undefined) parts.push(',"new":', result.new);
  return new JsonParts([...parts, '}']);
}
