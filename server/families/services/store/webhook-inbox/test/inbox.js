const { expect } = require('chai');
const inbox = require('../lib/inbox');

describe('inbox', () => {
  const keys = [];
  const store = (...args) => {
    const key = inbox.store(...args);
    keys.push(key);
    return key;
  };

  afterEach(() => {
    inbox.remove(keys.splice(0));
  });

  it('stores the body of an event', () => {
    const key = store('test-sender', 'push', '{"a": [1]}');
    expect(inbox.read(key)).to.deep.include({ sender: 'test-sender', event: 'push', payload: { a: [1] } });
  });

  it('stores a body that is not JSON as a text', () => {
    expect(inbox.read(store('test-sender', undefined, 'plain')).payload).to.equal('plain');
  });

  it('lists the events of a sender, the newest first', () => {
    const first = store('test-sender', 'push', '1');
    const second = store('test-sender', 'push', '2');
    store('test-other', 'push', '3');
    const listed = inbox.list('test-sender', 10).map(({ _key }) => _key);
    expect(listed).to.have.members([first, second]);
  });

  it('finds events that are old', () => {
    const key = store('test-sender', 'push', '1');
    expect(inbox.keysBefore(Date.now() + 1000)).to.include(key);
    expect(inbox.keysBefore(0)).to.deep.equal([]);
  });

  it('makes signatures of the body', () => {
    const text = inbox.signatureOf('Hello, World!', "It's a Secret to Everybody");
    expect(text).to.equal('sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17');
  });
});
