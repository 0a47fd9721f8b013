import { expect, test } from 'vitest';
import { BatchedStore } from '../../../../src/graph/workspace/BatchedStore.ts';

test('a batch calls each listener once, with the states around it', () => {
  const store = new BatchedStore({ count: 0, name: 'a' });
  const calls: unknown[] = [];
  store.subscribe((state, before) => calls.push([state, before]));
  store.batch(() => {
    store.setState({ count: 1 });
    store.batch(() => store.setState({ name: 'b' }));
    store.setState(({ count }) => ({ count: count + 1 }));
    expect(calls).toEqual([]);
  });
  expect(calls).toEqual([
    [
      { count: 2, name: 'b' },
      { count: 0, name: 'a' },
    ],
  ]);
});

test('a batch that fails announces what it has changed; one that changes nothing calls no listener', () => {
  const store = new BatchedStore({ count: 0 });
  const counts: number[] = [];
  store.subscribe(({ count }) => counts.push(count));
  const failing = () =>
    store.batch(() => {
      store.setState({ count: 1 });
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  store.batch(() => undefined);
  expect(counts).toEqual([1]);
});

test('a listener never receives a state that is older than one that it has seen', () => {
  const store = new BatchedStore({ count: 0 });
  const seen: number[] = [];
  store.subscribe(({ count }) => {
    if (count === 1) store.setState({ count: 2 });
  });
  store.subscribe(({ count }) => seen.push(count));
  store.setState({ count: 1 });
  expect(seen).toEqual([2, 2]);
});
