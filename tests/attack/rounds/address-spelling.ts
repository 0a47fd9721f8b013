import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import type { RawAnswer } from '../raw-exchange.ts';
import { privateRoutes } from '../routes.ts';
import { spellingCount, spellingOf, toBytes } from '../spellings.ts';
import { victimPath } from '../Target.ts';

/** Error numbers of answers before a route runs. */
const outerErrors: readonly number[] = [0, 11, 400, 401, 403, 404, 405, 413, 414, 421, 429, 431];
const body = '{"name":"bypassed","query":"RETURN 1","user":"bypassed","passwd":"x"}';
const width = 8;

const round: Round = {
  id: 'address-spelling',
  attacks: 'every route without credentials, its address spelled in every way',
  order: 10,
  async run(context) {
    const routes = privateRoutes();
    const before = await countThings(context);
    await context.repeat(context.amount(3000, 2 * spellingCount), width, async (number) => {
      const { method, path } = context.pick(routes);
      const databasePath = context.random.nextBelow(3) === 0 ? victimPath : '';
      const spelling = spellingOf(number, method, databasePath + path, context.random);
      const hasBody = spelling.method !== 'GET' && spelling.method !== 'HEAD';
      const bytes = toBytes(spelling, '127.0.0.1', hasBody ? body : '');
      const [answer] = await context.exchange(bytes, { answers: spelling.method === 'HEAD' ? undefined : 1 });
      const problem = answer === undefined ? undefined : problemOf(answer, spelling.method);
      if (problem !== undefined) context.find('let in', problem, `bytes: ${JSON.stringify(bytes)}`);
    });
    const after = await countThings(context);
    if (after !== before) context.find('changed', `expected ${before}, found ${after}`);
  },
};
export default round;

/** The reason why the answer shows that a route ran; undefined if it does not. */
function problemOf({ status, head, body: text }: RawAnswer, method: string): string | undefined {
  if (method === 'OPTIONS') return undefined;
  const isJson = /\r\ncontent-type: application\/json/i.test(head);
  const isRedirect = status >= 300 && status < 400;
  if (status < 400 && !isRedirect && isJson) return `${status} ${text.slice(0, 200)}`;
  const errorNum = Number(/"errorNum":(\d+)/.exec(text)?.[1] ?? 0);
  return outerErrors.includes(errorNum) ? undefined : `${status} ${text.slice(0, 200)}`;
}

/** State that a bypass would have changed. */
async function countThings(context: RoundContext): Promise<string> {
  const counts: string[] = [];
  for (const [name, request] of [
    ['databases', { path: '/_api/database' }],
    ['users', { path: '/_api/user' }],
    ['collections', { path: `${victimPath}/_api/collection?excludeSystem=true` }],
    ['documents', { path: `${victimPath}/_api/collection/documents/count` }],
    ['edges', { path: `${victimPath}/_api/collection/edges/count` }],
  ] as const) {
    const { text } = await context.call(request, 'root');
    const { result, count } = JSON.parse(text) as { result?: readonly unknown[]; count?: number };
    counts.push(`${count ?? result?.length ?? 0} ${name}`);
  }
  return counts.join(', ');
}
