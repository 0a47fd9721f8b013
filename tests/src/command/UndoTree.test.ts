import { expect, test } from 'vitest';
import { UndoTree } from '../../../src/command/UndoTree.ts';
import { fc } from '../../fast-check.ts';

/** A number as the workspace: each entry adds to it. */
function workspace(limit?: number) {
  const stack = new UndoTree(limit);
  const state = { value: 0 };
  const add = (amount: number) => {
    state.value += amount;
    stack.push({
      label: `add ${amount}`,
      undo: () => {
        state.value -= amount;
      },
      redo: () => {
        state.value += amount;
      },
    });
  };
  return { stack, state, add };
}

test('law: undo restores the previous state and redo the undone state, for any gestures', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(), fc.constant('undo'), fc.constant('redo'))), (gestures) => {
      const { stack, state, add } = workspace();
      const history = [0];
      let at = 0;
      for (const gesture of gestures) {
        if (gesture === 'undo') {
          expect(stack.undo()).toBe(at > 0);
          at = Math.max(0, at - 1);
        } else if (gesture === 'redo') {
          expect(stack.redo()).toBe(at < history.length - 1);
          at = Math.min(history.length - 1, at + 1);
        } else {
          add(gesture as number);
          history.length = at + 1;
          history.push(state.value);
          at += 1;
        }
        expect(state.value).toBe(history[at]);
      }
    }),
  );
});

test('the state has the labels of the next undo and redo, and is the same object until a change', async () => {
  const { stack, add } = workspace();
  add(1);
  add(2);
  const before = stack.state;
  expect(stack.state).toBe(before);
  expect(before).toEqual({ undoLabel: 'add 2', redoLabel: undefined });
  await stack.undo();
  expect(stack.state).toEqual({ undoLabel: 'add 1', redoLabel: 'add 2' });
});

test('beyond the limit the oldest entry is dropped', () => {
  const { stack, state, add } = workspace(2);
  for (const amount of [1, 10, 100]) add(amount);
  expect([stack.undo(), stack.undo(), stack.undo()]).toEqual([true, true, false]);
  expect(state.value).toBe(1);
});

test('an entry whose undo fails stays in the history', () => {
  const stack = new UndoTree();
  stack.push({
    label: 'broken',
    undo: () => {
      throw new Error('no');
    },
    redo: () => undefined,
  });
  expect(() => stack.undo()).toThrow('no');
  expect(stack.state.undoLabel).toBe('broken');
});

test('a long undo is async, and a call meanwhile waits for it', async () => {
  const stack = new UndoTree();
  const done: string[] = [];
  let finish: () => void = () => undefined;
  stack.push({ label: 'first', undo: () => done.push('first'), redo: () => undefined });
  stack.push({
    label: 'long',
    undo: () =>
      new Promise<void>((resolve) => {
        finish = () => {
          done.push('long');
          resolve();
        };
      }),
    redo: () => undefined,
  });
  const [long, first] = [stack.undo(), stack.undo()];
  expect([stack.isMoving, stack.state.undoLabel, done]).toEqual([true, 'long', []]);
  finish();
  expect([await long, await first, done]).toEqual([true, true, ['long', 'first']]);
  expect([stack.isMoving, stack.state.undoLabel, stack.state.redoLabel]).toEqual([false, undefined, 'first']);
});

test('a long undo can end its step together with its change', async () => {
  const stack = new UndoTree();
  stack.push({
    label: 'long',
    undo: async (step) => {
      await Promise.resolve();
      step.batch(() => step.finish());
      expect([stack.isMoving, stack.state.undoLabel]).toEqual([true, undefined]);
    },
    redo: () => undefined,
  });
  let calls = 0;
  stack.subscribe(() => {
    calls += 1;
  });
  expect([await stack.undo(), calls, stack.state.redoLabel]).toEqual([true, 1, 'long']);
});

