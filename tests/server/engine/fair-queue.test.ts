import { describe, expect, test } from 'vitest';
import { Random } from '../../../protocol/lib/random.ts';
import { FairQueue } from '../../../server/engine/FairQueue.ts';
import { openTurns, type Turn } from '../../../server/engine/queries/QueryTurns.ts';

interface Entry {
  readonly owner: string;
  readonly number: number;
}

function entries(owner: string, count: number): Entry[] {
  return Array.from({ length: count }, (_, number) => ({ owner, number }));
}

function filled(...lists: readonly (readonly Entry[])[]): FairQueue<Entry> {
  const queue = new FairQueue<Entry>();
  for (const entry of lists.flat()) queue.push(entry);
  return queue;
}

function takeAll<T extends { readonly owner: string }>(queue: FairQueue<T>): T[] {
  const taken: T[] = [];
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
  return taken;
}

const names = (taken: readonly Entry[]) => taken.map(({ owner, number }) => `${owner}${number}`);

describe('a fair queue', () => {
  test('owners take turns, the entries of one keep their order', () => {
    const queue = filled(entries('a', 3), entries('b', 1), entries('c', 2));
    expect(queue.size).toBe(6);
    expect(names(takeAll(queue))).toEqual(['a0', 'b0', 'c0', 'a1', 'c1', 'a2']);
    expect(queue.size).toBe(0);
  });

  test('a new owner comes before the second entry of any other', () => {
    const queue = filled(entries('a', 300));
    queue.take();
    queue.push({ owner: 'b', number: 0 });
    expect(names(takeAll(queue)).indexOf('b0')).toBe(1);
  });

  test('an owner that is not accepted is skipped and keeps its turn', () => {
    const queue = filled(entries('a', 2), entries('b', 2));
    const notA = (owner: string) => owner !== 'a';
    expect([queue.take(notA), queue.take(notA), queue.take(notA)]).toEqual([
      { owner: 'b', number: 0 },
      { owner: 'b', number: 1 },
      undefined,
    ]);
    expect(names(takeAll(queue))).toEqual(['a0', 'a1']);
  });

  test('returned entries precede the others of their owner', () => {
    const queue = filled(entries('a', 4), entries('b', 2));
    const taken = [queue.take()!, queue.take()!, queue.take()!];
    queue.unshift(taken);
    expect(queue.size).toBe(6);
    const left = names(takeAll(queue));
    expect(left.filter((name) => name.startsWith('a'))).toEqual(['a0', 'a1', 'a2', 'a3']);
    expect(left.filter((name) => name.startsWith('b'))).toEqual(['b0', 'b1']);
  });

  test('an entry that was removed is not taken', () => {
    const [first, second] = entries('a', 2) as [Entry, Entry];
    const queue = filled([first, second]);
    expect([queue.remove(first), queue.remove(first), queue.size]).toEqual([true, false, 1]);
    expect(queue.drain()).toEqual([second]);
    expect([queue.size, queue.take()]).toEqual([0, undefined]);
  });

  test('the numbers of turns of waiting owners differ by at most one', () => {
    const random = new Random(7);
    for (let round = 0; round < 50; round++) {
      const counts = ['a', 'b', 'c', 'd'].map((owner) => [owner, 1 + random.nextBelow(20)] as const);
      const queue = filled(...counts.map(([owner, count]) => entries(owner, count)));
      const had = new Map(counts.map(([owner]) => [owner, 0]));
      for (let entry = queue.take(); entry !== undefined; entry = queue.take()) {
        had.set(entry.owner, had.get(entry.owner)! + 1);
        const waiting = counts.filter(([owner, count]) => had.get(owner)! < count);
        const turns = waiting.map(([owner]) => had.get(owner)!);
        const difference = waiting.length === 0 ? 0 : Math.max(...turns) - Math.min(...turns);
        expect(difference, `round ${round}`).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('the turns of queries', () => {
  const turn = (owner: string, usedMs: number, sinceMs = 0): Turn => ({ owner, usedMs, sinceMs });

  test('an owner with many queries has the same time as an owner with one', () => {
    const turns = openTurns<Turn>(() => 0);
    for (let number = 0; number < 200; number++) turns.push(turn('many', number));
    turns.push(turn('one', 1000));
    const order: string[] = [];
    for (let slice = 0; slice < 100; slice++) {
      const next = turns.take()!;
      order.push(next.owner);
      turns.push({ ...next, usedMs: next.usedMs + 8 });
    }
    expect(order.filter((owner) => owner === 'one')).toHaveLength(50);
  });

  test('the query with the least run time of an owner goes first', () => {
    const turns = openTurns<Turn>(() => 100);
    for (const usedMs of [500, 8, 0, 64]) turns.push(turn('a', usedMs));
    expect(takeAll(turns).map(({ usedMs }) => usedMs)).toEqual([0, 8, 64, 500]);
  });

  test('a long query is not starved', () => {
    let nowMs = 0;
    const turns = openTurns<Turn>(() => nowMs);
    turns.push(turn('a', 10_000, 0));
    let passed = 0;
    for (; passed < 1000; passed++) {
      nowMs += 8;
      turns.push(turn('a', 0, nowMs));
      if (turns.take()!.usedMs > 0) break;
    }
    expect(passed).toBe(31);
  });
});
