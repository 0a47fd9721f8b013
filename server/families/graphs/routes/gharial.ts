import { gharialApi } from '../../../../protocol/api/gharial.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { noteChange } from '../../../route/note-change.ts';
import { hasFlag } from '../../../route/query-parameters.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import { maxDataBytes, type Reply, type RequestScope, type RouteFamily } from '../../../route/route.ts';
import { vertexCollectionsOf } from '../lib/graph-record.ts';
import changeGraph, { type GraphChange } from '../operations/change-graph.ts';
import createGraph from '../operations/create-graph.ts';
import dropGraph from '../operations/drop-graph.ts';
import listGraphs from '../operations/list-graphs.ts';
import readGraph from '../operations/read-graph.ts';
import { gharialCall, graphReply, listedGraph, serviceHeaders } from './lib/gharial-answers.ts';
import { changeElement, insertElement, readElement, removeElement } from './lib/gharial-elements.ts';

async function list(request: RequestScope): Promise<Reply> {
  const { dialect } = request;
  const records = await request.run(listGraphs, undefined);
  const graphs = records.map((graph) => listedGraph(graph, dialect));
  // 2.8 reports 202 in the body and 200 in the status line.
  return {
    status: 200,
    body: { error: false, code: dialect === '2.8' ? 202 : 200, graphs },
    headers: serviceHeaders,
  };
}

/** 2.8 answers every creation with 201; current servers answer with 202 unless the request waited for the flush. */
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
    const collections = [
      ...graph.edgeDefinitions.map(({ collection }) => collection),
      ...graph.orphanCollections,
    ];
    noteChange(request, { action: 'createGraph', name: graph.name, note: collections.join(', ') });
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
      waitForSync: hasFlag(request.query, 'waitForSync'),
    });
    noteChange(request, { action: 'dropGraph', name: graphOf(request) });
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

/** A call that changes the graph's record; 2.8 answers with the previous revision. */
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

/** `dropCollection` in 2.8, `dropCollections` since. */
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

const elementCalls = {
  vertex: {
    create: gharialApi.createVertex,
    read: gharialApi.readVertex,
    replace: gharialApi.replaceVertex,
    update: gharialApi.updateVertex,
    remove: gharialApi.removeVertex,
  },
  edge: {
    create: gharialApi.createEdge,
    read: gharialApi.readEdge,
    replace: gharialApi.replaceEdge,
    update: gharialApi.updateEdge,
    remove: gharialApi.removeEdge,
  },
} as const;

const gharial: RouteFamily = {
  id: 'gharial',
  routes: serviceRoutes([
    { ...routeOf(gharialApi.list), handle: list },
    {
      ...routeOf(gharialApi.create),
      largeMembers: ['edgeDefinitions', 'orphanCollections'],
      handle: create,
    },
    { ...routeOf(gharialApi.read), handle: read },
    { ...routeOf(gharialApi.drop), handle: drop },
    { ...routeOf(gharialApi.listEdgeCollections), handle: listCollections('edge') },
    { ...routeOf(gharialApi.addEdgeDefinition), handle: addDefinition },
    { ...routeOf(gharialApi.replaceEdgeDefinition), handle: replaceDefinition },
    { ...routeOf(gharialApi.removeEdgeDefinition), handle: removeDefinition },
    { ...routeOf(gharialApi.listVertexCollections), handle: listCollections('vertex') },
    { ...routeOf(gharialApi.addVertexCollection), handle: addVertexCollection },
    {
      ...routeOf(gharialApi.removeVertexCollection),
      handle: removeVertexCollection,
    },
    ...(['vertex', 'edge'] as const).flatMap((role) => {
      const calls = elementCalls[role];
      const maxBodyBytes = maxDataBytes;
      return [
        { ...routeOf(calls.create), maxBodyBytes, handle: insertElement(role) },
        { ...routeOf(calls.read), handle: readElement(role) },
        { ...routeOf(calls.replace), maxBodyBytes, handle: changeElement(role, 'replace') },
        { ...routeOf(calls.update), maxBodyBytes, handle: changeElement(role, 'update') },
        { ...routeOf(calls.remove), handle: removeElement(role) },
      ];
    }),
  ]),
};

export default gharial;
