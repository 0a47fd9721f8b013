const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const graph = require('./lib/graph');

const router = createRouter();
module.context.use(router);

const name = joi.string().required();
const document = joi.object().unknown().required();

function requireChanges(res) {
  if (module.context.configuration.isReadOnly) res.throw(403, 'this graph is read-only');
}

router
  .get('/graph', (_req, res) => {
    res.json(graph.describe());
  })
  .response(['application/json'], 'The name of the graph and its vertex collections.')
  .tag('graph')
  .summary('Describe the graph')
  .description('Returns the graph of the configuration.');

router
  .get('/query/:collection/:key', (req, res) => {
    const { collection, key } = req.pathParams;
    const found = graph.around(`${collection}/${key}`);
    if (found === undefined) res.throw(404, `the graph has no vertex '${collection}/${key}'`);
    res.json(found);
  })
  .pathParam('collection', name, 'The collection of the vertex')
  .pathParam('key', name, 'The key of the vertex')
  .response(['application/json'], 'The vertex, its neighbours, and the edges between them.')
  .error('not found', 'The graph has no such vertex.')
  .tag('graph')
  .summary('Read a vertex with its neighbours')
  .description('Returns what the graph viewer shows around a vertex.');

router
  .delete('/edges/forNode/:collection/:key', (req, res) => {
    requireChanges(res);
    const { collection, key } = req.pathParams;
    res.json({ removed: graph.removeEdges(`${collection}/${key}`) });
  })
  .pathParam('collection', name, 'The collection of the vertex')
  .pathParam('key', name, 'The key of the vertex')
  .response(['application/json'], 'The number of removed edges.')
  .tag('edges')
  .summary('Remove the edges of a vertex')
  .description('Removes all edges that begin or end at a vertex.');

for (const kind of ['nodes', 'edges']) {
  const one = kind === 'nodes' ? 'a vertex' : 'an edge';
  router
    .post(`/${kind}`, (req, res) => {
      requireChanges(res);
      res.status(201);
      res.json({ _id: graph.create(kind, req.body) });
    })
    .body(document, 'The new document')
    .response(201, ['application/json'], 'The id of the new document.')
    .tag(kind)
    .summary(`Create ${one}`)
    .description('Stores a document in the first collection of the graph.');

  router
    .put(`/${kind}/:collection/:key`, (req, res) => {
      requireChanges(res);
      const { collection, key } = req.pathParams;
      if (!graph.replace(kind, collection, key, req.body)) res.throw(404, `no ${kind} in '${collection}'`);
      res.json({ _id: `${collection}/${key}` });
    })
    .pathParam('collection', name, 'The collection of the document')
    .pathParam('key', name, 'The key of the document')
    .body(document, 'The document')
    .response(['application/json'], 'The id of the document.')
    .error('not found', 'The graph has no such document.')
    .tag(kind)
    .summary(`Replace ${one}`)
    .description('Replaces the attributes of a document.');

  router
    .delete(`/${kind}/:collection/:key`, (req, res) => {
      requireChanges(res);
      const { collection, key } = req.pathParams;
      if (!graph.remove(kind, collection, key)) res.throw(404, `no ${kind} in '${collection}'`);
      res.status(204);
    })
    .pathParam('collection', name, 'The collection of the document')
    .pathParam('key', name, 'The key of the document')
    .response(204, null, 'The document is removed.')
    .error('not found', 'The graph has no such document.')
    .tag(kind)
    .summary(`Remove ${one}`)
    .description('Removes a document.');
}
