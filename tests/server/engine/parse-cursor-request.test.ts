import { describe, expect, test } from 'vitest';
import { parseCursorRequest } from '../../../server/engine/queries/parse-cursor-request.ts';

const parse = (body: object, dialect: '2.8' | '3.12' = '3.12') =>
  parseCursorRequest(Buffer.from(JSON.stringify({ query: 'RETURN 1', ...body })), dialect);

test('missing options have their defaults', () => {
  expect(parse({})).toMatchObject({
    text: 'RETURN 1',
    bindVars: {},
    batchSize: 1000,
    hasCount: false,
    isStream: false,
    ttlSeconds: 30,
    cache: undefined,
    options: { fullCount: false, profile: 0, failOnWarning: false, optimizerRules: [] },
  });
});

describe('batchSize', () => {
  test.each([
    [1, 1],
    [2.9, 2],
    ['10', 1000],
    [null, 1000],
    [-1, 1000],
  ])('%j means %d', (batchSize, expected) => {
    expect(parse({ batchSize }).batchSize).toBe(expected);
  });

  test('negative means all for 2.8', () => {
    expect(parse({ batchSize: -1 }, '2.8').batchSize).toBe(Number.MAX_SAFE_INTEGER);
  });
});

test('options', () => {
  const options = {
    fullCount: true,
    stream: true,
    profile: 2,
    maxRuntime: 1.5,
    maxWarningCount: 0,
    failOnWarning: true,
    optimizer: { rules: ['-all', 7] },
  };
  expect(parse({ options, count: true, ttl: 5, cache: false, memoryLimit: 1000 })).toMatchObject({
    isStream: true,
    hasCount: true,
    ttlSeconds: 5,
    cache: false,
    options: {
      fullCount: true,
      profile: 2,
      failOnWarning: true,
      maxWarningCount: 0,
      maxRuntimeMs: 1500,
      memoryLimitBytes: 1000,
      optimizerRules: ['-all'],
    },
  });
});

test('bind values keep their digits', () => {
  const body = Buffer.from('{"query":"RETURN @a","bindVars":{"a":9223372036854775807}}');
  expect(parseCursorRequest(body, '3.12').bindVars).toEqual({ a: 9223372036854775807n });
});

describe('durations', () => {
  const parseText = (members: string) =>
    parseCursorRequest(Buffer.from(`{"query":"RETURN 1",${members}}`), '3.12');

  test.each([
    ['1', 1000],
    ['0.5', 500],
    ['2147484', 2_147_484_000],
    ['1e300', 1e303],
    ['12345678901234567890', 12_345_678_901_234_567_000 * 1000],
    ['0', undefined],
    ['-1', undefined],
    ['"5"', undefined],
    ['null', undefined],
    ['[5]', undefined],
  ])('maxRuntime %s', (text, expected) => {
    expect(parseText(`"options":{"maxRuntime":${text}}`).options.maxRuntimeMs).toBe(expected);
  });

  test.each([
    ['60', 60],
    ['0.25', 0.25],
    ['12345678901234567890', 12_345_678_901_234_567_000],
    ['0', 30],
    ['-5', 30],
    ['"60"', 30],
  ])('ttl %s', (text, expected) => {
    expect(parseText(`"ttl":${text}`).ttlSeconds).toBe(expected);
  });
});
