import { describe, expect, test } from 'vitest';
import { MemoryUse } from '../../../aql/limits/MemoryUse.ts';
import { SharedMemory } from '../../../aql/limits/SharedMemory.ts';
import { valueBytes } from '../../../aql/limits/value-size.ts';
import { RowsWriter } from '../../../aql/result-json.ts';
import { compareValues, equalValues } from '../../../aql/values/compare.ts';
import { finish, JsonWriter, jsonText } from '../../../aql/values/json-writer.ts';
import type { Value } from '../../../aql/values/value.ts';
import { valueKey } from '../../../aql/values/value-key.ts';
import { maxJsonDepth } from '../../../protocol/lib/json-limits.ts';

const mebi = 2 ** 20;

function nested(levels: number): Value {
  let value: Value = [1];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}

/** An array of shared arrays that represents 2^levels leaves. */
function shared(levels: number): Value {
  let value: Value = [1];
  for (let level = 0; level < levels; level++) value = [value, value];
  return value;
}

describe('all queries together', () => {
  test('the claims of several queries add up, and are returned', () => {
    const main = new SharedMemory(10 * mebi, 0);
    const memory = (slot: number) =>
      new MemoryUse({
        defaultLimitBytes: 100 * mebi,
        shared: new SharedMemory(10 * mebi, slot, main.buffer),
      });
    const first = memory(1);
    const second = memory(2);
    first.grow(6 * mebi);
    expect(main.bytes).toBe(6 * mebi);
    expect(() => second.grow(6 * mebi)).toThrow(
      'all queries together would use more than the 10485760 bytes',
    );
    second.close();
    first.shrink(5 * mebi);
    expect(main.bytes).toBe(mebi);
    memory(3).grow(8 * mebi);
    expect(main.bytes).toBe(9 * mebi);
    main.forget(3);
    first.close();
    expect(main.bytes).toBe(0);
  });

  test('a small query runs beside queries that use all memory', () => {
    const main = new SharedMemory(64 * mebi, 0);
    const memory = (slot: number) =>
      new MemoryUse({
        defaultLimitBytes: 100 * mebi,
        shared: new SharedMemory(64 * mebi, slot, main.buffer),
      });
    const [large, small] = [memory(1), memory(2)];
    large.grow(64 * mebi);
    expect(() => large.grow(mebi)).toThrow('all queries together');
    small.grow(7 * mebi);
    expect(() => small.grow(2 * mebi)).toThrow('all queries together');
    expect(main.claim(1)).toBe(false);
  });

  test('the limit is checked before a value is created', () => {
    const main = new SharedMemory(10 * mebi, 0);
    const memory = new MemoryUse({ defaultLimitBytes: 4 * mebi, shared: main });
    expect(() => memory.require(5 * mebi)).toThrow(
      'the query would use 5242880 bytes, at most 4194304 are allowed',
    );
    memory.addFresh('x'.repeat(3 * mebi));
    expect(() => memory.require(2 * mebi)).toThrow('resource limit exceeded');
    memory.freshBytes = 0;
    memory.require(2 * mebi);
  });

  test('a limit of a query cannot exceed that of the server', () => {
    expect(() => new MemoryUse({ limitBytes: 100 * mebi, defaultLimitBytes: mebi }).grow(2 * mebi)).toThrow(
      'at most 1048576 are allowed',
    );
  });
});

describe('values with shared parts', () => {
  test('are measured once', () => {
    expect(valueBytes(shared(60))).toBeLessThan(mebi);
  });

  test.each([
    ['equal', (left: Value, right: Value) => equalValues(left, right)],
    ['compared', (left: Value, right: Value) => compareValues(left, right)],
    ['key', (left: Value) => valueKey(left)],
    ['text', (left: Value) => jsonText(left)],
  ])('%s: error 32 if they represent too many values', (_, walk) => {
    expect(() => walk(shared(60), shared(60))).toThrow('resource limit exceeded');
  });

  test('the same array is equal to itself', () => {
    const value = shared(60);
    expect(compareValues(value, value)).toBe(0);
  });
});

