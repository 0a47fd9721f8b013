const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const documents = require('./lib/documents');

const { maxPageSize, isReadOnly } = module.context.configuration;
const key = joi.string().required().description('The key of the document');
const router = createRouter();
module.context.use(router);

function requireChanges(res) {
  if (isReadOnly) res.throw(403, 'this interface is read-only');
}

function toFilter(res, text) {
  try {
    const filter = JSON.parse(text);
    if (filter !== null && typeof filter === 'object' && !Array.isArray(filter)) return filter;
  } catch (error) {
    res.throw(400, `where: ${error.message}`);
  }
  return res.throw(400, 'where: expected a JSON object');
}

router
  .get('/documents', (req, res) => {
    const { offset, limit, where } = req.queryParams;
    res.json(documents.list(offset, Math.min(limit, maxPageSize), toFilter(res, where)));
  })
  .queryParam('offset', joi.number().integer().min(0).default(0), 'Documents to leave out')
  .queryParam('limit', joi.number().integer().min(1).default(50), 'Documents to return')
  .queryParam('where', joi.string().default('{}'), 'A JSON object of attributes that must be equal')
  .response(['application/json'], 'The documents, and the number of all that match.')
  .error('bad request', 'A parameter is wrong.')
  .tag('documents')
  .summary('List documents')
  .description('Returns a page of the documents that have all attributes of the filter, by key.');

router
  .post('/documents', (req, res) => {
    requireChanges(res);
    res.status(201);
    res.json(documents.create(req.body));
  })
  .body(joi.object().unknown().required(), 'The new document')
  .response(201, ['application/json'], 'The created document.')
  .error('conflict', 'The key exists already.')
  .error('forbidden', 'The interface is read-only.')
  .tag('documents')
  .summary('Create a document')
  .description('Stores a new document.');

router
  .get('/documents/:key', (req, res) => {
    res.json(documents.read(req.pathParams.key));
  })
  .pathParam('key', key)
  .response(['application/json'], 'The document.')
  .error('not found', 'There is no document with this key.')
  .tag('documents')
  .summary('Read a document')
  .description('Returns the document with this key.');

router
  .patch('/documents/:key', (req, res) => {
    requireChanges(res);
    res.json(documents.update(req.pathParams.key, req.body));
  })
  .pathParam('key', key)
  .body(joi.object().unknown().required(), 'The changed attributes')
  .response(['application/json'], 'The document after the change.')
  .error('not found', 'There is no document with this key.')
  .error('forbidden', 'The interface is read-only.')
  .tag('documents')
  .summary('Change a document')
  .description('Changes the named attributes of the document.');

router
  .delete('/documents/:key', (req, res) => {
    requireChanges(res);
    documents.remove(req.pathParams.key);
    res.status(204);
  })
  .pathParam('key', key)
  .response(204, null, 'The document is removed.')
  .error('not found', 'There is no document with this key.')
  .error('forbidden', 'The interface is read-only.')
  .tag('documents')
  .summary('Remove a document')
  .description('Removes the document with this key.');
