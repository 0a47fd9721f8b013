// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../src/api/Connection.ts';
import type { FromShellWorker, ToShellWorker } from '../../../src/shell/engine/messages.ts';
import type { OutputLine } from '../../../src/shell/OutputLines.ts';
import { ShellSession } from '../../../src/shell/ShellSession.ts';

/** Messages to the workers that were started, and how a worker answers each of them. */
let received: ToShellWorker[];
let answer: (message: ToShellWorker) => FromShellWorker;

beforeEach(() => {
  localStorage.clear();
  received = [];
  class FakeWorker {
    onmessage: ((event: { data: FromShellWorker }) => void) | undefined;
    postMessage(message: ToShellWorker): void {
      received.push(message);
      queueMicrotask(() => this.onmessage?.({ data: answer(message) }));
    }
    terminate(): void {
      this.onmessage = undefined;
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  Object.assign(URL, { createObjectURL: () => 'blob:call', revokeObjectURL: () => undefined });
});

afterEach(() => vi.unstubAllGlobals());

const broken = { kind: 'broken', text: 'RuntimeError: unreachable' } as const;
const starts = () => received.filter(({ kind }) => kind === 'start').length;

/** A session whose inspector reads a value each time that the engine is ready. */
async function openSession(): Promise<ShellSession> {
  const connection = { description: { database: '_system', basePath: '' } } as Connection;
  const session = new ShellSession({
    connection,
    user: 'ann',
    serverVersion: undefined,
    onExit: () => undefined,
  });
  session.store.subscribe(({ kind }, before) => {
    if (kind === 'ready' && before.kind !== 'ready') void session.inspect(['db']);
  });
  await vi.waitFor(() => expect(session.store.getState().kind).not.toBe('starting'));
  return session;
}

const kindOf = ({ store }: ShellSession) => store.getState().kind;

function linesOf({ output }: ShellSession): readonly string[] {
  const lines = Array.from({ length: output.length }, (_, index) => output.at(index)!);
  return lines.flatMap((line: OutputLine) =>
    line.kind === 'error' ? [line.failure.title] : line.kind === 'note' ? [line.text] : [],
  );
}

test('an engine that breaks at an inspection is restarted by the user only', async () => {
  answer = ({ kind }) => (kind === 'start' ? { kind: 'ready' } : broken);
  const session = await openSession();
  await vi.waitFor(() => expect(kindOf(session)).toBe('failed'));
  expect(starts()).toBe(1);
  expect(linesOf(session).slice(-2)).toEqual([
    'The engine of the shell has failed: RuntimeError: unreachable',
    'Enter starts a new engine, without the variables of the last one.',
  ]);
  answer = ({ kind }) => (kind === 'start' ? { kind: 'ready' } : { kind: 'done', outcome: '[]' });
  session.restart();
  await vi.waitFor(() => expect(kindOf(session)).toBe('ready'));
  expect(await session.inspect(['db'])).toEqual([]);
  expect(starts()).toBe(2);
});

test('an engine that breaks in a command is restarted once', async () => {
  answer = ({ kind }) => (kind === 'start' ? { kind: 'ready' } : { kind: 'done', outcome: '[]' });
  const session = await openSession();
  await session.inspect(['db']);
  answer = ({ kind }) => (kind === 'start' ? { kind: 'ready' } : broken);
  await session.run('1');
  expect(linesOf(session).at(-1)).toContain(
    'restarted, and its variables are lost: RuntimeError: unreachable',
  );
  await vi.waitFor(() => expect(kindOf(session)).toBe('failed'));
  expect(starts()).toBe(2);
});

test('an engine that cannot be started says so', async () => {
  answer = () => broken;
  const session = await openSession();
  expect(kindOf(session)).toBe('failed');
  expect(linesOf(session).at(-2)).toBe(
    'The engine of the shell could not be started: RuntimeError: unreachable',
  );
  expect(await session.inspect(['db'])).toBeUndefined();
});
