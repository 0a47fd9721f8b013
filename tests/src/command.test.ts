import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../src/api/errors.ts';
import {
  type Command,
  findCommand,
  registerCommands,
  registeredCommands,
  runCommand,
  subscribeCommands,
  tryCommand,
} from '../../src/command.ts';
import { initialState } from '../../src/store/app-state.ts';
import { store } from '../../src/store/store.ts';

interface Counter {
  value: number;
}

const add: Command<number, Counter> = {
  id: 'test.add',
  label: 'Add',
  isListed: false,
  run: (counter, amount) => {
    counter.value += amount;
  },
};
const onlyOnline: Command<void, Counter> = {
  id: 'test.online',
  label: 'Only online',
  key: 'mod+o',
  when: (state) => state.server.kind === 'online',
  run: (counter) => {
    counter.value += 1000;
  },
};
const fail: Command<unknown, Counter> = {
  id: 'test.fail',
  label: 'Fail',
  errorTitle: 'Collection error',
  run: (_counter, error) => Promise.reject(error),
};

const counter: Counter = { value: 0 };
let unregister: () => void;

beforeEach(() => {
  store.setState(initialState, true);
  counter.value = 0;
  unregister = registerCommands([add, onlyOnline, fail], counter);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => unregister());

test('a command runs in its context with its arguments', async () => {
  expect(await runCommand('test.add', 7)).toBe(true);
  expect(counter.value).toBe(7);
});

test('an unavailable or unknown command does not run', async () => {
  expect(await runCommand('test.online')).toBe(false);
  expect(await runCommand('test.nothing')).toBe(false);
  store.setState({ server: { kind: 'online', version: '3.12.0' } });
  expect(await runCommand('test.online')).toBe(true);
  expect(counter.value).toBe(1000);
});

test('an error becomes one notification with the server’s text and number', async () => {
  const error = new RequestError('POST /_api/collection', 409, 1207, 'duplicate name', {});
  expect(await runCommand('test.fail', error)).toBe(false);
  expect(store.getState().notes).toMatchObject([
    { kind: 'error', title: 'Collection error', text: 'duplicate name (error 1207)' },
  ]);
  expect(store.getState().notes[0]?.details).toContain('POST /_api/collection');
});

test('an AbortError causes no notification', async () => {
  await runCommand('test.fail', new DOMException('stopped', 'AbortError'));
  expect(store.getState().notes).toEqual([]);
});

test('tryCommand rejects with the error', async () => {
  await expect(tryCommand('test.fail', new Error('mine'))).rejects.toThrow('mine');
  expect(store.getState().notes).toEqual([]);
});

test('an id is registered at most once; unregistering releases it', () => {
  expect(() => registerCommands([add], counter)).toThrow("'test.add' is already registered");
  unregister();
  expect(findCommand('test.add')).toBeUndefined();
  unregister = registerCommands([add], counter);
  expect(findCommand('test.add')?.label).toBe('Add');
});

test('listeners are called when commands are registered or unregistered', () => {
  const before = registeredCommands();
  const listener = vi.fn();
  const unsubscribe = subscribeCommands(listener);
  const leave = registerCommands([{ id: 'test.more', label: 'More', run: () => undefined }], counter);
  expect(registeredCommands()).not.toBe(before);
  leave();
  unsubscribe();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('[comfort-notes-3] a command that succeeds removes the error of its last failure, of the same object only', async () => {
  const error = new Error('refused');
  const mayFail: Command<{ readonly name: string; readonly isRefused: boolean }, Counter> = {
    id: 'test.mayFail',
    label: 'May fail',
    isListed: false,
    run: (_counter, { isRefused }) => (isRefused ? Promise.reject(error) : undefined),
  };
  const end = registerCommands([mayFail], counter);
  await runCommand('test.mayFail', { name: 'a', isRefused: true });
  await runCommand('test.mayFail', { name: 'b', isRefused: true });
  await runCommand('test.mayFail', { name: 'a', isRefused: false });
  end();
  expect(store.getState().notes.map(({ problem }) => problem)).toEqual(['test.mayFail b']);
});
