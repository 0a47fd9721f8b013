import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { Connection } from '../../../server/http/Connection.ts';
import { RequestCounts } from '../../../server/http/RequestCounts.ts';

const windowMs = 30_000;
const minBytes = 3840;

describe('a body that comes slowly', () => {
  const socket = { bytesRead: 0, remoteAddress: '192.0.2.1' };
  const message = { complete: false, destroyed: false, readableLength: 0 };
  let connection: Connection;
  let second = 0;

  beforeEach(() => {
    second = 0;
    Object.assign(socket, { bytesRead: 0 });
    Object.assign(message, { complete: false, destroyed: false, readableLength: 0 });
    connection = new Connection(socket as unknown as Socket, false);
    connection.latest = {
      message: message as unknown as IncomingMessage,
      response: {} as ServerResponse,
      isEnded: false,
      byAddress: undefined,
      byUser: undefined,
    };
  });

  /** Looks every five seconds; says when (in seconds) the body is found too slow. */
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
    ['just enough, for a day', 128, undefined],
    ['a fast upload, for a day', 1_000_000, undefined],
  ])('%s', (_title, bytesPerSecond, expected) => {
    expect(watch(86_400, bytesPerSecond)).toBe(expected);
  });

  test('a fast begin is no credit for later', () => {
    expect(watch(60, 1_000_000)).toBeUndefined();
    expect(watch(60, 0)).toBeDefined();
  });

  test('what the server does not read is not the fault of the client', () => {
    message.readableLength = 65_536;
    expect(watch(3600, 0)).toBeUndefined();
  });

  test('a request that is complete is not watched', () => {
    message.complete = true;
    expect(watch(3600, 0)).toBeUndefined();
  });
});

describe('counts of requests', () => {
  test('are of each key', () => {
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

  test('of keys without requests are forgotten, those with requests are not', () => {
    const counts = new RequestCounts(1);
    const kept = counts.enter('kept', 'this user');
    for (let n = 0; n < 30_000; n++) counts.enter(String(n), 'this user').value -= 1;
    expect(counts.size).toBeLessThanOrEqual(10_000);
    expect(() => counts.enter('kept', 'this user')).toThrow();
    kept.value -= 1;
    expect(counts.enter('kept', 'this user')).toBe(kept);
  });
});
