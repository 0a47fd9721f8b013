const { db } = require('@arangodb');
const graphModule = require('@arangodb/general-graph');

const nameOf = () => module.context.configuration.graph;
const graph = () => graphModule._graph(nameOf());
const namesOf = (collections) => collections.map((collection) => collection.name());
const vertexNames = () => namesOf(graph()._vertexCollections());
const edgeNames = () => namesOf(graph()._edgeCollections());

exports.describe = () => ({ name: nameOf(), vertexCollections: vertexNames() });

/** A vertex with its neighbours and the edges to them; undefined without it. */
exports.around = (id) => {
  const [collection] = id.split('/');
  if (!vertexNames().includes(collection)) return undefined;
  const [first] = db._query('RETURN DOCUMENT(@id)', { id }).toArray();
  if (first === null) return undefined;
  const steps = db
    ._query(
      `FOR vertex, edge IN 1..1 ANY @id GRAPH @graph
         LIMIT @limit
         RETURN { vertex, edge }`,
      { id, graph: nameOf(), limit: module.context.configuration.limit },
    )
    .toArray();
  return {
    first,
    nodes: steps.map(({ vertex }) => vertex).filter((vertex) => vertex !== null && vertex._id !== id),
    edges: steps.map(({ edge }) => edge),
  };
};

/** The names of the collections of a kind: `nodes` or `edges`. */
const namesOfKind = (kind) => (kind === 'nodes' ? vertexNames() : edgeNames());

/** A collection of the graph; undefined for another one. */
function collectionOf(kind, name) {
  return namesOfKind(kind).includes(name) ? db._collection(name) : undefined;
}

/** Stores an element in the first collection of its kind, and returns its id. */
exports.create = (kind, data) => db._collection(namesOfKind(kind)[0]).save(data)._id;

/** False for a collection that the graph does not have. */
exports.replace = (kind, collection, key, data) => {
  const found = collectionOf(kind, collection);
  if (found !== undefined) found.replace(key, data);
  return found !== undefined;
};

exports.remove = (kind, collection, key) => {
  const found = collectionOf(kind, collection);
  if (found !== undefined) found.remove(key);
  return found !== undefined;
};

/** Removes the edges of a vertex, and returns their number. */
exports.removeEdges = (id) => {
  let count = 0;
  for (const name of edgeNames()) {
    const removed = db
      ._query('FOR e IN @@edges FILTER e._from == @id || e._to == @id REMOVE e IN @@edges RETURN 1', {
        '@edges': name,
        id,
      })
      .toArray();
    count += removed.length;
  }
  return count;
};
