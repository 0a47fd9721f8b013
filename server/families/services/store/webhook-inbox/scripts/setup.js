const { db } = require('@arangodb');

const name = module.context.collectionName('events');
if (!db._collection(name)) db._createDocumentCollection(name);
db._collection(name).ensureIndex({ type: 'skiplist', fields: ['time'] });

module.exports = { collection: name };
