import { describe, expect, test } from 'vitest';
import { LogLimit } from '../../../../../server/families/services/service/LogLimit.ts';
import { toOutcome } from '../../../../../server/families/services/service/service-outcome.ts';

describe('the log of a thread', () => {
  function lines(limit: LogLimit, count: number, length = 10): readonly string[] {
    return Array.from({ length: count }, () => limit.take(length));
  }

  test('has a number of lines a call, and a notice in the place of the last one', () => {
    const limit = new LogLimit(() => 0);
    limit.beginCall();
    expect(lines(limit, 202).slice(198)).toEqual(['write', 'notice', 'leave', 'leave']);
    limit.beginCall();
    expect(limit.take(1)).toBe('write');
  });

  test('has a number of lines and characters a period, for all its calls', () => {
    let nowMs = 0;
    const limit = new LogLimit(() => nowMs);
    const calls = Array.from({ length: 20 }, () => {
      limit.beginCall();
      return lines(limit, 100);
    }).flat();
    expect(calls.filter((each) => each === 'write')).toHaveLength(999);
    expect(calls.filter((each) => each === 'notice')).toHaveLength(1);
    nowMs = 10_000;
    limit.beginCall();
    expect(lines(limit, 3, 1 << 19)).toEqual(['write', 'write', 'notice']);
    expect(limit.take(1)).toBe('leave');
  });
});

describe('the head of an answer', () => {
  const head = (headers: object) => JSON.stringify({ status: 200, headers });

  test('has a limited size in total', () => {
    const cookies = (count: number) => ({ 'set-cookie': Array(count).fill('x'.repeat(8000)) });
    expect(toOutcome(head(cookies(7)), 'x')).toMatchObject({ status: 200 });
    expect(() => toOutcome(head(cookies(9)), 'x')).toThrow(/headers of at most 65536 characters/);
    expect(() => toOutcome(head({ x: 'x'.repeat(300_000) }), 'x')).toThrow(/headers of at most/);
  });
});
