import { type GraphExample, graphExamplesApi } from '../../../../protocol/api/graph-examples.ts';
import type { Dialect } from '../../../../protocol/dialect.ts';
import { routeOf } from '../../../route/described-routes.ts';
import { noteChange } from '../../../route/note-change.ts';
import { serviceRoutes } from '../../../route/replies.ts';
import type { Reply, RequestScope, RouteFamily } from '../../../route/route.ts';
import listGraphs from '../../graphs/operations/list-graphs.ts';
import { serviceHeaders } from '../../graphs/routes/lib/gharial-answers.ts';
import { ExampleCreations } from '../service/ExampleCreations.ts';
import { countOf, readExamples } from '../service/example-files.ts';

async function list(request: RequestScope): Promise<Reply> {
  const [examples, graphs] = await Promise.all([readExamples(), request.run(listGraphs, undefined)]);
  const existing = new Set(graphs.map(({ name }) => name));
  const told = examples.map((example): GraphExample => {
    const { id, title, description } = example;
    const counts = { vertices: countOf(example, 'document'), edges: countOf(example, 'edge') };
    return { id, title, description, ...counts, exists: existing.has(id) };
  });
  return { status: 200, body: { examples: told }, headers: serviceHeaders };
}

/** 2.8 knows three of the example graphs of ArangoDB; the large ones are our own. */
function isIn(id: string, dialect: Dialect): boolean {
  return dialect !== '2.8' || !currentExamples.has(id);
}

const currentExamples: ReadonlySet<string> = new Set([
  'worldCountry',
  'traversalGraph',
  'kShortestPathsGraph',
  'mps_graph',
  'connectedComponentsGraph',
]);

/** Answers when the graph is complete; `error` is true for an unknown example. */
async function create(request: RequestScope): Promise<Reply> {
  const examples = (await readExamples()).filter(({ id }) => isIn(id, request.dialect));
  const example = examples.find(({ id }) => id === request.params.id);
  if (example !== undefined) {
    const { databaseName, databaseId, dialect, rights, user, userId, owner } = request;
    const scope = { databaseName, databaseId, dialect, rights, user, userId, owner };
    await ExampleCreations.of(request.engine).create(scope, example);
    noteChange(request, { action: 'createGraph', name: example.id, note: example.title });
  }
  return { status: 200, body: { error: example === undefined }, headers: serviceHeaders };
}

function progress(request: RequestScope): Reply {
  const body = ExampleCreations.of(request.engine).progressOf(request.databaseName, request.params.id ?? '');
  return { status: 200, body, headers: serviceHeaders };
}

const graphExamples: RouteFamily = {
  id: 'graph-examples',
  routes: serviceRoutes([
    { ...routeOf(graphExamplesApi.list), handle: list },
    { ...routeOf(graphExamplesApi.create), handle: create },
    { ...routeOf(graphExamplesApi.progress), handle: progress },
  ]),
};

export default graphExamples;
