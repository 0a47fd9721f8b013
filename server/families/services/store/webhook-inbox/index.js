const createRouter = require('@arangodb/foxx/router');
const joi = require('joi');
const inbox = require('./lib/inbox');

const router = createRouter();
module.context.use(router);

router
  .post('/hooks/:sender', (req, res) => {
    const { sender } = req.pathParams;
    const text = req.rawBody.toString();
    const refusal = inbox.refusal(sender, text, req.get('x-hub-signature-256'));
    if (refusal !== undefined) res.throw(403, refusal);
    res.status(202);
    res.json({ key: inbox.store(sender, req.get('x-github-event'), text) });
  })
  .pathParam('sender', joi.string().max(100).required(), 'The name of the sender')
  .body(['application/json', 'text/plain'], 'The event')
  .response(202, ['application/json'], 'The key of the stored event.')
  .error('forbidden', 'The sender or the signature is wrong.')
  .tag('hooks')
  .summary('Receive a webhook')
  .description('Stores the event of a sender.');

router
  .get('/events', (req, res) => {
    res.json(inbox.list(req.queryParams.sender, req.queryParams.limit));
  })
  .queryParam('sender', joi.string(), 'Only events of this sender')
  .queryParam('limit', joi.number().integer().min(1).max(1000).default(50), 'Events to return')
  .response(['application/json'], 'The events.')
  .tag('events')
  .summary('List events')
  .description('Returns events, the newest first.');

router
  .get('/events/:key', (req, res) => {
    res.json(inbox.read(req.pathParams.key));
  })
  .pathParam('key', joi.string().required(), 'The key of the event')
  .response(['application/json'], 'The event.')
  .error('not found', 'There is no event with this key.')
  .tag('events')
  .summary('Read an event')
  .description('Returns one event.');
