const { expect } = require('chai');
const graph = require('../lib/graph');

describe('graph', () => {
  const created = [];

  after(() => {
    for (const id of created) {
      graph.removeEdges(id);
      graph.remove('nodes', ...id.split('/'));
    }
  });

  function create(name) {
    const id = graph.create('nodes', { name });
    created.push(id);
    return id;
  }

  it('reads a vertex with its neighbours', () => {
    const [from, to] = [create('from'), create('to')];
    const edge = graph.create('edges', { _from: from, _to: to });
    const { first, nodes, edges } = graph.around(from);
    expect(first.name).to.equal('from');
    expect(nodes.map(({ _id }) => _id)).to.deep.equal([to]);
    expect(edges.map(({ _id }) => _id)).to.deep.equal([edge]);
    expect(graph.removeEdges(to)).to.equal(1);
    expect(graph.around(from).edges).to.have.length(0);
  });

  it('replaces a vertex', () => {
    const id = create('old');
    expect(graph.replace('nodes', ...id.split('/'), { name: 'new' })).to.equal(true);
    expect(graph.around(id).first.name).to.equal('new');
  });

  it('knows no other collections', () => {
    expect(graph.around('others/a')).to.equal(undefined);
    expect(graph.remove('nodes', 'others', 'a')).to.equal(false);
  });
});
