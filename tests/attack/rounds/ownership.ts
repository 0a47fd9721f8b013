import type { Round } from '../Round.ts';
import { pause } from '../RoundContext.ts';
import { victimPath } from '../Target.ts';

const longQuery = 'FOR i IN 1..3000 FILTER SLEEP(0.01) == "never" RETURN i';
const secretText = 'the-text-of-the-query-of-honest';

const round: Round = {
  id: 'ownership',
  attacks: "other users' cursors and queries: guessed ids, lists, kills",
  order: 50,
  async run(context) {
    const cursor = `${victimPath}/_api/cursor`;
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      const body = { query: 'FOR i IN 1..5000 RETURN i', batchSize: 10, ttl: 120 };
      const { text } = await context.call({ method: 'POST', path: cursor, body }, 'honest');
      ids.push(/"id":"(\d+)"/.exec(text)?.[1] ?? '');
    }
    const [first = '0', second = '0', third = '0'] = ids;
    if (BigInt(third) - BigInt(second) === BigInt(second) - BigInt(first)) {
      context.find('ids that can be guessed', `cursors ${ids.join(', ')}`);
    }
    for (const id of ids) {
      for (const method of ['PUT', 'POST', 'DELETE'] as const) {
        const { status, text } = await context.call({ method, path: `${cursor}/${id}` }, 'guest-rw');
        if (status < 300) context.find('cursor of another user', `${method}: ${status} ${text.slice(0, 80)}`);
      }
    }
    const stop = new AbortController();
    const body = { query: `/* ${secretText} */ ${longQuery}`, options: { maxRuntime: 20 } };
    const running = context.call({ method: 'POST', path: cursor, body, signal: stop.signal }, 'honest');
    await pause(500);
    for (const user of ['guest-rw', 'guest-ro', 'guest-none'] as const) {
      for (const path of ['current', 'slow'].map((list) => `${victimPath}/_api/query/${list}`)) {
        const { text } = await context.call({ path }, user);
        if (text.includes(secretText))
          context.find('query of another user is listed', `${user}: GET ${path}`);
      }
    }
    const list = await context.call({ path: `${victimPath}/_api/query/current` }, 'root');
    const id = (JSON.parse(list.text) as readonly { id: string; query: string }[]).find(({ query }) =>
      query.includes(secretText),
    )?.id;
    if (id !== undefined) {
      for (const user of ['guest-rw', 'guest-ro', 'guest-none'] as const) {
        const { status } = await context.call(
          { method: 'DELETE', path: `${victimPath}/_api/query/${id}` },
          user,
        );
        if (status < 300) context.find('query of another user is ended', user);
      }
    }
    stop.abort();
    await running;
  },
};
export default round;
