const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const { printSchema } = require('graphql');
const { run, schema } = require('./lib/run');

const router = createRouter();
module.context.use(router);

router
  .post('/graphql', (req, res) => {
    const { query, variables } = req.body;
    const result = run(query, variables);
    if (result.data === undefined) res.status(400);
    res.json(result);
  })
  .body(
    joi
      .object({
        query: joi.string().max(20000).required(),
        variables: joi.object().unknown().allow(null),
        operationName: joi.string().allow(null),
      })
      .required(),
    'The query and its variables',
  )
  .response(['application/json'], 'The data, and errors of single fields.')
  .error('bad request', 'The query is not valid.')
  .tag('graphql')
  .summary('Answer a GraphQL query')
  .description('Answers a query about the graph.');

router
  .get('/schema', (_req, res) => {
    res.send(printSchema(schema), 'text');
  })
  .response(['text/plain'], 'The schema in the language of GraphQL.')
  .tag('graphql')
  .summary('Read the schema')
  .description('Returns the types and fields of the schema.');
