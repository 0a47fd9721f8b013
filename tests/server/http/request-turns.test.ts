import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestTurns } from '../../../server/http/RequestTurns.ts';

test('few requests start immediately', () => {
  const turns = new RequestTurns(() => 1);
  const begun: number[] = [];
  for (let number = 0; number < 16; number++) turns.run('a', () => begun.push(number));
  expect(begun).toEqual(Array.from({ length: 16 }, (_, number) => number));
});

test('some of many requests start immediately, the others in turns of their owners', async () => {
  const turns = new RequestTurns(() => 1);
  const begun: string[] = [];
  for (let number = 0; number < 200; number++) turns.run('many', () => begun.push(`many ${number}`));
  turns.run('one', () => begun.push('one'));
  expect(begun).toHaveLength(16);
  await expect.poll(() => begun.length).toBe(201);
  expect(begun.indexOf('one')).toBe(17);
  expect(begun.filter((name) => name !== 'one')).toEqual(
    Array.from({ length: 200 }, (_, number) => `many ${number}`),
  );
});

test('the event loop runs between the turns', async () => {
  const turns = new RequestTurns(() => 1);
  let begun = 0;
  for (let number = 0; number < 100; number++) turns.run('a', () => begun++);
  const seen: number[] = [];
  while (begun < 100) {
    seen.push(begun);
    await nextTurn();
  }
  // 16 immediately, then four per turn.
  expect(seen.length).toBeGreaterThanOrEqual(20);
});

test('requests at intervals start immediately', () => {
  let nowMs = 1;
  const turns = new RequestTurns(() => nowMs);
  let begun = 0;
  for (let number = 0; number < 100; number++, nowMs += 0.2) turns.run('a', () => begun++);
  expect(begun).toBe(100);
});

test('waiting requests let several connections in a row be accepted, but not all', async () => {
  const turns = new RequestTurns(() => 1);
  let begun = 0;
  for (let number = 0; number < 20; number++) turns.run('a', () => begun++);
  const seen: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    turns.noteAccepted();
    await nextTurn();
    seen.push(begun);
  }
  expect(seen).toEqual([...Array(8).fill(16), 20, 20]);
});
