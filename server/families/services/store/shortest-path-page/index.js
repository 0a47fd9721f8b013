const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const paths = require('./lib/paths');

const id = joi
  .string()
  .regex(/^[^/]+\/[^/]+$/)
  .required();
const router = createRouter();
module.context.use(router);

router
  .get('/graphs', (_req, res) => {
    res.json({ graphs: paths.graphs(), first: module.context.configuration.graph });
  })
  .response(['application/json'], 'The names of the graphs.')
  .tag('graphs')
  .summary('List graphs')
  .description('Returns the names of all graphs of the database.');

router
  .get('/path/:graph', (req, res) => {
    const { graph } = req.pathParams;
    if (!paths.graphs().includes(graph)) res.throw(404, `there is no graph '${graph}'`);
    const { from, to } = req.queryParams;
    const path = paths.shortest(graph, from, to);
    if (path.vertices.length === 0) res.throw(404, `there is no path from '${from}' to '${to}'`);
    res.json(path);
  })
  .pathParam('graph', joi.string().required(), 'The name of the graph')
  .queryParam('from', id, 'The id of the first vertex')
  .queryParam('to', id, 'The id of the last vertex')
  .response(['application/json'], 'The vertices and edges of the path, in their order.')
  .error('not found', 'There is no such graph, or no path.')
  .tag('graphs')
  .summary('Find a shortest path')
  .description('Returns the vertices and edges of a shortest path between two vertices.');
