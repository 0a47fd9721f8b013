const { buildSchema, graphqlSync, parse, visit } = require('graphql');
const graph = require('./graph');

const maxPage = 1000;

const schema = buildSchema(`
  enum Direction { ANY OUTBOUND INBOUND }

  type Graph {
    name: String!
    vertexCollections: [String!]!
    edgeCollections: [String!]!
  }

  type Vertex {
    id: ID!
    key: String!
    collection: String!
    "All attributes as JSON."
    attributes: String!
    "One attribute as JSON."
    value(name: String!): String
    neighbors(direction: Direction = ANY, limit: Int = 50): [Vertex!]!
  }

  type Query {
    graph: Graph!
    vertex(id: ID!): Vertex
    vertices(collection: String!, offset: Int = 0, limit: Int = 50): [Vertex!]!
    path(from: ID!, to: ID!): [Vertex!]!
  }
`);

function toVertex(document) {
  const { _id, _key, _rev, ...attributes } = document;
  return {
    id: _id,
    key: _key,
    collection: _id.split('/')[0],
    attributes: JSON.stringify(attributes),
    value: ({ name }) => (name in attributes ? JSON.stringify(attributes[name]) : null),
    neighbors: ({ direction, limit }) =>
      graph.neighbors(_id, direction, Math.min(limit, maxPage)).map(toVertex),
  };
}

const rootValue = {
  graph: () => graph.describe(),
  vertex: ({ id }) => {
    const found = graph.vertex(id);
    return found === null ? null : toVertex(found);
  },
  vertices: ({ collection, offset, limit }) =>
    graph.vertices(collection, offset, Math.min(limit, maxPage)).map(toVertex),
  path: ({ from, to }) => graph.path(from, to).map(toVertex),
};

/** The deepest nested selection; fragments count where they are defined. */
function depthOf(source) {
  let depth = 0;
  let deepest = 0;
  let hasSpreads = false;
  visit(parse(source), {
    SelectionSet: {
      enter() {
        depth += 1;
        deepest = Math.max(deepest, depth);
      },
      leave() {
        depth -= 1;
      },
    },
    FragmentSpread() {
      hasSpreads = true;
    },
  });
  return { deepest, hasSpreads };
}

exports.schema = schema;

/** The result of a query: data and errors. */
exports.run = (source, variableValues) => {
  let depth;
  try {
    depth = depthOf(source);
  } catch (error) {
    return { errors: [{ message: error.message }] };
  }
  const { maxDepth } = module.context.configuration;
  // Named fragments can multiply the depth.
  if (depth.hasSpreads) return { errors: [{ message: 'named fragments are not supported' }] };
  if (depth.deepest > maxDepth) {
    return {
      errors: [{ message: `expected at most ${maxDepth} nested selections, found ${depth.deepest}` }],
    };
  }
  const { data, errors } = graphqlSync({ schema, source, rootValue, variableValues: variableValues || {} });
  return errors === undefined
    ? { data }
    : { data, errors: errors.map(({ message, path }) => ({ message, path })) };
};
