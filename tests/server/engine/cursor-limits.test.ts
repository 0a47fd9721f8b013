import { afterEach, describe, expect, test, vi } from 'vitest';
import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { Cursors } from '../../../server/engine/queries/Cursors.ts';
import { CursorUsage } from '../../../server/engine/queries/CursorUsage.ts';
import { QueryAnswer } from '../../../server/engine/queries/QueryAnswer.ts';
import { QuerySlots } from '../../../server/engine/queries/QuerySlots.ts';
import type { ThreadClient } from '../../../server/engine/ThreadClient.ts';
import { defaultLimits } from '../../../server/limits.ts';

const memory = new SharedMemory(1 << 30, 0);

const limits = {
  ...defaultLimits,
  maxCursors: 6,
  maxCursorsPerUser: 4,
  maxStreams: 3,
  maxStreamsPerUser: 2,
  maxCursorBytes: 30 << 20,
  maxCursorBytesPerUser: 20 << 20,
  maxQueries: 3,
  maxQueriesPerUser: 2,
};

const load = (user: string, isStream = false, mib = 0) => ({ user, isStream, sizeBytes: mib << 20 });

function refusalOf(check: () => void): { status: number; message: string } {
  try {
    check();
  } catch (error) {
    expect(error).toMatchObject({ errorNum: 32, retryAfterSeconds: 5 });
    const { status, message } = error as DatabaseError;
    return { status, message };
  }
  throw new Error('expected a refusal');
}

describe('cursors per user and in total', () => {
  test.each([
    ['cursors of a user', Array(4).fill(load('a')), load('a'), 429, 'this user has 4 open cursors'],
    [
      'cursors of all',
      [...Array(3).fill(load('a')), ...Array(3).fill(load('b'))],
      load('c'),
      503,
      '6 cursors are open',
    ],
    [
      'streams of a user',
      Array(2).fill(load('a', true)),
      load('a', true),
      429,
      'this user has 2 open streaming cursors',
    ],
    [
      'streams of all',
      [load('a', true), load('b', true), load('c', true)],
      load('d', true),
      503,
      '3 streaming cursors are open',
    ],
    [
      'bytes of a user',
      [load('a', false, 15)],
      load('a', false, 6),
      429,
      'of this user keep 15 MiB of results, the result has 6 MiB, allowed are 20 MiB',
    ],
    [
      'bytes of all',
      [load('a', false, 20)],
      load('b', false, 11),
      503,
      'all open cursors keep 20 MiB of results',
    ],
    ['a result that is too large by itself', [], load('a', false, 21), 429, 'the result has 21 MiB'],
  ])('%s', (_title, open, next, status, text) => {
    const room = new CursorUsage(limits);
    for (const cursor of open) {
      room.check(cursor);
      room.add(cursor);
    }
    const refusal = refusalOf(() => room.check(next));
    expect(refusal.status).toBe(status);
    expect(refusal.message).toContain(text);
    expect(refusal.message).toContain('DELETE /_api/cursor/<id>');
    if (open[0] !== undefined) {
      room.remove(open[0]);
      room.check(next);
    }
  });

  test('a plain cursor is accepted when the limit of streams is reached', () => {
    const room = new CursorUsage(limits);
    for (const user of ['a', 'b', 'c']) room.add(load(user, true));
    room.check(load('a'));
  });

  test('closed ones are removed from all counters', () => {
    const room = new CursorUsage(limits);
    const loads = [load('a', true, 1), load('b', false, 2)];
    for (const each of loads) room.add(each);
    for (const each of loads) room.remove(each);
    expect(room.totals).toEqual({ cursors: 0, streams: 0, bytes: 0 });
  });
});

