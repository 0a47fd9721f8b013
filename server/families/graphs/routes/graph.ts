import { graphApi } from '../../../../protocol/api/graph.ts';
import type { ErrorName } from '../../../../protocol/error-numbers.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import { isBlank } from '../../../lib/json-body.ts';
import type { WriteAction } from '../../../operation/write-one.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { expectedRevision, knownRevision, writeOptions } from '../../../route/document-requests.ts';
import { jsonAround } from '../../../route/json-around.ts';
import { noteChange } from '../../../route/note-change.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { ok, unsupportedMethod } from '../../../route/replies.ts';
import {
  JsonParts,
  maxDataBytes,
  type Reply,
  type RequestScope,
  type Route,
  type RouteFamily,
} from '../../../route/route.ts';
import { worded } from '../../../route/wording.ts';
import type { GraphRecord } from '../lib/graph-record.ts';
import createLegacyGraph from '../operations/create-legacy-graph.ts';
import dropGraph from '../operations/drop-graph.ts';
import listGraphs from '../operations/list-graphs.ts';
import listLegacyElements, { type ListLegacyElementsArgs } from '../operations/list-legacy-elements.ts';
import readGraph from '../operations/read-graph.ts';
import readGraphElement from '../operations/read-graph-element.ts';
import writeGraphElement, { type WriteGraphElementResult } from '../operations/write-graph-element.ts';
import { elementFilter } from './lib/legacy-filter.ts';

type Role = 'vertex' | 'edge';

const path = '/_api/graph';

function form({ name, revision, edgeDefinitions, orphanCollections, isLegacy }: GraphRecord) {
  const orphans = isLegacy ? {} : { orphanCollections };
  return { _id: `_graphs/${name}`, _key: name, _rev: revision, ...orphans, edgeDefinitions };
}

function graphReply(graph: GraphRecord, status: number): Reply {
  return ok({ graph: form(graph) }, { etag: graph.revision }, status);
}

/** The messages of 2.8 have no details. */
const elementWording = {
  1202: { message: 'document not found' },
  1210: { message: 'unique constraint violated' },
};

/** A call on one graph; the error for an unknown one is 1901. */
function onGraph(work: (request: RequestScope, graph: GraphRecord) => Promise<Reply>): Route['handle'] {
  return async (request) => {
    const graph = await orUnknown(nameOf(request), (name) => request.run(readGraph, { graph: name }));
    return worded(request.dialect, elementWording, () =>
      withRevisionError(request, () => work(request, graph)),
    );
  };
}

const nameOf = ({ params }: RequestScope): string => params.graph ?? '';

/** The error of these calls for an unknown graph. */
async function orUnknown<Result>(name: string, work: (name: string) => Promise<Result>): Promise<Result> {
  try {
    return await work(name);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1924) throw error;
    throw new DatabaseError('ERROR_GRAPH_INVALID_GRAPH', {
      status: 404,
      message: `no graph named '${name}' found`,
    });
  }
}

/** ArangoDB 2.8 reads the definition of the graph to drop before it knows that there is none. */
async function orTypeError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1924) throw error;
    throw new DatabaseError('ERROR_TYPE_ERROR', { status: 400 });
  }
}

/** The error of a wrong revision is that of the element, with status 412. */
async function withRevisionError<Result>(
  request: RequestScope,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.errorNum !== 1200) throw error;
    throw new DatabaseError(revisionErrors[request.path.split('/')[4] ?? ''] ?? 'ERROR_GRAPH_INVALID_GRAPH', {
      status: 412,
      message: 'wrong revision',
    });
  }
}

const revisionErrors: Readonly<Record<string, ErrorName>> = {
  vertex: 'ERROR_GRAPH_INVALID_VERTEX',
  edge: 'ERROR_GRAPH_INVALID_EDGE',
};

/** Collections of the older calls: those of the first definition. */
function placeOf({ name, edgeDefinitions }: GraphRecord, role: Role) {
  const [definition] = edgeDefinitions;
  const collection = role === 'edge' ? definition?.collection : definition?.from[0];
  return { graph: name, role, collection: collection ?? '' };
}

