import { afterEach, beforeEach, expect, test } from 'vitest';
import { fc } from '../../../fast-check.ts';
import { StoreFolder } from '../store-folder.ts';

const options = { dialect: '3.12' } as const;

let folder: StoreFolder;

beforeEach(() => {
  folder = new StoreFolder();
  folder.create('e', 'edge');
});
afterEach(() => folder.remove());

function othersOf(vertexId: string, direction: 'outbound' | 'inbound' | 'any'): string[] {
  return folder.read('e', (e) => {
    const entries = [...e.edges(vertexId, direction)].flat();
    expect(e.degree(vertexId, direction)).toBe(entries.length);
    for (const entry of entries) {
      const edge = entry.edge();
      expect([edge.get('_from'), edge.get('_to')]).toContain(entry.otherId);
    }
    return entries.map(({ otherId }) => otherId);
  });
}

function selectivity(): number | undefined {
  return folder.read('e', (e) => e.indexes().find(({ type }) => type === 'edge')?.selectivityEstimate);
}

test('a hub: chunks are split, emptied in any order, and filled again', () => {
  const names = Array.from({ length: 3000 }, (_, at) => `v/${'x'.repeat(at % 40)}${at}`);
  for (let at = 0; at < names.length; at += 700) {
    folder.write('e', ({ writer }) => {
      for (const [offset, name] of names.slice(at, at + 700).entries()) {
        writer.insert({ _key: `k${at + offset}`, _from: 'v/hub', _to: name }, options);
      }
    });
  }
  expect(othersOf('v/hub', 'outbound')).toEqual(names);
  expect(othersOf('v/hub', 'inbound')).toEqual([]);
  expect(selectivity()).toBeCloseTo(3001 / 6000);

  const order = names.map((_, at) => (at * 1709) % 3000);
  let left = names.map((_, at) => at);
  for (const size of [1, 2, 3, 500, 1000, 1400]) {
    const gone = new Set(order.splice(0, size));
    folder.write('e', ({ writer }) => {
      for (const at of gone) writer.remove(`k${at}`, options);
    });
    left = left.filter((at) => !gone.has(at));
    expect(othersOf('v/hub', 'outbound')).toEqual(left.map((at) => names[at]));
  }
  folder.write('e', ({ writer }) => {
    for (const at of [...left].reverse()) writer.remove(`k${at}`, options);
  });
  expect(othersOf('v/hub', 'outbound')).toEqual([]);
  expect(selectivity()).toBe(1);
  folder.write('e', ({ writer }) => writer.insert({ _from: 'v/hub', _to: 'v/again' }, options));
  expect(othersOf('v/hub', 'outbound')).toEqual(['v/again']);
});

test('loops are returned once in both directions, in order', () => {
  folder.write('e', ({ writer }) => {
    for (const [_from, _to] of [
      ['v/a', 'v/b'],
      ['v/a', 'v/a'],
      ['v/b', 'v/a'],
      ['v/a', 'v/a'],
      ['v/c', 'v/a'],
    ] as const) {
      writer.insert({ _from, _to }, options);
    }
  });
  expect(othersOf('v/a', 'any')).toEqual(['v/b', 'v/a', 'v/b', 'v/a', 'v/c']);
  expect(othersOf('v/a', 'outbound')).toEqual(['v/b', 'v/a', 'v/a']);
  expect(othersOf('v/a', 'inbound')).toEqual(['v/a', 'v/b', 'v/a', 'v/c']);
});

test('edges restored by a rollback return to their position, also in full chunks', () => {
  folder.write('e', ({ writer }) => {
    for (let at = 0; at < 600; at++) {
      writer.insert({ _key: `k${at}`, _from: 'v/hub', _to: `v/${'y'.repeat(60)}${at}` }, options);
    }
  });
  const before = othersOf('v/hub', 'outbound');
  fc.assert(
    fc.property(fc.array(fc.nat(599), { maxLength: 200 }), fc.boolean(), (keys, isReading) => {
      folder.write('e', (e) => {
        expect(() =>
          folder.write('e', (inner) => {
            for (const at of new Set(keys)) {
              inner.writer.remove(`k${at}`, options);
              if (isReading && at % 7 === 0) inner.degree('v/hub', 'outbound');
            }
            throw new Error('undo');
          }),
        ).toThrow('undo');
        expect([...e.edges('v/hub', 'outbound')].flat().map(({ otherId }) => otherId)).toEqual(before);
      });
      expect(othersOf('v/hub', 'outbound')).toEqual(before);
    }),
    { numRuns: 30 },
  );
});
