const { db } = require('@arangodb');
const crypto = require('@arangodb/crypto');

const events = () => module.context.collection('events');

/** The signature of a body, as GitHub sends it. */
exports.signatureOf = (text, secret) => `sha256=${crypto.hmac(secret, text, 'sha256')}`;

/** Why an event is not stored; undefined if it is. */
exports.refusal = (sender, text, signature) => {
  const { secret, senders } = module.context.configuration;
  if (senders.length > 0 && !senders.includes(sender)) return `the sender '${sender}' is unknown`;
  if (!secret) return undefined;
  const expected = exports.signatureOf(text, secret);
  return crypto.constantEquals(String(signature), expected) ? undefined : 'the signature is wrong';
};

/** Stores an event, and returns its key. A body that is not JSON is stored as a text. */
exports.store = (sender, event, text) => {
  let payload;
  try {
    payload = JSON.parse(text);
  } catch {
    payload = text;
  }
  return events().save({ sender, event: event || null, time: Date.now(), payload })._key;
};

exports.list = (sender, limit) =>
  db
    ._query(
      `FOR event IN @@events
         FILTER @sender == null || event.sender == @sender
         SORT event.time DESC, event._key DESC
         LIMIT @limit
         RETURN event`,
      { '@events': events().name(), sender: sender || null, limit },
    )
    .toArray();

exports.read = (key) => events().document(key);

/** The keys of events before a time. */
exports.keysBefore = (time) =>
  db
    ._query('FOR event IN @@events FILTER event.time < @time RETURN event._key', {
      '@events': events().name(),
      time,
    })
    .toArray();

exports.remove = (keys) => {
  for (const key of keys) events().remove(key);
};
