const { expect } = require('chai');
const { db } = require('@arangodb');
const search = require('../lib/search');

const name = module.context.collectionName('test');

describe('search', () => {
  before(() => {
    db._drop(name);
    const collection = db._createDocumentCollection(name);
    collection.save({ _key: 'a', title: 'The quick BROWN fox' });
    collection.save({ _key: 'b', title: 'A slow brown bear', tags: ['zoo'] });
  });

  after(() => {
    db._drop(name);
  });

  const keysOf = (text) =>
    search(text)
      .results.filter(({ collection }) => collection === name)
      .map(({ document }) => document._key)
      .sort();

  it('finds words in any case and order', () => {
    expect(keysOf('fox quick')).to.deep.equal(['a']);
  });

  it('finds words in lists', () => {
    expect(keysOf('zoo brown')).to.deep.equal(['b']);
  });

  it('needs all words', () => {
    expect(keysOf('fox zoo')).to.deep.equal([]);
  });

  it('finds nothing for an empty text', () => {
    expect(search('  ')).to.deep.equal({ results: [], hasMore: false });
  });
});
