import type { CallRequest } from '../http-call.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import { type User, victimPath } from '../Target.ts';

const queries = [
  'FOR u IN _users RETURN u',
  'FOR u IN _users RETURN u.authData',
  'FOR u IN _users RETURN VALUES(u)',
  'FOR u IN _users RETURN VALUES(VALUES(u)[0])',
  'FOR u IN _users RETURN JSON_STRINGIFY(u)',
  'FOR u IN _users RETURN TO_STRING(u)',
  'FOR u IN _users RETURN u.authData.simple.hash',
  'FOR u IN _users RETURN u["auth" + "Data"]',
  'FOR u IN _users RETURN CONCAT("", u[CONCAT("auth", "Data")].simple.hash)',
  'FOR u IN _users COLLECT hash = u.authData.simple.hash RETURN hash',
  'FOR u IN _users SORT u.authData.simple.hash RETURN MERGE(u, {x: 1})',
  'FOR u IN _users RETURN KEEP(u, "authData")',
  'FOR u IN _users LET a = UNSET(u, "_id") RETURN a',
  'RETURN DOCUMENT("_users/root")',
  'RETURN DOCUMENT("_users", ["root"])',
  'RETURN (FOR u IN _users RETURN u)',
  'RETURN FULLTEXT(_users, "authData", "a")',
  'RETURN _users',
  'FOR u IN _users INSERT u IN scratch OPTIONS {ignoreErrors: true} RETURN NEW',
  'FOR u IN _users UPDATE u WITH {} IN _users RETURN OLD',
  'FOR u IN _users UPDATE u WITH {} IN _users RETURN NEW',
  'FOR u IN _users FILTER u.authData.simple.hash >= "" RETURN ZIP(ATTRIBUTES(u), VALUES(u))',
];
/** The collection of the hashes; a query that names it is refused or returns nothing. */
const hidden = '_user_secrets';
const hiddenQueries = [
  `FOR s IN ${hidden} RETURN s`,
  `RETURN DOCUMENT("${hidden}", (FOR u IN _users RETURN u._key))`,
  `FOR u IN _users RETURN DOCUMENT(CONCAT("${hidden}/", u._key))`,
  `FOR s IN ${hidden} INSERT s IN scratch RETURN NEW`,
  `FOR v, e IN 1..2 ANY "leaks/start" leaking RETURN [v, e]`,
  'FOR v IN ANY SHORTEST_PATH "leaks/start" TO @id leaking RETURN v',
  `RETURN NEIGHBORS(leaks, leaking, "leaks/start", "any", [], {includeData: true})`,
  `RETURN COLLECTIONS()`,
];
const asking: readonly User[] = ['root', 'honest', 'guest-ro-system', 'guest-rw', 'guest-none'];

const round: Round = {
  id: 'secrets',
  attacks: 'stored password hashes, keys and sessions, by queries, documents, simple calls and files',
  order: 40,
  async run(context) {
    if (context.target.secrets.count === 0)
      context.note('no stored values could be read: only the names of members are looked for');
    const keysAnswer = await context.call(
      { method: 'POST', path: '/_api/cursor', body: { query: 'FOR u IN _users RETURN u._key' } },
      'root',
    );
    const keys = (JSON.parse(keysAnswer.text) as { result?: readonly string[] }).result ?? [];
    await makeLeaks(context, keys);
    const requests: readonly CallRequest[] = [
      ...hiddenQueries.map((query) => ({
        method: 'POST',
        path: '/_api/cursor',
        body: { query, ...(query.includes('@id') ? { bindVars: { id: `${hidden}/${keys[0]}` } } : {}) },
      })),
      ...keys.map((key) => ({ path: `/_api/document/${hidden}/${key}` })),
      { method: 'PUT', path: `/_api/document/${hidden}?onlyget=true`, body: keys },
      ...['all', 'any', 'by-example'].map((name) => ({
        method: 'PUT',
        path: `/_api/simple/${name}`,
        body: { collection: hidden, example: {} },
      })),
      { path: `/_api/edges/leaking?vertex=leaks/start&direction=any` },
      { path: `/_api/collection/${hidden}/checksum?withData=true` },
      ...queries.flatMap((query) => [
        { method: 'POST', path: '/_api/cursor', body: { query } },
        { method: 'POST', path: '/_api/query/profile', body: { query } },
      ]),
      ...keys.flatMap((key) => [
        { path: `/_api/document/_users/${key}` },
        { path: `/_api/document/_users/${key}`, headers: { 'x-arango-version': '20804' } },
        { method: 'PATCH', path: `/_api/document/_users/${key}?returnOld=true&returnNew=true`, body: {} },
        { path: `/_api/gharial/net/vertex/_users/${key}` },
        { path: `/_api/edge/_users/${key}` },
      ]),
      { method: 'PUT', path: '/_api/document/_users?onlyget=true', body: keys },
      ...['all', 'first', 'last', 'any'].map((name) => ({
        method: 'PUT',
        path: `/_api/simple/${name}`,
        body: { collection: '_users' },
      })),
      ...['by-example', 'first-example'].map((name) => ({
        method: 'PUT',
        path: `/_api/simple/${name}`,
        body: { collection: '_users', example: {} },
      })),
      { method: 'PUT', path: '/_api/simple/lookup-by-keys', body: { collection: '_users', keys } },
      {
        method: 'PUT',
        path: '/_api/simple/range',
        body: { collection: '_users', attribute: '_key', left: '', right: 'z' },
      },
      { method: 'POST', path: '/_api/export?collection=_users', body: {} },
      ...['/_api/user', '/_api/user/root', '/_api/user/root/config', '/_api/user?full=true'].map((path) => ({
        path,
      })),
      ...[
        '/token-secret',
        '/data/token-secret',
        '/..%2ftoken-secret',
        '/assets/..%2f..%2f..%2fdata%2ftoken-secret',
        '/orrery.mdb',
      ].map((path) => ({ path, headers: { accept: '*/*' } })),
      ...['/_api/query/slow', '/_api/query/current', '/_api/query-cache/entries'].map((path) => ({ path })),
      { path: '/_admin/echo' },
    ];
    for (const user of asking) {
      for (const databasePath of ['', victimPath]) {
        const count = context.amount(requests.length, 10);
        const first = count < requests.length ? context.random.nextBelow(requests.length) : 0;
        await context.repeat(count, 4, async (number) => {
          const request = requests[(first + number) % requests.length]!;
          await context.call({ ...request, path: databasePath + request.path }, user);
        });
      }
    }
  },
};
export default round;

/** Edges to the hidden documents, for traversals. */
async function makeLeaks(context: RoundContext, keys: readonly string[]): Promise<void> {
  for (const [name, type] of [
    ['leaks', 2],
    ['leaking', 3],
  ]) {
    await context.call({ method: 'POST', path: '/_api/collection', body: { name, type } }, 'root');
  }
  const edges = keys.flatMap((key) =>
    ['_users', hidden].map((collection) => ({ _from: 'leaks/start', _to: `${collection}/${key}` })),
  );
  await context.call({ method: 'POST', path: '/_api/document/leaking', body: edges }, 'root');
}
