import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { Connection } from '../../../server/http/Connection.ts';
import { RequestCounts } from '../../../server/http/RequestCounts.ts';

const windowMs = 30_000;
const minBytes = 3840;

describe('a slow body', () => {
  const socket = { bytesRead: 0, remoteAddress: '192.0.2.1' };
  const message = { complete: false, destroyed: false, readableLength: 0 };
  let connection: Connection;
  let second = 0;

  beforeEach(() => {
    second = 0;
    Object.assign(socket, { bytesRead: 0 });
    Object.assign(message, { complete: false, destroyed: false, readableLength: 0 });
    connection = new Connection(socket as unknown as Socket, false, () => undefined);
    connection.latest = {
      message: message as unknown as IncomingMessage,
      response: {} as ServerResponse,
      isEnded: false,
      byAddress: undefined,
      byUser: undefined,
      arrivedMs: 0,
      queueMs: 0,
      handlerMs: 0,
      disconnect: undefined,
    };
  });

  /** Checks every five seconds; returns the time in seconds at which the body counts as too slow. */
  function watch(seconds: number, bytesPerSecond: number): number | undefined {
    for (const end = second + seconds; second < end; ) {
      second += 5;
      socket.bytesRead += 5 * bytesPerSecond;
      if (connection.isTooSlow(second * 1000, windowMs, minBytes)) return second;
    }
    return undefined;
  }

  test.each([
    ['nothing', 0, 35],
    ['a trickle', 100, 35],
    ['the minimum rate, for a day', 128, undefined],
    ['a fast upload, for a day', 1_000_000, undefined],
  ])('%s', (_title, bytesPerSecond, expected) => {
    expect(watch(86_400, bytesPerSecond)).toBe(expected);
  });

  test('a fast start does not extend the limit', () => {
    expect(watch(60, 1_000_000)).toBeUndefined();
    expect(watch(60, 0)).toBeDefined();
  });

  test('time in which the server does not read is not counted', () => {
    message.readableLength = 65_536;
    expect(watch(3600, 0)).toBeUndefined();
  });

  test('a complete request is not checked', () => {
    message.complete = true;
    expect(watch(3600, 0)).toBeUndefined();
  });
});

describe('counts of requests', () => {
  test('are separate for each key', () => {
    const counts = new RequestCounts(2);
    const first = counts.enter('a', 'this user');
    counts.enter('a', 'this user');
    expect(() => counts.enter('a', 'this user')).toThrow(
      'this user has 2 unanswered requests, the most allowed',
    );
    counts.enter('b', 'this user');
    first.value -= 1;
    counts.enter('a', 'this user');
  });

  test('of keys without requests are removed, those with requests are not', () => {
    const counts = new RequestCounts(1);
    const kept = counts.enter('kept', 'this user');
    for (let n = 0; n < 30_000; n++) counts.enter(String(n), 'this user').value -= 1;
    expect(counts.size).toBeLessThanOrEqual(10_000);
    expect(() => counts.enter('kept', 'this user')).toThrow();
    kept.value -= 1;
    expect(counts.enter('kept', 'this user')).toBe(kept);
  });
});