test('an entry whose long undo fails stays in the history', async () => {
  const stack = new UndoTree();
  stack.push({ label: 'long', undo: () => Promise.reject(new Error('no')), redo: () => undefined });
  await expect(stack.undo()).rejects.toThrow('no');
  expect([stack.isMoving, stack.state.undoLabel]).toEqual([false, 'long']);
});

test('a new entry after an undo starts a branch; both branches can be reached', async () => {
  const { stack, state, add } = workspace();
  add(1);
  add(10);
  const first = stack.currentId;
  await stack.undo();
  add(100);
  expect([state.value, stack.nodes.map(({ parentId }) => parentId)]).toEqual([101, [undefined, 0, 1, 1]]);
  const second = stack.currentId;
  await stack.goTo(first);
  expect([state.value, stack.trunk, stack.currentId]).toEqual([11, [0, 1, first], first]);
  await stack.goTo(0);
  expect([state.value, stack.state]).toEqual([0, { undoLabel: undefined, redoLabel: 'add 1' }]);
  // Redo follows the branch that was visited last.
  await stack.redo();
  await stack.redo();
  expect(state.value).toBe(11);
  await stack.goTo(second);
  expect([state.value, stack.nodes.length]).toEqual([101, 4]);
});

test('law: any step can be reached from any other, with the same state each time', async () => {
  const gesture = fc.oneof(
    fc.integer({ min: -9, max: 9 }),
    fc.nat({ max: 20 }).map((to) => ({ to })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { maxLength: 30 }), async (gestures) => {
      const { stack, state, add } = workspace();
      const values = new Map([[0, 0]]);
      for (const each of gestures) {
        if (typeof each === 'number') {
          add(each);
          values.set(stack.currentId, state.value);
        } else if (values.has(each.to)) await stack.goTo(each.to);
        expect(state.value).toBe(values.get(stack.currentId));
      }
      expect(stack.nodes.map(({ id }) => id)).toEqual([...values.keys()]);
    }),
  );
});

test('beyond the limit the oldest branch is dropped before the oldest step', async () => {
  const { stack, state, add } = workspace(3);
  add(1);
  add(10);
  await stack.undo();
  add(100);
  add(1000);
  expect([stack.nodes.map(({ step }) => step.title), state.value]).toEqual([
    ['Open graph', 'add 1', 'add 100', 'add 1000'],
    1101,
  ]);
  add(1);
  expect(stack.nodes.map(({ step }) => step.title)).toEqual(['add 1', 'add 100', 'add 1000', 'add 1']);
  await expect(stack.goTo(0)).rejects.toThrow('no longer in the history');
});

test('a cleared history begins with the current step', () => {
  const { stack, add } = workspace();
  add(1);
  add(2);
  stack.clear();
  expect([stack.nodes.map(({ step }) => step.title), stack.undo(), stack.redo()]).toEqual([
    ['add 2'],
    false,
    false,
  ]);
});

test('a step has a title, a time, its queries and the command that repeats it', () => {
  const stack = new UndoTree();
  const facts = {
    detail: '2 vertices',
    aql: { query: 'RETURN @a', bindVars: { a: 1 } },
    command: { id: 'graph.expand', args: { vertexId: 'v/a' } },
  };
  stack.push({ label: 'Expand a', ...facts, undo: () => undefined, redo: () => undefined });
  const { step } = stack.nodes[1]!;
  expect(step).toMatchObject({ title: 'Expand a', ...facts });
  expect(Math.abs(step.time - Date.now())).toBeLessThan(60_000);
});

test('listeners see that a long undo has ended', async () => {
  const stack = new UndoTree();
  const seen: boolean[] = [];
  stack.push({ label: 'long', undo: () => Promise.resolve(), redo: () => undefined });
  stack.subscribe(() => seen.push(stack.isMoving));
  const undone = stack.undo();
  expect(stack.isMoving).toBe(true);
  await undone;
  expect(seen).toEqual([false]);
});
