import { vertexCollectionsOf } from '../graphs/graph-record.ts';
import changeGraph, { type GraphChange } from '../operations/graphs/change-graph.ts';
import createGraph from '../operations/graphs/create-graph.ts';
import dropGraph from '../operations/graphs/drop-graph.ts';
import listGraphs from '../operations/graphs/list-graphs.ts';
import readGraph from '../operations/graphs/read-graph.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../route.ts';
import { gharialCall, graphReply, listedGraph, serviceHeaders } from './lib/gharial-answers.ts';
import { changeElement, insertElement, readElement, removeElement } from './lib/gharial-elements.ts';
import { hasFlag } from './lib/query-parameters.ts';
import { serviceRoutes } from './lib/replies.ts';

const path = '/_api/gharial';

async function list(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const records = await request.run(listGraphs, undefined);
  const graphs = records.map((graph) => listedGraph(graph, dialect));
  // 2.8 says 202 in the body, and 200 on the line.
  return {
    status: 200,
    body: { error: false, code: dialect === '2.8' ? 202 : 200, graphs },
    headers: serviceHeaders,
  };
}

/** 2.8 answers 201 to every creation; today's servers 202 unless they waited for the disk. */
function creationStatus({ dialect, query }: RequestScope): number {
  return dialect === '2.8' || hasFlag(query, 'waitForSync') ? 201 : 202;
}

function changeStatus({ dialect, query }: RequestScope): number {
  if (dialect === '2.8') return 200;
  return hasFlag(query, 'waitForSync') ? 201 : 202;
}

function create(request: RequestScope): Promise<Reply> {
  return gharialCall(request, 409, async () => {
    const graph = await request.run(createGraph, {
      request: request.jsonObject(),
      waitForSync: hasFlag(request.query, 'waitForSync'),
    });
    return graphReply(request, graph, creationStatus(request));
  });
}

function read(request: RequestScope): Promise<Reply> {
  return gharialCall(request, 404, async () =>
    graphReply(request, await request.run(readGraph, { graph: graphOf(request) }), 200),
  );
}

function drop(request: RequestScope): Promise<Reply> {
  return gharialCall(request, 404, async () => {
    await request.run(dropGraph, {
      graph: graphOf(request),
      dropCollections: hasFlag(request.query, 'dropCollections'),
    });
    const status = request.dialect === '2.8' ? 200 : 202;
    return { status, body: { error: false, code: status, removed: true }, headers: serviceHeaders };
  });
}

function listCollections(role: 'vertex' | 'edge') {
  return (request: RequestScope): Promise<Reply> =>
    gharialCall(request, 404, async () => {
      const graph = await request.run(readGraph, { graph: graphOf(request) });
      const collections =
        role === 'vertex'
          ? vertexCollectionsOf(graph)
          : graph.edgeDefinitions.map(({ collection }) => collection).sort();
      return { status: 200, body: { error: false, code: 200, collections }, headers: serviceHeaders };
    });
}

/** A call that changes the graph's record; 2.8 answers with the revision that it had before. */
function changing(
  statusOf: (request: RequestScope) => number,
  changeIn: (request: RequestScope) => GraphChange,
) {
  return (request: RequestScope): Promise<Reply> =>
    gharialCall(request, 404, async () => {
      const { graph, oldRevision } = await request.run(changeGraph, {
        graph: graphOf(request),
        change: changeIn(request),
        waitForSync: hasFlag(request.query, 'waitForSync'),
      });
      const revision = request.dialect === '2.8' ? oldRevision : graph.revision;
      return graphReply(request, graph, statusOf(request), revision);
    });
}

const graphOf = ({ params }: RequestScope) => params.graph ?? '';
const collectionOf = ({ params }: RequestScope) => params.collection ?? '';

/** `dropCollection` in 2.8, and its plural since. */
const isDropping = ({ query }: RequestScope) =>
  hasFlag(query, 'dropCollection') || hasFlag(query, 'dropCollections');

const addDefinition = changing(creationStatus, (request) => ({
  kind: 'addEdgeDefinition',
  definition: request.jsonObject(),
}));

const replaceDefinition = changing(changeStatus, (request) => ({
  kind: 'replaceEdgeDefinition',
  collection: collectionOf(request),
  definition: request.jsonObject(),
}));

const removeDefinition = changing(changeStatus, (request) => ({
  kind: 'removeEdgeDefinition',
  collection: collectionOf(request),
  drop: isDropping(request),
}));

const addVertexCollection = changing(creationStatus, (request) => ({
  kind: 'addVertexCollection',
  collection: request.jsonObject().collection,
}));

const removeVertexCollection = changing(changeStatus, (request) => ({
  kind: 'removeVertexCollection',
  collection: collectionOf(request),
  drop: isDropping(request),
}));

const gharial: RouteFamily = {
  id: 'gharial',
  routes: serviceRoutes([
    { method: 'GET', path, access: 'read', handle: list },
    { method: 'POST', path, access: 'write', handle: create },
    { method: 'GET', path: `${path}/:graph`, access: 'read', handle: read },
    { method: 'DELETE', path: `${path}/:graph`, access: 'write', handle: drop },
    { method: 'GET', path: `${path}/:graph/edge`, access: 'read', handle: listCollections('edge') },
    { method: 'POST', path: `${path}/:graph/edge`, access: 'write', handle: addDefinition },
    { method: 'PUT', path: `${path}/:graph/edge/:collection`, access: 'write', handle: replaceDefinition },
    { method: 'DELETE', path: `${path}/:graph/edge/:collection`, access: 'write', handle: removeDefinition },
    { method: 'GET', path: `${path}/:graph/vertex`, access: 'read', handle: listCollections('vertex') },
    { method: 'POST', path: `${path}/:graph/vertex`, access: 'write', handle: addVertexCollection },
    {
      method: 'DELETE',
      path: `${path}/:graph/vertex/:collection`,
      access: 'write',
      handle: removeVertexCollection,
    },
    ...(['vertex', 'edge'] as const).flatMap((role) => [
      {
        method: 'POST',
        path: `${path}/:graph/${role}/:collection`,
        access: 'data',
        maxBodyBytes: maxDataBytes,
        handle: insertElement(role),
      } as const,
      {
        method: 'GET',
        path: `${path}/:graph/${role}/:collection/:key`,
        access: 'read',
        handle: readElement(role),
      } as const,
      {
        method: 'PUT',
        path: `${path}/:graph/${role}/:collection/:key`,
        access: 'data',
        maxBodyBytes: maxDataBytes,
        handle: changeElement(role, 'replace'),
      } as const,
      {
        method: 'PATCH',
        path: `${path}/:graph/${role}/:collection/:key`,
        access: 'data',
        maxBodyBytes: maxDataBytes,
        handle: changeElement(role, 'update'),
      } as const,
      {
        method: 'DELETE',
        path: `${path}/:graph/${role}/:collection/:key`,
        access: 'data',
        handle: removeElement(role),
      } as const,
    ]),
  ]),
};

export default gharial;
