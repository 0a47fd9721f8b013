const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const search = require('./lib/search');

const router = createRouter();
module.context.use(router);

router
  .get('/search', (req, res) => {
    res.json(search(req.queryParams.q));
  })
  .queryParam('q', joi.string().allow('').max(200).default(''), 'Words that must occur')
  .response(['application/json'], 'The documents by collection.')
  .tag('search')
  .summary('Search documents')
  .description('Finds the documents in which all words of the text occur.');