/** The key in a key or document id. */
const keyOf = ({ params }: RequestScope) => (params['*'] ?? '').replace(/^[^/]*\//, '');

function readElement(role: Role) {
  return onGraph(async (request, graph) => {
    const { revision, body } = await request.run(readGraphElement, {
      ...placeOf(graph, role),
      key: keyOf(request),
      expectedRevision: expectedRevision(request),
      knownRevision: knownRevision(request),
    });
    if (body === undefined) return { status: 304 };
    const bytes = jsonAround(`{"${role}":`, body, ',"error":false,"code":200}');
    return { status: 200, body: bytes, headers: { etag: revision } };
  });
}

function writeElement(role: Role, action: Exclude<WriteAction, 'remove'>) {
  return onGraph(async (request, graph) => {
    const result = await withInsertError(role, action, () => writeOneElement(role, action, request, graph));
    const status = result.isSynced ? 201 : 202;
    return {
      status,
      body: new JsonParts([`{"${role}":`, result.new ?? 'null', `,"error":false,"code":${status}}`]),
      headers: { etag: result.revision },
    };
  });
}

const insertErrors = {
  vertex: 'ERROR_GRAPH_COULD_NOT_CREATE_VERTEX',
  edge: 'ERROR_GRAPH_COULD_NOT_CREATE_EDGE',
} as const;

/** The error of a second element with the same key is that of the creation, with status 400. */
async function withInsertError<Result>(
  role: Role,
  action: WriteAction,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (action !== 'insert' || !(error instanceof DatabaseError) || error.errorNum !== 1210) throw error;
    throw new DatabaseError(insertErrors[role], { message: 'unique constraint violated' });
  }
}

function writeOneElement(
  role: Role,
  action: Exclude<WriteAction, 'remove'>,
  request: RequestScope,
  graph: GraphRecord,
): Promise<WriteGraphElementResult> {
  const isEdge = role === 'edge';
  const isNew = action === 'insert';
  return request.run(writeGraphElement, {
    ...placeOf(graph, role),
    action,
    key: isNew ? undefined : keyOf(request),
    // An empty body changes nothing.
    json: isBlank(request.body) ? Buffer.from('{}') : request.body,
    prefixesEnds: isEdge,
    requiresVertices: isEdge && isNew,
    // An edge created without a label has the label null, and its label never changes.
    nullAttribute: isEdge && isNew ? '$label' : undefined,
    keptAttribute: isEdge && !isNew ? '$label' : undefined,
    expectedRevision: expectedRevision(request),
    options: { ...writeOptions(request), returnNew: true },
  });
}

function removeElement(role: Role) {
  return onGraph(async (request, graph) => {
    const result = await request.run(writeGraphElement, {
      ...placeOf(graph, role),
      action: 'remove',
      key: keyOf(request),
      expectedRevision: expectedRevision(request),
      options: writeOptions(request),
    });
    return ok({ deleted: true }, {}, result.isSynced ? 200 : 202);
  });
}

const directions: ReadonlyMap<unknown, ListLegacyElementsArgs['direction']> = new Map([
  ['in', 'inbound'],
  ['out', 'outbound'],
]);

/** All vertices or edges, or those of the vertex with the key in the path. */
function listElements(role: Role) {
  return onGraph(async (request, graph) => {
    const { filter, limit, count: isCounted } = request.jsonObject();
    const { direction, labels, properties } = (filter ?? {}) as Readonly<Record<string, unknown>>;
    const vertexKey = request.params['*']?.split('/')[0];
    const { count, elements } = await request.run(listLegacyElements, {
      graph: graph.name,
      role,
      vertexKey,
      direction: directions.get(direction) ?? 'any',
      filter: elementFilter(labels, properties),
      limit: typeof limit === 'number' && limit > 0 ? Math.trunc(limit) : undefined,
    });
    const stats = '{"writesExecuted":0,"writesIgnored":0,"scannedFull":0,"scannedIndex":0,"filtered":0}';
    const counted = isCounted === true ? `,"count":${count}` : '';
    const rest = `,"hasMore":false${counted},"extra":{"stats":${stats},"warnings":[]},"error":false,"code":201}`;
    return { status: 201, body: jsonAround('{"result":', elements, rest) };
  });
}

