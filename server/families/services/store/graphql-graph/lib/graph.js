const { db } = require('@arangodb');
const graphModule = require('@arangodb/general-graph');

const directions = ['ANY', 'OUTBOUND', 'INBOUND'];
const nameOf = () => module.context.configuration.graph;
const graph = () => graphModule._graph(nameOf());
const vertexCollections = () =>
  graph()
    ._vertexCollections()
    .map((collection) => collection.name());

exports.describe = () => ({
  name: nameOf(),
  vertexCollections: vertexCollections(),
  edgeCollections: graph()
    ._edgeCollections()
    .map((collection) => collection.name()),
});

/** A vertex of the graph; null without one. */
exports.vertex = (id) => {
  const [collection] = id.split('/');
  if (!vertexCollections().includes(collection)) return null;
  return db._query('RETURN DOCUMENT(@id)', { id }).toArray()[0];
};

exports.vertices = (collection, offset, limit) => {
  if (!vertexCollections().includes(collection)) {
    throw new Error(`the graph has no vertex collection '${collection}'`);
  }
  return db
    ._query('FOR v IN @@collection SORT v._key LIMIT @offset, @limit RETURN v', {
      '@collection': collection,
      offset,
      limit,
    })
    .toArray();
};

exports.neighbors = (id, direction, limit) => {
  if (!directions.includes(direction)) throw new Error(`unknown direction '${direction}'`);
  return db
    ._query(
      `FOR v IN 1..1 ${direction} @id GRAPH @graph OPTIONS { bfs: true, uniqueVertices: 'global' }
      SORT v._id LIMIT @limit RETURN v`,
      { id, graph: nameOf(), limit },
    )
    .toArray();
};

exports.path = (from, to) =>
  db
    ._query('FOR v IN ANY SHORTEST_PATH @from TO @to GRAPH @graph RETURN v', { from, to, graph: nameOf() })
    .toArray();
