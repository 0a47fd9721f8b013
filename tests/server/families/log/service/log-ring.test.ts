import { expect, test } from 'vitest';
import { LogRing } from '../../../../../server/families/log/service/LogRing.ts';
import { ServerLog } from '../../../../../server/families/log/service/ServerLog.ts';

const entry = { topic: 'general', level: 'INFO', timeMs: 0 } as const;

test('the newest entries are kept', async () => {
  const ring = new LogRing();
  for (let i = 1; i <= 250_000; i++) ring.add({ ...entry, text: `entry ${i}` });
  const kept = await ring.list({});
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([100_000, 150_001, 250_000]);
  expect(ring.countOf('INFO')).toBe(250_000);
});

test('the texts are bounded, each and together', async () => {
  const ring = new LogRing();
  for (let i = 1; i <= 5000; i++) ring.add({ ...entry, text: 'x'.repeat(100_000) });
  const kept = await ring.list({});
  expect(kept.every(({ text }) => text.length <= 8193)).toBe(true);
  expect(kept.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(32 << 20);
  expect(kept.at(-1)?.id).toBe(5000);
});

test('entries below the level of the terminal are kept, and written after a change of the level', async () => {
  const lines: string[] = [];
  const log = new ServerLog('warn', (line) => lines.push(line));
  log.topic('queries').info('first');
  log.topic('queries').debug('not kept');
  log.topic('queries').warn({ seconds: 2 }, 'second');
  expect((await log.entries.list({})).map(({ text, level }) => [level, text])).toEqual([
    ['INFO', 'first'],
    ['WARNING', 'second {"seconds":2}'],
  ]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['second']);
  log.setLevel('queries', 'DEBUG');
  log.topic('queries').debug('third');
  log.topic('threads').info('fourth');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['second', 'third']);
});

test('a summary has counts by level of a search, and the entries of a level over time', async () => {
  const ring = new LogRing();
  for (let i = 0; i < 100; i++) {
    ring.add({
      ...entry,
      timeMs: 1000 + i * 10,
      level: i % 10 === 0 ? 'ERROR' : i % 5 === 0 ? 'WARNING' : 'INFO',
      text: i < 50 ? 'First half' : 'second',
    });
  }
  const all = await ring.summary({}, 4);
  expect(Object.fromEntries(all.counts)).toEqual({ ERROR: 10, WARNING: 10, INFO: 80 });
  expect([all.fromMs, all.toMs]).toEqual([1000, 1990]);
  expect(all.buckets.map(({ entries }) => entries)).toEqual([25, 25, 25, 25]);
  const first = await ring.summary({ search: 'FIRST', upto: 'WARNING' }, 2);
  expect(Object.fromEntries(first.counts)).toEqual({ ERROR: 5, WARNING: 5, INFO: 40 });
  expect(first.buckets.reduce((sum, { errors, warnings }) => sum + errors + warnings, 0)).toBe(10);
  expect(first.buckets.reduce((sum, { entries }) => sum + entries, 0)).toBe(10);
  const none = await ring.summary({ search: 'absent' }, 2);
  expect(none).toMatchObject({ fromMs: undefined, buckets: [{ entries: 0 }, { entries: 0 }] });
});

test('a repeated search reads new entries only, and leaves out those that are no longer kept', async () => {
  let reads = 0;
  /** A text that counts how often a search reads it. */
  const counted = (text: string) =>
    Object.assign(Object(text) as string, {
      toLowerCase: () => {
        reads++;
        return text.toLowerCase();
      },
    });
  const ring = new LogRing();
  for (let i = 1; i <= 1000; i++) ring.add({ ...entry, text: counted(`Entry ${i % 10}`) });
  const [page, summary] = await Promise.all([
    ring.list({ search: 'ENTRY 7' }),
    ring.summary({ search: 'entry 7', upto: 'ERROR' }, 4),
  ]);
  expect([page.length, summary.counts.get('INFO'), reads]).toEqual([100, 100, 1000]);
  ring.add({ ...entry, text: counted('Entry 7, new') });
  expect((await ring.list({ search: 'entry 7' })).at(-1)?.id).toBe(1001);
  expect(reads).toBe(1001);
  expect(await ring.list({ search: 'entry 8' })).toHaveLength(100);
  expect(reads).toBe(2002);
  ring.clear();
  ring.add({ ...entry, text: counted('entry 8 of later') });
  expect((await ring.list({ search: 'entry 8' })).map(({ id }) => id)).toEqual([1002]);
  expect((await ring.list({ search: 'of later', start: 1003 })).length).toBe(0);
});

test('an entry that is added during a search is found by a search after it', async () => {
  const ring = new LogRing();
  for (let i = 1; i <= 50_000; i++) ring.add({ ...entry, text: `entry ${i}` });
  const before = ring.list({ search: 'added' });
  ring.add({ ...entry, text: 'added' });
  const after = ring.list({ search: 'added' });
  expect([(await before).length, (await after).length]).toEqual([0, 1]);
});

test('entries are found by topic, time and regular expression', async () => {
  const ring = new LogRing();
  for (let i = 0; i < 10; i++) {
    ring.add({
      ...entry,
      topic: i % 2 === 0 ? 'queries' : 'general',
      timeMs: i * 1000,
      text: `took ${i} s`,
    });
  }
  const ids = async (filter: Parameters<LogRing['list']>[0]) => (await ring.list(filter)).map(({ id }) => id);
  expect(await ids({ topic: 'queries' })).toEqual([1, 3, 5, 7, 9]);
  expect(await ids({ fromMs: 2000, toMs: 4000 })).toEqual([3, 4, 5]);
  expect(await ids({ pattern: /took [89]/, topic: 'general' })).toEqual([10]);
  expect((await ring.summary({ fromMs: 2000, topic: 'queries' }, 2)).counts.get('INFO')).toBe(4);
});
