import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UndoStack } from '../../../src/command/UndoStack.ts';

/** A number as the workspace: each entry adds to it. */
function workspace(limit?: number) {
  const stack = new UndoStack(limit);
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

test('the state has the labels of the next undo and redo, and is the same object until a change', () => {
  const { stack, add } = workspace();
  add(1);
  add(2);
  const before = stack.state;
  expect(stack.state).toBe(before);
  expect(before).toEqual({ undoLabel: 'add 2', redoLabel: undefined });
  stack.undo();
  expect(stack.state).toEqual({ undoLabel: 'add 1', redoLabel: 'add 2' });
});

test('beyond the limit the oldest entry is dropped', () => {
  const { stack, state, add } = workspace(2);
  for (const amount of [1, 10, 100]) add(amount);
  expect([stack.undo(), stack.undo(), stack.undo()]).toEqual([true, true, false]);
  expect(state.value).toBe(1);
});

test('an entry whose undo fails stays in the history', () => {
  const stack = new UndoStack();
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
  const stack = new UndoStack();
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

test('an entry whose long undo fails stays in the history', async () => {
  const stack = new UndoStack();
  stack.push({ label: 'long', undo: () => Promise.reject(new Error('no')), redo: () => undefined });
  await expect(stack.undo()).rejects.toThrow('no');
  expect([stack.isMoving, stack.state.undoLabel]).toEqual([false, 'long']);
});
