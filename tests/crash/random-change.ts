import type { Random } from '../../protocol/lib/random.ts';

type Call = readonly [method: string, path: string, body?: unknown];

const keyCount = 300;
/** Databases that are created and dropped; only with several databases. */
const temporaryCount = 3;

/** Collections that exist in each database with load from the start. */
export const permanentCollections = ['items', 'links', 'other'] as const;

export const indexes = [
  ['items', { type: 'persistent', fields: ['place'], unique: true, sparse: true }],
] as const;

/**
 * A random change of one of the databases. Refused changes, such as a duplicate key or place, are part of the load. With
 * several databases, further ones are created, filled and dropped.
 */
export function changeOf(random: Random, databases: readonly string[]): Call {
  if (databases.length > 1 && random.next() < 0.06) return changeOfDatabases(random);
  const database = databases[random.nextBelow(databases.length)]!;
  const [method, path, body] = changeInDatabase(random);
  return [method, `/_db/${database}${path}`, body];
}

function changeOfDatabases(random: Random): Call {
  const name = `temporary${random.nextBelow(temporaryCount)}`;
  switch (random.nextBelow(4)) {
    case 0:
      return ['POST', '/_api/database', { name }];
    case 1:
      return ['DELETE', `/_api/database/${name}`];
    case 2:
      return ['POST', `/_db/${name}/_api/collection`, { name: 'things' }];
    default:
      return ['POST', `/_db/${name}/_api/document/things`, { n: random.next() }];
  }
}

/** A random change of the permanent collections of a database, and of others that it creates, renames and drops. */
function changeInDatabase(random: Random): Call {
  const key = () => `k${random.nextBelow(keyCount)}`;
  const text = () => 'x'.repeat(random.nextBelow(2000));
  const one = key();
  switch (random.nextBelow(14)) {
    case 0:
    case 1:
    case 2:
      return ['POST', '/_api/document/items', { _key: one, place: random.nextBelow(keyCount), text: text() }];
    case 3:
    case 4:
      return [
        'PATCH',
        `/_api/document/items/${one}`,
        { place: random.nextBelow(keyCount), n: random.next() },
      ];
    case 5:
      return ['DELETE', `/_api/document/items/${one}`];
    case 6: {
      const lines = Array.from({ length: 60 }, () => JSON.stringify({ _key: key(), text: text() }));
      return ['POST', '/_api/import?collection=other&type=documents&onDuplicate=replace', lines.join('\n')];
    }
    case 7: {
      const query = 'FOR i IN items SORT RAND() LIMIT 80 UPDATE i WITH {n: RAND()} IN items';
      return ['POST', '/_api/cursor', { query }];
    }
    case 8: {
      const query = 'FOR i IN items SORT RAND() LIMIT 70 REMOVE i IN items';
      return random.next() < 0.3
        ? ['POST', '/_api/cursor', { query }]
        : ['POST', '/_api/document/links', { _from: `items/${one}`, _to: `items/${key()}` }];
    }
    case 9:
      return random.next() < 0.2
        ? ['PUT', '/_api/collection/other/truncate']
        : ['POST', '/_api/document/other', { text: text().repeat(random.next() < 0.1 ? 100 : 1) }];
    case 10: {
      const name = `made${random.nextBelow(4)}`;
      return random.next() < 0.5
        ? ['POST', '/_api/collection', { name }]
        : ['DELETE', `/_api/collection/${name}`];
    }
    case 11:
      return [
        'PUT',
        `/_api/collection/made${random.nextBelow(4)}/rename`,
        { name: `made${random.nextBelow(4)}` },
      ];
    case 12: {
      const fields = [`field${random.nextBelow(3)}`];
      const unique = random.next() < 0.5;
      return [
        'POST',
        `/_api/index?collection=made${random.nextBelow(4)}`,
        { type: 'persistent', fields, unique, sparse: true },
      ];
    }
    default:
      return [
        'POST',
        `/_api/document/made${random.nextBelow(4)}`,
        { _key: one, field0: random.nextBelow(99) },
      ];
  }
}
