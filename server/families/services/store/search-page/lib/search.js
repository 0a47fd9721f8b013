const { db } = require('@arangodb');

/** The collections of the configuration, or all of the database. */
function collections() {
  const named = module.context.configuration.collections;
  if (named.length > 0) return named;
  return db
    ._collections()
    .map((collection) => collection.name())
    .filter((name) => !name.startsWith('_'));
}

/** The documents in which all words of a text occur, up to the limit of the configuration. */
module.exports = (text) => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { results: [], hasMore: false };
  const { attributes, limit } = module.context.configuration;
  const results = [];
  for (const name of collections()) {
    const left = limit + 1 - results.length;
    if (left <= 0) break;
    const found = db
      ._query(
        `FOR doc IN @@collection
           LET seen = LENGTH(@attributes) == 0 ? UNSET(doc, '_id', '_rev') : KEEP(doc, @attributes)
           LET text = LOWER(TO_STRING(VALUES(seen)))
           FILTER @words[* FILTER !CONTAINS(text, CURRENT)] == []
           LIMIT @left
           RETURN doc`,
        { '@collection': name, attributes, words, left },
      )
      .toArray();
    results.push(...found.map((document) => ({ collection: name, document })));
  }
  return { results: results.slice(0, limit), hasMore: results.length > limit };
};
