import { expect, test } from 'vitest';
import { LogRing } from '../../../server/log/LogRing.ts';
import { ServerLog } from '../../../server/log/ServerLog.ts';

const entry = { topic: 'general', level: 'INFO', timeMs: 0 } as const;

test('the newest entries are kept', () => {
  const ring = new LogRing();
  for (let i = 1; i <= 25_000; i++) ring.add({ ...entry, text: `entry ${i}` });
  const kept = ring.list({});
  expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([10_000, 15_001, 25_000]);
  expect(ring.countOf('INFO')).toBe(25_000);
});

test('the texts are bounded, each and together', () => {
  const ring = new LogRing();
  for (let i = 1; i <= 2000; i++) ring.add({ ...entry, text: 'x'.repeat(100_000) });
  const kept = ring.list({});
  expect(kept.every(({ text }) => text.length <= 8193)).toBe(true);
  expect(kept.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(8 << 20);
  expect(kept.at(-1)?.id).toBe(2000);
});

test('entries below the level of the terminal are kept, and written after a change of the level', () => {
  const lines: string[] = [];
  const log = new ServerLog('warn', (line) => lines.push(line));
  log.topic('queries').info('first');
  log.topic('queries').debug('not kept');
  log.topic('queries').warn({ seconds: 2 }, 'second');
  expect(log.entries.list({}).map(({ text, level }) => [level, text])).toEqual([
    ['INFO', 'first'],
    ['WARNING', 'second {"seconds":2}'],
  ]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['second']);
  log.setLevel('queries', 'DEBUG');
  log.topic('queries').debug('third');
  log.topic('threads').info('fourth');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['second', 'third']);
});
