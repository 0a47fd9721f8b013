import { describe, expect, test } from 'vitest';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import { AnswerSlot } from '../../../../../server/families/scripts/service/AnswerSlot.ts';
import {
  type FailureValues,
  maxResultBytes,
  ResultLimit,
  resultBytes,
  toFailure,
} from '../../../../../server/families/scripts/service/script-outcome.ts';
import {
  toAnswerTexts,
  toErrorAnswer,
  toScriptRequest,
} from '../../../../../server/families/scripts/service/script-requests.ts';

describe('a failure', () => {
  const accepted = [400, 404, 412, 499, 500, 503, 599];
  const refused = [
    0,
    100,
    101,
    199,
    200,
    204,
    302,
    304,
    399,
    600,
    99_999,
    -1,
    400.5,
    Number.NaN,
    '404',
    null,
  ];

  test.each(accepted)('keeps the status %s', (status) => {
    expect(toFailure({ exception: 'x', status })).toEqual({ exception: 'x', status });
  });

  test.each(refused)('omits the status %s', (status) => {
    expect(toFailure({ exception: 'x', status })).toEqual({ exception: 'x' });
  });

  test('omits values of other types', () => {
    const strange = [Symbol('a'), {}, [], 1n, null, () => 1];
    for (const value of strange) {
      const values: FailureValues = {
        exception: value,
        stack: value,
        message: value,
        errorNum: value,
        status: value,
        isSyntaxError: value,
      };
      expect(toFailure(values)).toEqual({ exception: 'an unknown error' });
    }
    expect(toFailure({ exception: 'x', errorNum: 2 ** 31 })).toEqual({ exception: 'x' });
    expect(toFailure({ exception: 'x', errorNum: -1 })).toEqual({ exception: 'x' });
  });

  test('has bounded texts', () => {
    const long = 'a\n'.repeat(1 << 20);
    const {
      exception,
      stack = [],
      message = '',
    } = toFailure({ exception: long, stack: long, message: long });
    expect(exception.length + message.length).toBeLessThan(40_000);
    expect(stack.length).toBe(101);
  });

  test('has the thrown value and the lines of the stack', () => {
    expect(
      toFailure({ exception: 'Error: x', stack: '\n  at a\n  at b\n', message: 'x', errorNum: 7 }),
    ).toEqual({
      exception: 'Error: x',
      stack: ['Error: x', '  at a', '  at b'],
      message: 'x',
      errorNum: 7,
    });
  });
});

describe('a result', () => {
  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

  test('is the bytes of its JSON, or of a string with it', () => {
    expect(textOf(resultBytes('{"a":"ü"}', false))).toBe('{"a":"ü"}');
    expect(textOf(resultBytes('{"a":"ü"}', true))).toBe(JSON.stringify('{"a":"ü"}'));
  });

  test.each([
    ['nested too deeply', '['.repeat(501) + ']'.repeat(501)],
    ['too long', `"${'x'.repeat(maxResultBytes)}"`],
    ['no JSON', '{"a":'],
  ])('that is %s exceeds its limit', (_name, json) => {
    expect(() => resultBytes(json, false)).toThrow(ResultLimit);
  });

  test('of the maximum nesting and the maximum length is accepted', () => {
    const deep = '['.repeat(500) + ']'.repeat(500);
    expect(textOf(resultBytes(deep, false))).toBe(deep);
    expect(resultBytes(`"${'x'.repeat(maxResultBytes - 2)}"`, false).length).toBe(maxResultBytes);
  });
});

describe('a request of a script', () => {
  test('has a checked form', () => {
    expect(toScriptRequest('GET', '/_api/version', undefined, undefined)).toEqual({
      method: 'GET',
      path: '/_api/version',
      headers: {},
      body: undefined,
    });
    expect(toScriptRequest('GET', '/_api/version', '{"if-match":"1"}', '"ü"')).toMatchObject({
      headers: { 'if-match': '1' },
      body: new Uint8Array([34, 195, 188, 34]),
    });
  });

  const path = '/_api/version';
  const many = JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [n, ''])));

  test.each<[string, string, string, string | undefined]>([
    ['headers that are no JSON', 'GET', path, '{'],
    ['headers that are no object', 'GET', path, '[]'],
    ['another method', 'CONNECT', path, undefined],
    ['an address of another server', 'GET', 'http://127.0.0.1/_api/version', undefined],
    ['a page of the console', 'GET', '/', undefined],
    ['another header', 'GET', path, '{"authorization":"x"}'],
    ['a long path', 'GET', `/_api/${'x'.repeat(20_000)}`, undefined],
    ['many headers', 'GET', path, many],
  ])('with %s is refused', (_name, ...[method, target, headers]) => {
    expect(() => toScriptRequest(method, target, headers, undefined)).toThrow(
      'expected a request of the driver',
    );
  });

  test('the texts of its answer', () => {
    const body = [Buffer.from('{"a":"\u00fc'), Buffer.from('"}')];
    const texts = { status: 200, headers: '{"etag":"x"}', body: '{"a":"ü"}' };
    expect(toAnswerTexts({ status: 200, headers: { etag: 'x' }, body })).toEqual(texts);
    const refused = toAnswerTexts(toErrorAnswer(new DatabaseError('ERROR_FORBIDDEN')));
    expect(refused).toMatchObject({ status: 403, headers: '{}' });
    expect(JSON.parse(refused.body)).toMatchObject({ errorNum: 11 });
  });

  test('the slot passes a short answer once, and refuses a long one', () => {
    const slot = new AnswerSlot();
    const other = new AnswerSlot(slot.buffer);
    const parts = [Buffer.from('["ü'), Buffer.from('"]')];
    expect(slot.take()).toBeUndefined();
    expect(other.write({ status: 404, headers: { etag: 'é' }, body: parts })).toBe(true);
    expect(slot.take()).toEqual({ status: 404, headers: '{"etag":"é"}', body: '["ü"]' });
    expect(slot.take()).toBeUndefined();
    expect(other.write({ status: 200, headers: {}, body: [Buffer.alloc(64 << 10)] })).toBe(false);
    expect(other.write({ status: 204, headers: {}, body: [] })).toBe(true);
    expect(slot.take()).toEqual({ status: 204, headers: '{}', body: '' });
  });
});