describe('the open cursors', () => {
  let cursors: Cursors;
  afterEach(() => cursors.stop());

  const cursor = (id: string, sizeBytes: number) => ({
    id,
    databaseName: '_system',
    userId: 'a',
    read: [],
    ttlSeconds: 30,
    count: undefined,
    allowRetry: true,
    source: { kind: 'batches', batches: [[new Uint8Array(sizeBytes)]], extra: '' } as const,
  });
  const isFull = () => {
    try {
      cursors.checkLimits('a', cursor('x', 0).source);
      return false;
    } catch {
      return true;
    }
  };

  test('closing one releases its share once, even if closed twice', () => {
    cursors = new Cursors(limits, memory, () => undefined);
    const open = Array.from({ length: 4 }, (_, n) => cursors.add(cursor(String(n), 10)));
    expect(isFull()).toBe(true);
    cursors.close(open[0]!);
    cursors.close(open[0]!);
    expect(isFull()).toBe(false);
    cursors.add(cursor('4', 10));
    expect(isFull()).toBe(true);
  });

  test('an answer stored for a repeated request counts until the cursor ends', () => {
    cursors = new Cursors({ ...limits, maxCursorBytesPerUser: 100 }, memory, () => undefined);
    const open = cursors.add(cursor('1', 60));
    const next = cursor('2', 30).source;
    const frame = { hasMore: false, cursorId: '1', nextBatchId: undefined, extra: '{}', status: 200 };
    const answer = new QueryAnswer([new Uint8Array(60)], frame, false);
    cursors.checkLimits('a', next);
    cursors.keepAnswer(open, 2, answer);
    expect(() => cursors.checkLimits('a', next)).toThrow('resource limit');
    cursors.remove(open);
    // A request that was running when the cursor ended.
    cursors.keepAnswer(open, 3, answer);
    cursors.checkLimits('a', cursor('3', 100).source);
  });

  test('reasons of the last thousand lost cursors are stored for a limited time', () => {
    vi.useFakeTimers();
    try {
      cursors = new Cursors({ ...defaultLimits, maxCursorsPerUser: 10_000 }, memory, () => undefined);
      for (let n = 0; n < 1500; n++)
        cursors.add({ ...cursor(String(n), 1), ttlSeconds: Number.POSITIVE_INFINITY });
      cursors.loseWhere(() => true, 'its thread ended');
      expect(() => cursors.get({ databaseName: '_system', userId: 'a' }, '1499')).toThrow('its thread ended');
      expect(() => cursors.get({ databaseName: '_system', userId: 'a' }, '499')).not.toThrow(
        'its thread ended',
      );
      vi.advanceTimersByTime(11 * 60_000);
      expect(() => cursors.get({ databaseName: '_system', userId: 'a' }, '1499')).not.toThrow(
        'its thread ended',
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('a stream counts as a cursor', () => {
    cursors = new Cursors(limits, memory, () => undefined);
    const source = { kind: 'stream', thread: {} as ThreadClient } as const;
    for (const id of ['1', '2']) cursors.add({ ...cursor(id, 0), source });
    expect(() => cursors.checkLimits('a', source)).toThrow('streaming');
    cursors.checkLimits('a', cursor('3', 1).source);
  });
});

describe('the slots of queries', () => {
  test('each user has a share, others wait in order', async () => {
    const slots = new QuerySlots(limits);
    const started: string[] = [];
    const enter = (user: string, name: string): void => {
      const waiting = slots.enter(user, user, undefined);
      if (waiting === undefined) started.push(name);
      else void waiting.then(() => started.push(name));
    };
    for (const name of ['a1', 'a2', 'a3', 'a4']) enter('a', name);
    enter('b', 'b1');
    enter('b', 'b2');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect([slots.runningCount, slots.waitingCount]).toEqual([3, 3]);
    slots.leave('b');
    // Two are running, so the waiting queries of a are skipped.
    await vi.waitFor(() => expect(started).toEqual(['a1', 'a2', 'b1', 'b2']), { timeout: 30_000 });
    for (const user of ['a', 'a', 'b', 'a', 'a']) slots.leave(user);
    await vi.waitFor(() => expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']), {
      timeout: 30_000,
    });
    expect([slots.runningCount, slots.waitingCount]).toEqual([0, 0]);
  });

  test('an abandoned request leaves the queue', async () => {
    const slots = new QuerySlots(limits);
    await slots.enter('a', 'a', undefined);
    await slots.enter('a', 'a', undefined);
    const controller = new AbortController();
    const waiting = slots.enter('a', 'a', controller.signal);
    controller.abort();
    await expect(waiting).rejects.toBeInstanceOf(DatabaseError);
    expect(slots.waitingCount).toBe(0);
  });

  test('a stop refuses waiting queries', async () => {
    const slots = new QuerySlots(limits);
    await slots.enter('a', 'a', undefined);
    await slots.enter('a', 'a', undefined);
    const waiting = slots.enter('a', 'a', undefined);
    slots.stop();
    await expect(waiting).rejects.toMatchObject({ status: 503 });
  });
});
