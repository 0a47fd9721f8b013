// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageConnection } from '../../../src/api/page-connection.ts';
import { emptyNotebook, type StoredNotebook } from '../../../src/lib/notebook.ts';
import { NotebookSession } from '../../../src/query/notebook/NotebookSession.ts';
import { compareDraft, type OwnContent, ownContentOf } from '../../../src/query/notebook/notebook-draft.ts';
import { setSession } from '../../../src/store/session.ts';
import { fc } from '../../fast-check.ts';

/**
 * A notebook on a server; a save can be stored without an answer, as when its page is reloaded. The module of its requests
 * is replaced, because a property test of thousands of steps needs the server's state, not its protocol.
 */
const server = vi.hoisted(() => ({
  saved: undefined as StoredNotebook | undefined,
  losesAnswers: false,
}));

vi.mock('../../../src/query/notebook/notebook-storage.ts', async (load) => {
  const { RequestError } = await import('../../../src/api/errors.ts');
  return {
    ...(await load<object>()),
    openNotebook: async () => server.saved,
    storeNotebook: async (key: string, rev: string, draft: Omit<StoredNotebook, 'key' | 'rev'>) => {
      if (server.saved!.rev !== rev) throw new RequestError('PUT', 412, 1200, 'conflict', undefined);
      const changedAtMs = 1;
      server.saved = { ...draft, key, rev: `${rev}+`, changedAtMs };
      if (server.losesAnswers) return new Promise(() => undefined);
      return { rev: server.saved.rev, changedAtMs };
    },
  };
});

const first: StoredNotebook = {
  ...emptyNotebook('Report'),
  key: '1',
  rev: 'a',
  owner: 'anna',
  sharing: 'view' as const,
  changedBy: 'anna',
  changedAtMs: 0,
};

beforeEach(() => {
  sessionStorage.clear();
  setSession({ kind: 'user', user: 'anna' });
  vi.useFakeTimers();
  server.saved = first;
  server.losesAnswers = false;
});

afterEach(() => vi.useRealTimers());

const open = (notebook = server.saved!) => new NotebookSession(pageConnection(), notebook, undefined);
const stateOf = (session: NotebookSession) => session.store.getState();
const titleOf = (session: NotebookSession) => stateOf(session).notebook.title;

describe('a reload within the delay of the save', () => {
  test('a save that the page did not see is no conflict', async () => {
    server.losesAnswers = true;
    const before = open();
    before.edit(() => ({ title: 'A', sharing: 'edit' }));
    void before.flush();
    await vi.advanceTimersByTimeAsync(0);
    server.losesAnswers = false;
    const after = open();
    expect(titleOf(after)).toBe('A');
    expect(stateOf(after).save).toEqual({ kind: 'saved' });
    expect(stateOf(after).notebook.sharing).toBe('edit');
  });

  test('text typed after that save is saved', async () => {
    server.losesAnswers = true;
    const before = open();
    before.edit(() => ({ title: 'A' }));
    void before.flush();
    await vi.advanceTimersByTimeAsync(0);
    before.edit(() => ({ title: 'AB' }));
    server.losesAnswers = false;
    const after = open();
    expect(titleOf(after)).toBe('AB');
    await vi.runAllTimersAsync();
    expect(server.saved!.title).toBe('AB');
    expect(stateOf(after).save).toEqual({ kind: 'saved' });
  });

  test('a save that arrives after the page was read is no conflict', async () => {
    server.losesAnswers = true;
    const read = server.saved!;
    const before = open();
    before.edit(() => ({ title: 'A' }));
    void before.flush();
    await vi.advanceTimersByTimeAsync(0);
    before.edit(() => ({ title: 'AB' }));
    server.losesAnswers = false;
    const after = open(read);
    await vi.runAllTimersAsync();
    expect(server.saved!.title).toBe('AB');
    expect(stateOf(after).save).toEqual({ kind: 'saved' });
  });

  test('text typed during a save is based on the stored revision', async () => {
    const before = open();
    before.edit(() => ({ title: 'A' }));
    const saving = before.flush();
    await Promise.resolve();
    before.edit(() => ({ title: 'AB' }));
    await saving;
    const after = open();
    expect(titleOf(after)).toBe('AB');
    expect(stateOf(after).save).toEqual({ kind: 'unsaved' });
  });
});

describe('a change elsewhere', () => {
  test.each(['own', 'saved'] as const)('the version that is not chosen stays: %s', async (kept) => {
    const session = open();
    session.edit(() => ({ title: 'mine' }));
    server.saved = { ...first, rev: 'x', title: 'theirs' };
    await vi.runAllTimersAsync();
    expect(stateOf(session).save).toEqual({ kind: 'conflict' });
    await session.resolve(kept);
    expect(titleOf(session)).toBe(kept === 'own' ? 'mine' : 'theirs');
    expect(server.saved!.title).toBe(titleOf(session));
    const reloaded = open();
    expect(stateOf(reloaded).save).toEqual({ kind: 'saved' });
    reloaded.exchange();
    await vi.runAllTimersAsync();
    expect(server.saved!.title).toBe(kept === 'own' ? 'theirs' : 'mine');
    expect(stateOf(reloaded).replaced?.title).toBe(kept === 'own' ? 'mine' : 'theirs');
  });
});

test('a right that changes keeps the content and saves it', async () => {
  const session = open();
  session.edit(() => ({ title: 'A' }));
  session.setReadOnlyReason('You have read-only access.');
  await vi.runAllTimersAsync();
  expect(server.saved!.title).toBe('Report');
  session.setReadOnlyReason(undefined);
  await vi.runAllTimersAsync();
  expect(server.saved!.title).toBe('A');
});

test('a draft is a conflict only if the notebook has neither its base nor a content of this tab', () => {
  const content: fc.Arbitrary<OwnContent> = fc.record({
    title: fc.constantFrom('a', 'b', 'c'),
    sharing: fc.constantFrom('view', 'edit'),
    cells: fc.constant([]),
    parameters: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('1', '2')),
  });
  const same = (left: OwnContent, right: OwnContent) =>
    left.title === right.title &&
    left.sharing === right.sharing &&
    ['x', 'y'].every((name) => left.parameters[name] === right.parameters[name]);
  fc.assert(
    fc.property(
      content,
      content,
      fc.array(content, { maxLength: 3 }),
      fc.constantFrom('a', 'b'),
      (saved, own, sent, rev) => {
        const notebook = { ...first, ...saved, rev: 'a' };
        const expected = same(own, saved)
          ? 'saved'
          : rev === 'a' || sent.some((each) => same(each, saved))
            ? 'newer'
            : 'conflict';
        expect(compareDraft(notebook, { rev, content: own, sent })).toBe(expected);
        expect(compareDraft(notebook, { rev: 'b', content: ownContentOf(notebook), sent: [] })).toBe('saved');
      },
    ),
  );
});
