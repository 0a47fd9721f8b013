import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { ClientConnection } from '../../../server/http/ClientConnection.ts';
import { RequestCounts } from '../../../server/http/RequestCounts.ts';

const windowMs = 30_000;
const minBytes = 3840;

describe('a slow body', () => {
  const socket = { bytesRead: 0, remoteAddress: '192.0.2.1' };
  const message = { complete: false, destroyed: false, readableLength: 0 };
  let connection: ClientConnection;
  let second = 0;

  beforeEach(() => {
    second = 0;
    Object.assign(socket, { bytesRead: 0 });
    Object.assign(message, { complete: false, destroyed: false, readableLength: 0 });
    connection = new ClientConnection(socket as unknown as Socket, false, () => undefined);
    connection.latest = {
      message: message as unknown as IncomingMessage,
      response: {} as ServerResponse,
      isEnded: false,
      byAddress: undefined,
      byUser: undefined,
      arrivedMs: 0,
      queueMs: 0,
      handlerMs: 0,
      isWriting: false,
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

describe('an answer that is not read', () => {
  const maxMs = 120_000;

  /** Checks every second; returns the second at which the answer counts as not read. */
  function watch(
    seconds: number,
    at: (second: number) => { readonly bytesWritten: number; readonly writableLength: number },
  ): number | undefined {
    const socket = { bytesWritten: 0, writableLength: 0, remoteAddress: '192.0.2.1' };
    const connection = new ClientConnection(socket as unknown as Socket, false, () => undefined);
    for (let second = 0; second <= seconds; second++) {
      Object.assign(socket, at(second));
      if (connection.isUnread(second * 1000, maxMs)) return second;
    }
    return undefined;
  }

  const unread = { bytesWritten: 1_000_000, writableLength: 65_536 };
  const nothing = { bytesWritten: 1_000_000, writableLength: 0 };

  test.each([
    ['from the start', () => unread, 120],
    ['after ten minutes without an answer', (second: number) => (second < 600 ? nothing : unread), 720],
    [
      'after a part of it was read',
      (second: number) => (second < 50 ? unread : { ...unread, bytesWritten: 1_065_536 }),
      170,
    ],
    [
      'after a part of it was read, without a further slice',
      (second: number) => (second < 50 ? unread : { ...unread, writableLength: 1000 }),
      170,
    ],
  ])('%s', (_title, at, expected) => {
    expect(watch(10_000, at)).toBe(expected);
  });

  test.each([
    ['no answer', () => nothing],
    [
      'a slice every 119 seconds',
      (second: number) => ({ ...unread, bytesWritten: 1e6 + Math.floor(second / 119) * 65_536 }),
    ],
    [
      'an answer every other second, to a fast client',
      (second: number) => (second % 2 === 0 ? nothing : unread),
    ],
  ])('%s is not closed in a day', (_title, at) => {
    expect(watch(86_400, at)).toBeUndefined();
  });
});
