const { db } = require('@arangodb');
const graphModule = require('@arangodb/general-graph');

const directions = ['ANY', 'OUTBOUND', 'INBOUND'];

exports.graphs = () => graphModule._list().sort();

exports.shortest = (graph, from, to) => {
  const { direction } = module.context.configuration;
  if (!directions.includes(direction)) {
    throw new Error(`expected one of ${directions.join(', ')} as the direction, found '${direction}'`);
  }
  const steps = db
    ._query(
      `FOR vertex, edge IN ${direction} SHORTEST_PATH @from TO @to GRAPH @graph
         RETURN { vertex, edge }`,
      { from, to, graph },
    )
    .toArray();
  return {
    vertices: steps.map(({ vertex }) => vertex),
    edges: steps.map(({ edge }) => edge).filter((edge) => edge !== null),
  };
};
