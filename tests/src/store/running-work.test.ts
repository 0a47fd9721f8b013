// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keyWithin, storageKey } from '../../../src/store/browser-storage/storage-key.ts';
import { forgetWork, interruptedWork, startWork, type WorkStart } from '../../../src/store/running-work.ts';
import { setSession } from '../../../src/store/session.ts';

const start: WorkStart = {
  title: 'Import into places',
  done: 0,
  total: 200_000,
  unit: 'documents',
  note: '',
  resume: { kind: 'import', address: '/collection/places/documents/1' },
};

/** True if the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const stored = () => Object.entries(localStorage).filter(([key]) => key.includes('/work/'));

/** The state after the page was left: what was stored is there, the page's memory and locks are gone. */
async function leave(end: () => void): Promise<void> {
  const left = stored();
  end();
  for (const [key, text] of left) localStorage.setItem(key, text as string);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setSession({ kind: 'user', user: 'ann', server: '7', userKey: '_system/1' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(['with locks', 'without locks'])('running work, %s', (kind) => {
  beforeEach(() => {
    if (kind === 'with locks') stubLocks();
  });

  test('asks before the page is left, as long as it runs', () => {
    expect(asksBeforeLeaving()).toBe(false);
    const first = startWork(start);
    const second = startWork(start);
    first.end();
    expect(asksBeforeLeaving()).toBe(true);
    second.end();
    expect(asksBeforeLeaving()).toBe(false);
    expect(stored()).toEqual([]);
  });

  test('is found after the page was left, with its last progress, until it is forgotten', async () => {
    const work = startWork(start);
    work.progress({ done: 66_000 });
    expect(await interruptedWork()).toEqual([]);
    await leave(work.end);
    const [record, ...others] = await interruptedWork();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ ...start, done: 66_000 });
    setSession({ kind: 'user', user: 'bob', server: '7', userKey: '_system/2' });
    expect(await interruptedWork()).toEqual([]);
    setSession({ kind: 'user', user: 'ann', server: '7', userKey: '_system/1' });
    forgetWork(record!.id);
    expect(await interruptedWork()).toEqual([]);
  });

  test('a record that is not valid is removed', async () => {
    localStorage.setItem(keyWithin(storageKey('database', 'work'), 'x'), '{"id":1}');
    expect(await interruptedWork()).toEqual([]);
    expect(stored()).toEqual([]);
  });
});

test('work that another tab holds is not interrupted', async () => {
  const locks = stubLocks();
  const work = startWork(start);
  const [[key, text]] = stored() as [[string, string]];
  work.end();
  localStorage.setItem(key, text);
  locks.add(key);
  expect(await interruptedWork()).toEqual([]);
  locks.delete(key);
  expect(await interruptedWork()).toHaveLength(1);
});

test('a continuation that is too long for the storage is left out, the progress is not', async () => {
  const work = startWork({ ...start, resume: { kind: 'change', address: '/', keys: 'k'.repeat(600_000) } });
  work.progress({ done: 5 });
  await leave(work.end);
  const [record] = await interruptedWork();
  expect(record).toMatchObject({ done: 5, title: start.title });
  expect(record!.resume).toBeUndefined();
});

/** Locks of the browser: held until the promise of the holder ends. */
function stubLocks(): Set<string> {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      request(key: string, { ifAvailable = false }: LockOptions, run: (lock: object | null) => unknown) {
        if (ifAvailable && held.has(key)) return Promise.resolve(run(null));
        held.add(key);
        const end = run({});
        if (!(end instanceof Promise)) held.delete(key);
        return Promise.resolve(end).finally(() => held.delete(key));
      },
    },
  });
  return held;
}

test('work goes on if the browser refuses its storage', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused });
  try {
    const work = startWork({ title: 'Import of a.csv', done: 0, total: 2, unit: 'row', note: '' });
    work.progress({ done: 1 });
    work.end();
    expect(warn).toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
    warn.mockRestore();
  }
});
