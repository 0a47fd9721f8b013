import type { Round } from '../Round.ts';
import { pause, type RoundContext } from '../RoundContext.ts';
import { victimPath } from '../Target.ts';
import { runTimed } from '../timed-query.ts';

const evilText = `${'a'.repeat(40)}!`;
const queries: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['INSERT {a: REGEX_TEST(@text, "^(a+)+$")} IN scratch', { text: evilText }],
  ['INSERT {a: REGEX_TEST(@text, "^(?=(a+)+$)b")} IN scratch', { text: evilText }],
  ['INSERT {a: REGEX_REPLACE(@text, "(a|aa)+$", "")} IN scratch', { text: evilText }],
  ['FOR i IN 1..1000000000 INSERT {i} IN scratch', {}],
  ['FOR i IN 1..1000000000 FILTER i < 0 INSERT {i} IN scratch', {}],
  ['FOR i IN 1..100000000 UPSERT {n: i % 10} INSERT {n: i} UPDATE {m: OLD.n} IN scratch', {}],
  [
    'FOR d IN documents FOR a IN 1..100000 FOR b IN 1..100000 FILTER a + b == -1 UPDATE d WITH {a} IN documents',
    {},
  ],
  ['INSERT {x: LENGTH(FOR a IN 1..100000 FOR b IN 1..100000 RETURN 1)} IN scratch', {}],
  ['FOR i IN 1..100 LET s = SLEEP(1) INSERT {i} IN scratch', {}],
  ['FOR i IN 1..40000 INSERT {i, text: REPEAT("x", 20000)} IN scratch', {}],
  [
    'FOR d IN documents FOR e IN documents FOR f IN documents REPLACE d WITH {n: e.number + f.number} IN documents',
    {},
  ],
  ['INSERT {a: NOOPT(SORTED(1..20000000))} IN scratch', {}],
  [
    'FOR i IN 1..3000 INSERT {t: REPEAT(CONCAT("w", i, " "), 200)} IN scratch REMOVE {_key: "none"} IN scratch',
    {},
  ],
];

const round: Round = {
  id: 'endless-writes',
  attacks: 'endless modifying queries; kills and time limits must end them',
  order: 80,
  async run(context) {
    const before = await countScratch(context);
    // Two concurrent queries, during which other clients must be served.
    const count = context.amount(queries.length, 3);
    const first = count < queries.length ? context.random.nextBelow(queries.length) : 0;
    await context.repeat(count, 2, async (number) => {
      const [query, bindVars] = queries[(first + number) % queries.length]!;
      const { status } = await runTimed(context, query, bindVars);
      if (status === 201) context.note(`ended by itself: ${query}`);
    });
    await killOne(context);
    await context.call({ method: 'PUT', path: `${victimPath}/_api/collection/scratch/truncate` }, 'root');
    context.note(`${before} documents before`);
  },
};
export default round;

async function countScratch(context: RoundContext): Promise<number> {
  const { text } = await context.call({ path: `${victimPath}/_api/collection/scratch/count` }, 'root');
  return (JSON.parse(text) as { count?: number }).count ?? -1;
}

/** A kill ends a modifying query and rolls it back. */
async function killOne(context: RoundContext): Promise<void> {
  const path = `${victimPath}/_api/collection/scratch/truncate`;
  await context.call({ method: 'PUT', path }, 'root');
  const query =
    'FOR i IN 1..1000000000 INSERT {i, a: REGEX_TEST("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", "^(a+)+$")} IN scratch';
  const running = context.call(
    {
      method: 'POST',
      path: `${victimPath}/_api/cursor`,
      body: { query },
      patienceMs: 40_000,
      mayStayOpen: true,
    },
    'guest-rw',
  );
  let ended = false;
  void running.then(() => {
    ended = true;
  });
  for (let tries = 0; tries < 100 && !ended; tries++) {
    await pause(200);
    const list = await context.call(
      { path: `${victimPath}/_api/query/current`, patienceMs: 10_000, mayStayOpen: true },
      'root',
    );
    if (list.status !== 200) continue;
    for (const { id, query: text } of JSON.parse(list.text) as readonly { id: string; query: string }[]) {
      if (text.includes('REGEX_TEST'))
        await context.call(
          { method: 'DELETE', path: `${victimPath}/_api/query/${id}`, patienceMs: 10_000, mayStayOpen: true },
          'root',
        );
    }
  }
  const { status } = await running;
  if (status === -1) context.find('a kill has no effect', 'expected an end within 40 s', query);
  const left = await countScratch(context);
  if (left > 0)
    context.find('parts are left', `expected no documents of a killed query, found ${left}`, query);
}
