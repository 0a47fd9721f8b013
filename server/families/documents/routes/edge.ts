import { edgeApi } from '../../../../protocol/api/edge.ts';
import { badParameter, DatabaseError } from '../../../../protocol/errors.ts';
import { answerRules } from '../../../route/answer-rules.ts';
import { endpointsAt } from '../../../route/described-routes.ts';
import { answered, writeOptions, writeReply } from '../../../route/document-requests.ts';
import { hasFlag, segmentsBelow } from '../../../route/query-parameters.ts';
import { missingCollection } from '../../../route/refusals.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import insertEdge from '../operations/insert-edge.ts';
import { createdFirst } from './lib/created-first.ts';
import { change, type Family, read } from './lib/document-calls.ts';

const path: Family = '/_api/edge';

function insert(request: RequestScope): Promise<Reply> {
  if (segmentsBelow(path, request.path).length > 0) {
    throw new DatabaseError('ERROR_HTTP_SUPERFLUOUS_SUFFICES', {
      message: 'superfluous suffix, expecting /_api/edge?collection=<identifier>',
    });
  }
  const collection = request.query.get('collection') ?? '';
  if (collection === '') throw missingCollection();
  const from = requireEnd(request, 'from');
  const to = requireEnd(request, 'to');
  return answered(request, collection, async () => {
    const options = writeOptions(request);
    const result = await request.run(insertEdge, {
      collection,
      from,
      to,
      json: request.body,
      options,
      ...(await createdFirst(request, collection, {
        createAs: hasFlag(request.query, 'createCollection') ? 'edge' : undefined,
        kind: 'edge',
      })),
    });
    // The older call answers all clients in the form of 2.8.
    return writeReply(request, 'insert', options, result, answerRules['2.8']);
  });
}

function requireEnd(request: RequestScope, name: 'from' | 'to'): string {
  const handle = request.query.get(name) ?? '';
  if (handle === '') {
    throw badParameter(
      `'${name}' is missing, expecting /_api/edge?collection=<identifier>&from=<from-handle>&to=<to-handle>`,
    );
  }
  return handle;
}

/** The edge calls of servers before 3.0; current clients write edges as documents. */
const edges: RouteFamily = {
  id: 'edge',
  routes: [path, `${path}/*`].flatMap((pattern) => [
    {
      method: ['GET', 'HEAD'],
      path: pattern,
      endpoints: endpointsAt(pattern, ['GET', 'HEAD'], edgeApi),
      access: 'read',
      handle: (request) => read(path, request),
    },
    {
      method: 'POST',
      path: pattern,
      endpoints: endpointsAt(pattern, 'POST', edgeApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: insert,
    },
    {
      method: 'PUT',
      path: pattern,
      endpoints: endpointsAt(pattern, 'PUT', edgeApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: (request) => change(path, 'replace', request),
    },
    {
      method: 'PATCH',
      path: pattern,
      endpoints: endpointsAt(pattern, 'PATCH', edgeApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: (request) => change(path, 'update', request),
    },
    {
      method: 'DELETE',
      path: pattern,
      endpoints: endpointsAt(pattern, 'DELETE', edgeApi),
      access: 'data',
      maxBodyBytes: maxDataBytes,
      handle: (request) => change(path, 'remove', request),
    },
  ]),
};

export default edges;
