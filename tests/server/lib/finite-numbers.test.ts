import { describe, expect, test } from 'vitest';
import { JsonScanner } from '../../../protocol/lib/JsonScanner.ts';
import { findJson } from '../../../server/lib/json-body.ts';
import { checkDocument } from '../../../server/storage/json/document-json.ts';
import { readObjectText } from '../../../server/storage/json/object-text.ts';

const digits = (count: number) => '9'.repeat(count);
const finite = [
  '1',
  '-0',
  '1e308',
  '1.7976931348623157e308',
  '1e-999',
  '0e999',
  `1${'0'.repeat(308)}`,
  '0.1e+309',
];
const infinite = [
  '1e999',
  '-1e999',
  '1E+309',
  '1.8e308',
  digits(309),
  `-${digits(400)}`,
  `${digits(10)}e300`,
];

const outcomeOf = (read: (body: Buffer) => unknown, json: string): 'read' | string => {
  try {
    read(Buffer.from(json));
    return 'read';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Whether a text has a number without a finite value, by a parser that reads each value. */
const isFiniteJson = (json: string) => {
  let isRight = true;
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) isRight = false;
    return value;
  });
  return isRight;
};

describe.each([
  ['a body', findJson],
  ['a large document', checkDocument],
  ['a small document', (json: Buffer) => readObjectText(json.toString(), () => false)],
] as const)('%s', (_what, read) => {
  test.each(finite)('may contain %s', (number) => {
    expect(outcomeOf(read, `{"a":[${number}],"b":${number}}`)).toBe('read');
  });

  test.each(infinite)('may not contain %s', (number) => {
    for (const json of [`{"a":${number}}`, `{"a":[{"b": ${number} }]}`, `{"x":"\\"","a":${number}}`]) {
      expect(outcomeOf(read, json)).toMatch(/^expecting a number in the range of a double, found '-?[19]/);
    }
  });

  test.each(infinite)('may contain the text %s', (number) => {
    expect(outcomeOf(read, `{"${number}":"${number}","a":"\\\\","b":"\\"${number}"}`)).toBe('read');
  });
});

test('random numbers are refused if they have no finite value', () => {
  let state = 7;
  const next = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state % limit;
  };
  for (let round = 0; round < 3000; round++) {
    const sign = ['', '-'][next(2)] as string;
    const whole =
      next(3) === 0 ? '0' : `${1 + next(9)}${'7'.repeat([0, 2, 17, 305, 308, 309][next(6)] as number)}`;
    const fraction = next(2) === 0 ? '' : `.${next(1000)}`;
    const exponent = ['', 'e', 'E+', 'e-'][next(4)] as string;
    const number = sign + whole + fraction + (exponent === '' ? '' : exponent + next(320));
    const json = `{"a":[1,"1e999",${number}]}`;
    const expected = isFiniteJson(json);
    expect([number, outcomeOf(findJson, json) === 'read']).toEqual([number, expected]);
    expect([number, outcomeOf(checkDocument, json) === 'read']).toEqual([number, expected]);
    const chunked = new JsonScanner({ maxValues: 100 });
    for (const byte of Buffer.from(json)) chunked.push(new Uint8Array([byte]));
    chunked.end();
    expect([number, chunked.mayHaveHugeNumber || expected]).toEqual([number, true]);
  }
});
