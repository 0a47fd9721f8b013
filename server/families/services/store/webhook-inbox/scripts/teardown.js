const { db } = require('@arangodb');

db._drop(module.context.collectionName('events'));

module.exports = true;
