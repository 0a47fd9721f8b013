import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { normaliseBody, normaliseNow, normaliseStream } from '../../../server/http/normalise-body.ts';
import { fc } from '../../fast-check.ts';

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'e',
    '\u0301',
    '\u0323',
    'é',
    '\\',
    '"',
    ' ',
    '\u1112',
    '\u1161',
    '\ud83d\ude00',
    '\ud83d',
    'Å',
    '\u212b',
    'u',
  ),
  maxLength: 12,
});
const document = fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.integer()), {
  maxKeys: 4,
});

/** JSON in which some characters are escapes. */
function withEscapes(value: unknown, every: number): string {
  let at = 0;
  return JSON.stringify(value).replace(/[e\u0080-\uffff]/g, (unit) => {
    at += 1;
    return at % every === 0 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit;
  });
}

/** The reference: all texts of the parsed body in NFC. The last of equal names counts, as in the parser. */
function reference(json: string): unknown {
  return JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === 'string') return value.normalize('NFC');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name.normalize('NFC'), item]));
  });
}

const isWellFormed = (json: string): boolean => Buffer.from(json).toString() === json;

describe('texts of a body', () => {
  test('are normalised, escapes included', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 3 }), (value, every) => {
        const json = withEscapes(value, every);
        fc.pre(isWellFormed(json));
        const found = JSON.parse(Buffer.from(normaliseNow(Buffer.from(json))).toString()) as unknown;
        expect(found).toEqual(reference(json));
      }),
      { numRuns: 3000 },
    );
  });

  test('are the same in slices and in chunks of a stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (list, size) => {
          const json = withEscapes(list, 2);
          fc.pre(isWellFormed(json));
          const bytes = Buffer.from(json);
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
            bytes.subarray(at * size, (at + 1) * size),
          );
          const parts: Buffer[] = [];
          for await (const part of normaliseStream(Readable.from(chunks, { objectMode: true })))
            parts.push(part as Buffer);
          expect(JSON.parse(Buffer.concat(parts).toString())).toEqual(reference(json));
        },
      ),
      { numRuns: 300 },
    );
    const long = JSON.stringify(['e\u0301 '.repeat(40_000), 'e\u0301'.repeat(60_000)]);
    const normal = Buffer.from(await normaliseBody(Buffer.from(long))).toString();
    expect(normal === long.normalize('NFC')).toBe(true);
  });

  test('keep their bytes if they are normalised, are not UTF-8, or are not JSON', async () => {
    for (const body of [
      Buffer.from('{"a":"\\u00e9 é \\ud83d\\ude00 \\ud83d"}'),
      Buffer.from([0x7b, 0x22, 0xff, 0xcc, 0x22, 0x7d]),
      Buffer.from('return "e\u0301";'),
      Buffer.from('--batch e\u0301'),
    ]) {
      expect(normaliseNow(body)).toBe(body);
      expect(await normaliseBody(body)).toBe(body);
    }
  });

  test('of a very long text without spaces are passed on before its end', async () => {
    const part = Buffer.from('東'.repeat(100_000));
    let given = 0;
    async function* source(): AsyncGenerator<Buffer> {
      for (; given < 40; given++) yield part;
    }
    const stream = normaliseStream(Readable.from(source(), { objectMode: true }));
    const first = await stream.iterator({ destroyOnReturn: false }).next();
    expect((first.value as Buffer).byteLength).toBeGreaterThan(0);
    expect(given).toBeLessThan(40);
    stream.destroy();
  });
});
