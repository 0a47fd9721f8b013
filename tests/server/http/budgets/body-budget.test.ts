import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../../../protocol/errors.ts';
import {
  BodyBudget,
  type BodyLimits,
  type BodyReservation,
} from '../../../../server/http/budgets/BodyBudget.ts';

const limits: BodyLimits = {
  totalBytes: 100,
  addressBytes: 60,
  maxWaitMs: 60_000,
  maxSilenceMs: 60_000,
  minBytesPerSecond: 1,
};

/** Reserves memory and records when it is granted. */
function reserve(budget: BodyBudget, bytes: number, address: string, given: string[], name: string) {
  return budget.reserve(bytes, address).then((reservation) => {
    given.push(name);
    return reservation;
  });
}

test('memory is granted in order of arrival; an address at its limit blocks only itself', async () => {
  const budget = new BodyBudget(limits);
  const given: string[] = [];
  const first = await reserve(budget, 60, 'a', given, 'a60');
  const waiting = [
    reserve(budget, 20, 'a', given, 'a20'),
    reserve(budget, 50, 'b', given, 'b50'),
    reserve(budget, 10, 'c', given, 'c10'),
  ];
  await nextTurn();
  // b50 lacks memory, and c10, which would fit, does not overtake it.
  expect(given).toEqual(['a60']);
  expect(budget.waitingCount).toBe(3);
  first.release();
  const rooms = await Promise.all(waiting);
  expect(given).toEqual(['a60', 'a20', 'b50', 'c10']);
  expect(budget.usedBytes).toBe(80);
  for (const reservation of rooms) reservation.release();
  for (const reservation of rooms) reservation.release();
  expect(budget.usedBytes).toBe(0);
});

test('an address has a limited share', async () => {
  const budget = new BodyBudget(limits);
  const given: string[] = [];
  const first = await reserve(budget, 40, 'a', given, 'a40');
  const second = reserve(budget, 30, 'a', given, 'a30');
  const other = await reserve(budget, 30, 'b', given, 'b30');
  expect(given).toEqual(['a40', 'b30']);
  first.release();
  (await second).release();
  other.release();
  expect(given).toEqual(['a40', 'b30', 'a30']);
});

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a body that waits too long is refused with 503, and the next one is served', async () => {
  const budget = new BodyBudget({ ...limits, maxWaitMs: 5 });
  const reservation = await budget.reserve(60, 'a');
  const error = (await errorOf(budget.reserve(60, 'b'))) as DatabaseError;
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.status).toBe(503);
  expect(error.message).toContain('expected room for a body of 60 bytes');
  expect(budget.waitingCount).toBe(0);
  reservation.release();
});

test('a disconnected client leaves the queue', async () => {
  const budget = new BodyBudget(limits);
  const reservation = await budget.reserve(60, 'a');
  const gone = new AbortController();
  const refused = errorOf(budget.reserve(60, 'b', gone.signal));
  const behind = budget.reserve(40, 'c');
  await nextTurn();
  expect(budget.waitingCount).toBe(2);
  gone.abort();
  expect(await refused).toBeInstanceOf(Error);
  (await behind).release();
  reservation.release();
  expect([budget.usedBytes, budget.waitingCount]).toEqual([0, 0]);
});

test('a stalled body is refused with 408; a complete one keeps its memory', async () => {
  const budget = new BodyBudget({ ...limits, maxSilenceMs: 5 });
  const arrived: BodyReservation = await budget.reserve(10, 'a');
  arrived.arrived();
  const silent = await budget.reserve(10, 'a');
  const error = (await errorOf(silent.tooSlow)) as DatabaseError;
  expect(error.status).toBe(408);
  expect(error.message).toContain('no byte for 0.005 s');
  silent.release();
  expect(budget.usedBytes).toBe(10);
});

test('a slow body is aborted when others wait', async () => {
  const budget = new BodyBudget({ ...limits, maxSilenceMs: 60_000, minBytesPerSecond: 1000 });
  const slow = await budget.reserve(60, 'a');
  slow.note(1);
  slow.endIfSlower(1000, -10_000);
  const error = (await errorOf(slow.tooSlow)) as DatabaseError;
  expect([error.status, error.errorNum]).toEqual([408, 408]);
  slow.release();
});
