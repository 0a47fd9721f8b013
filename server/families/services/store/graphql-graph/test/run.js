const { expect } = require('chai');
const { run } = require('../lib/run');

describe('queries', () => {
  it('describe the graph', () => {
    const { data } = run('{ graph { name vertexCollections edgeCollections } }');
    expect(data.graph.name).to.equal(module.context.configuration.graph);
    expect(data.graph.vertexCollections).to.be.an('array').that.is.not.empty;
  });

  it('read vertices and their neighbours', () => {
    const [collection] = run('{ graph { vertexCollections } }').data.graph.vertexCollections;
    const { data, errors } = run(
      'query ($c: String!) { vertices(collection: $c, limit: 3) { id key neighbors(limit: 2) { id } } }',
      { c: collection },
    );
    expect(errors).to.equal(undefined);
    for (const vertex of data.vertices) expect(vertex.id).to.equal(`${collection}/${vertex.key}`);
  });

  it('read no vertex of another collection', () => {
    expect(run('{ vertex(id: "_users/1") { id } }').data).to.deep.equal({ vertex: null });
  });

  it('name unknown fields', () => {
    const { errors } = run('{ nothing }');
    expect(errors[0].message).to.match(/Cannot query field/);
  });

  it('are refused if they are nested too deeply', () => {
    const inner = `${'neighbors { '.repeat(20)}id${' }'.repeat(20)}`;
    expect(run(`{ vertex(id: "a/b") { ${inner} } }`).errors[0].message).to.match(/nested selections/);
  });

  it('are refused with the place of a syntax error', () => {
    expect(run('{ graph {').errors[0].message).to.match(/Syntax Error/);
  });
});
