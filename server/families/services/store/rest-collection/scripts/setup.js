const { db } = require('@arangodb');

const name = module.context.configuration.collection;
const isNew = !db._collection(name);
if (isNew) db._createDocumentCollection(name);

module.exports = { collection: name, isNew };
