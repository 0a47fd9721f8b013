const { db } = require('@arangodb');

/** The collection of the configuration. */
function collection() {
  const name = module.context.configuration.collection;
  const found = db._collection(name);
  if (found === null || found === undefined) {
    throw new Error(`the collection '${name}' is missing; the script setup creates it`);
  }
  return found;
}

exports.list = (offset, limit, filter) => {
  const statement = db._query(
    `FOR doc IN @@collection
       FILTER ATTRIBUTES(@filter)[* FILTER doc[CURRENT] != @filter[CURRENT]] == []
       SORT doc._key
       LIMIT @offset, @limit
       RETURN doc`,
    { '@collection': collection().name(), filter, offset, limit },
    {},
    { fullCount: true },
  );
  const documents = statement.toArray();
  return { documents, total: statement.getExtra().stats.fullCount };
};

exports.read = (key) => collection().document(key);

exports.create = (data) => collection().save(data, { returnNew: true }).new;

exports.update = (key, data) => collection().update(key, data, { returnNew: true }).new;

exports.remove = (key) => {
  collection().remove(key);
};