describe('depth', () => {
  test('values with the maximum depth of request bodies are compared, keyed and written', () => {
    const value = nested(maxJsonDepth);
    expect(compareValues(value, nested(maxJsonDepth))).toBe(0);
    expect(valueKey(value)).toBe(valueKey(nested(maxJsonDepth)));
    expect(JSON.parse(jsonText(value))).toEqual(value);
  });

  test.each([
    ['compared', (value: Value) => compareValues(value, nested(100_000))],
    ['key', (value: Value) => valueKey(value)],
    ['text', (value: Value) => jsonText(value)],
  ])('%s: error 32 if they are deeper', (_, walk) => {
    expect(() => walk(nested(100_000))).toThrow('nested more than 2000 levels deep');
  });
});

describe('JSON text in pieces', () => {
  const large: readonly Value[] = [
    'é😀\u0001"\\'.repeat(100_000),
    Array.from({ length: 50_000 }, (_, index) => ({ index, text: `t${index}`, big: 2n ** 62n })),
    { a: { b: 'x'.repeat(300_000), '"': [] }, c: {}, d: -0, e: null, f: true },
    `${'x'.repeat(999_999)}😀${'y'.repeat(1_000_000)}`,
  ];

  test.each(large.map((value, index) => [index, value] as const))(
    'equals the JSON text of the whole value (%i)',
    (_, value) => {
      const pieces: string[] = [];
      const receive = (piece: string): boolean => pieces.push(piece) > 0;
      finish(new JsonWriter(receive, () => undefined).write(value));
      const whole = JSON.stringify(value, (_name, part: unknown) =>
        typeof part === 'bigint' ? `<${part}>` : part,
      ).replace(/"<(\d+)>"/g, '$1');
      expect(pieces.length).toBeGreaterThan(1);
      expect(pieces.join('') === whole).toBe(true);
    },
  );

  test('rows are counted while they are written, and a kill request aborts the writing', () => {
    const memory = new MemoryUse({ defaultLimitBytes: 10 * mebi });
    let looks = 0;
    const writer = new RowsWriter({
      memory,
      checkKilled: () => {
        looks += 1;
      },
    });
    const row = 'x'.repeat(2_000_000);
    for (let at = 0; at < 4; at++) finish(writer.add(row));
    expect(writer.rowCount).toBe(4);
    expect(looks).toBe(8);
    expect(Buffer.concat(writer.take()).toString()).toBe(JSON.stringify([row, row, row, row]));
    expect(memory.peakBytes).toBe(8_000_000 + 13);
    expect(() => {
      for (let at = 0; at < 4; at++) finish(writer.add(row));
    }).toThrow('resource limit exceeded');
  });

  test('a large row is written in steps of one chunk, and the array in pieces with their own buffers', () => {
    const memory = new MemoryUse({ defaultLimitBytes: 200 * mebi });
    const writer = new RowsWriter({ memory, checkKilled: () => undefined });
    // The odd first character lets the end of a piece fall inside of a character.
    const rows = [`a${'é'.repeat(20_000_000)}`, [1, ['語😀'.repeat(4_000_000)], { b: 2 }], 'end'];
    for (const row of rows) {
      const steps = writer.add(row);
      let { chunkCount } = writer;
      while (steps?.next().done === false) {
        expect(writer.chunkCount - chunkCount).toBeLessThanOrEqual(1);
        ({ chunkCount } = writer);
      }
    }
    const pieces = writer.take();
    expect(pieces.length).toBeGreaterThan(1);
    expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBe(pieces.length);
    expect(Buffer.concat(pieces).equals(Buffer.from(JSON.stringify(rows)))).toBe(true);
    expect(Buffer.concat(writer.take()).toString()).toBe('[]');
  });
});
