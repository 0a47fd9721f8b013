const { expect } = require('chai');
const { db } = require('@arangodb');
const graphModule = require('@arangodb/general-graph');
const paths = require('../lib/paths');

const graph = module.context.collectionName('test');
const vertices = `${graph}_vertices`;
const edges = `${graph}_edges`;

function drop() {
  if (graphModule._exists(graph)) graphModule._drop(graph, true);
}

describe('shortest path', () => {
  before(() => {
    drop();
    graphModule._create(graph, [graphModule._relation(edges, [vertices], [vertices])]);
    for (const _key of ['a', 'b', 'c', 'd']) db[vertices].save({ _key });
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
    ]) {
      db[edges].save({ _from: `${vertices}/${from}`, _to: `${vertices}/${to}` });
    }
  });

  after(drop);

  it('lists the graph', () => {
    expect(paths.graphs()).to.include(graph);
  });

  it('finds the vertices and edges', () => {
    const path = paths.shortest(graph, `${vertices}/a`, `${vertices}/c`);
    expect(path.vertices.map(({ _key }) => _key)).to.deep.equal(['a', 'b', 'c']);
    expect(path.edges).to.have.lengthOf(2);
  });

  it('finds no path to a vertex without edges', () => {
    expect(paths.shortest(graph, `${vertices}/a`, `${vertices}/d`).vertices).to.deep.equal([]);
  });
});