async function create(request: RequestScope): Promise<Reply> {
  const { _key: name, vertices, edges } = request.jsonObject();
  const waitForSync = hasFlag(request.query, 'waitForSync');
  const { graph, isSynced } = await request.run(createLegacyGraph, { name, vertices, edges, waitForSync });
  return graphReply(graph, isSynced ? 201 : 202);
}

async function list(request: RequestScope): Promise<Reply> {
  return ok({ graphs: (await request.run(listGraphs, undefined)).map(form) });
}

const read = onGraph(async (request, graph) => {
  requireRevision(request, graph);
  return knownRevision(request) === graph.revision ? { status: 304 } : graphReply(graph, 200);
});

/** Throws 1200 (conflict). */
function requireRevision(request: RequestScope, { revision }: GraphRecord): void {
  const expected = expectedRevision(request);
  if (expected !== undefined && expected !== revision) throw new DatabaseError('ERROR_ARANGO_CONFLICT');
}

/** Drops the graph with its collections, except those of other graphs, even if one of them is missing. */
async function drop(request: RequestScope): Promise<Reply> {
  const { isSynced } = await orTypeError(() =>
    withRevisionError(request, () =>
      request.run(dropGraph, {
        graph: nameOf(request),
        dropCollections: true,
        expectedRevision: expectedRevision(request),
        waitForSync: hasFlag(request.query, 'waitForSync'),
      }),
    ),
  );
  noteChange(request, { action: 'dropGraph', name: nameOf(request) });
  return ok({ deleted: true }, {}, isSynced ? 200 : 202);
}

const elementCalls = {
  vertex: {
    create: graphApi.createVertex,
    read: graphApi.readVertex,
    replace: graphApi.replaceVertex,
    update: graphApi.updateVertex,
    remove: graphApi.removeVertex,
    list: graphApi.listVertices,
    listAt: graphApi.listNeighbours,
  },
  edge: {
    create: graphApi.createEdge,
    read: graphApi.readEdge,
    replace: graphApi.replaceEdge,
    update: graphApi.updateEdge,
    remove: graphApi.removeEdge,
    list: graphApi.listEdges,
    listAt: graphApi.listEdgesOfVertex,
  },
} as const;

function elementRoutes(role: Role): Route[] {
  const calls = elementCalls[role];
  const one = `${path}/:graph/${role}/*`;
  const maxBodyBytes = maxDataBytes;
  return [
    { ...routeOf(calls.create), maxBodyBytes, handle: writeElement(role, 'insert') },
    // A key, or an id, which contains a slash.
    { ...routeOf(calls.read), path: one, handle: readElement(role) },
    { ...routeOf(calls.replace), path: one, maxBodyBytes, handle: writeElement(role, 'replace') },
    { ...routeOf(calls.update), path: one, maxBodyBytes, handle: writeElement(role, 'update') },
    { ...routeOf(calls.remove), path: one, handle: removeElement(role) },
    { ...routeOf(calls.list), handle: listElements(role) },
    { ...routeOf(calls.listAt), path: calls.listAt.path.replace(':key', '*'), handle: listElements(role) },
  ];
}

/** Graphs of servers before 2.2: one vertex and one edge collection. The records are those of /_api/gharial. */
const graphs: RouteFamily = {
  id: 'graph',
  routes: [
    { ...routeOf(graphApi.list), handle: list },
    { ...routeOf(graphApi.create), handle: create },
    { ...routeOf(graphApi.read), handle: read },
    { ...routeOf(graphApi.drop), handle: drop },
    { method: '*', path: graphApi.read.path, access: 'read', handle: unsupportedMethod },
    ...elementRoutes('vertex'),
    ...elementRoutes('edge'),
  ],
};

export default graphs;
