const { expect } = require('chai');
const documents = require('../lib/documents');

describe('documents', () => {
  const keys = [];
  const create = (data) => {
    const created = documents.create(data);
    keys.push(created._key);
    return created;
  };

  afterEach(() => {
    for (const key of keys.splice(0)) documents.remove(key);
  });

  it('are created and read', () => {
    const { _key } = create({ kind: 'rest-test', n: 1 });
    expect(documents.read(_key)).to.include({ kind: 'rest-test', n: 1 });
  });

  it('are listed by attributes', () => {
    create({ kind: 'rest-test', n: 1 });
    create({ kind: 'rest-test', n: 2 });
    const page = documents.list(0, 10, { kind: 'rest-test', n: 2 });
    expect(page.total).to.equal(1);
    expect(page.documents.map(({ n }) => n)).to.deep.equal([2]);
  });

  it('are counted beyond the page', () => {
    create({ kind: 'rest-test' });
    create({ kind: 'rest-test' });
    const page = documents.list(0, 1, { kind: 'rest-test' });
    expect([page.documents.length, page.total]).to.deep.equal([1, 2]);
  });

  it('are changed', () => {
    const { _key } = create({ kind: 'rest-test', n: 1 });
    expect(documents.update(_key, { more: true })).to.include({ n: 1, more: true });
  });

  it('are not found after their removal', () => {
    const { _key } = documents.create({ kind: 'rest-test' });
    documents.remove(_key);
    expect(() => documents.read(_key)).to.throw();
  });
});
