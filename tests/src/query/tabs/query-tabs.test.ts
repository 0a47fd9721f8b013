import { beforeEach, expect, test } from 'vitest';
import { QueryTabs } from '../../../../src/query/tabs/QueryTabs.ts';
import { isChanged, resultSizes } from '../../../../src/query/tabs/query-tab.ts';
import type { ItemStore } from '../../../../src/store/browser-storage/browser-items.ts';
import { fixedKey, storageKey } from '../../../../src/store/browser-storage/storage-key.ts';
import { setSession } from '../../../../src/store/session.ts';

/** Items in memory; `isFull`: it stores nothing. */
function memoryItems(isFull = false): ItemStore {
  const items = new Map<string, string>();
  return {
    read: (key) => items.get(key),
    write(key, text) {
      if (isFull) throw new Error('the quota is exceeded');
      if (text === undefined) items.delete(key);
      else items.set(key, text);
    },
    namesAt: (start) => [...items.keys()].filter((key) => key.startsWith(start)),
  };
}

const storages = (isFull = false) => ({ window: memoryItems(isFull), browser: memoryItems(isFull) });

beforeEach(() => setSession({ kind: 'user', user: 'root', server: '7', userKey: '_system/1' }));

test('[2-query-cache-1] text and bind parameters of the current tab are stored under query and parameter', () => {
  const storage = storages();
  const tabs = new QueryTabs(storage);
  tabs.change(tabs.active.id, { text: 'RETURN @n', values: { n: '12345678901234567890' } });
  tabs.save();
  expect(storage.browser.read(fixedKey('query'))).toBe('RETURN @n');
  expect(storage.browser.read(fixedKey('parameter'))).toBe('{\n  "n": 12345678901234567890\n}');
});

test('[11-kept-tabs-1] all tabs, their values and options survive a reload', () => {
  const storage = storages();
  const tabs = new QueryTabs(storage);
  tabs.change(tabs.active.id, { text: 'RETURN 1', options: { fullCount: true } });
  const second = tabs.open('RETURN @a', { a: '0' });
  tabs.change(second.id, { invalidBindText: '{ "a": ' });
  tabs.save();
  const again = new QueryTabs(storage);
  expect(again.store.getState()).toEqual(tabs.store.getState());
  // A new window begins with the tabs of the browser.
  const other = new QueryTabs({ ...storage, window: memoryItems() });
  expect(other.active.text).toBe('RETURN @a');
});

test('the cached query of the specification opens in the first tab, but not for another user or server', () => {
  const storage = storages();
  storage.browser.write(fixedKey('query'), 'RETURN 2');
  storage.browser.write(fixedKey('parameter'), '{"b": 1.0}');
  expect(new QueryTabs(storage).active).toMatchObject({
    text: 'RETURN 2',
    values: { b: '1.0' },
  });
  const tabs = new QueryTabs(storage);
  tabs.save();
  expect(new QueryTabs({ ...storage, window: memoryItems() }).active.text).toBe('RETURN 2');
  for (const other of [{ userKey: '_system/2' }, { server: '8' }]) {
    setSession({ kind: 'user', user: 'root', server: '7', userKey: '_system/1', ...other });
    expect(new QueryTabs(storage).active.text).toBe('');
  }
});

test('stored tabs that are not valid are not restored', () => {
  const storage = storages();
  storage.window.write(storageKey('database', 'query.tabs'), '{"tabs":[{"id":1}]}');
  expect(new QueryTabs(storage).active.text).toBe('');
});

test('without space in the browser, the user is told once', () => {
  const tabs = new QueryTabs(storages(true));
  let calls = 0;
  tabs.onNotStored = () => {
    calls += 1;
  };
  tabs.save();
  tabs.save();
  expect(calls).toBe(1);
});

test('an empty tab is used for the next text; the last tab that closes leaves an empty one', () => {
  const tabs = new QueryTabs(storages());
  const first = tabs.active.id;
  expect(tabs.open('RETURN 1').id).toBe(first);
  const second = tabs.open('RETURN 2');
  expect(second.title).toBe('Query 2');
  tabs.close(second.id);
  expect(tabs.active.id).toBe(first);
  tabs.close(first);
  expect(tabs.store.getState().tabs.map(({ text }) => text)).toEqual(['']);
});

test('tabs are moved', () => {
  const tabs = new QueryTabs(storages());
  const first = tabs.open('RETURN 1');
  const second = tabs.open('RETURN 2');
  tabs.move(second.id, -1);
  tabs.move(second.id, -1);
  expect(tabs.store.getState().tabs.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a tab is changed if its text or a value differs from the saved query', () => {
  const tabs = new QueryTabs(storages());
  const tab = tabs.open('RETURN @a', { a: '0' }, 'Saved', 'Saved');
  expect(isChanged(tab)).toBe(false);
  tabs.change(tab.id, { values: { a: '""' } });
  expect(isChanged(tabs.active)).toBe(true);
  tabs.change(tab.id, { values: { a: '0', other: '1' } });
  expect(isChanged(tabs.active)).toBe(false);
  tabs.change(tab.id, { text: 'RETURN 1' });
  expect(isChanged(tabs.active)).toBe(true);
});

test('[2-query-size-1] the result sizes and their default', () => {
  expect(resultSizes).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000]);
  expect(new QueryTabs(storages()).active.resultSize).toBe(1000);
});

test('[1-saved-4] the tabs of a deleted saved query keep their texts as unsaved ones', () => {
  const tabs = new QueryTabs(storages());
  tabs.open('RETURN 1', {}, undefined, 'One');
  const other = tabs.open('RETURN 2', {}, undefined, 'Two');
  tabs.forgetSaved('One');
  const [first, second] = tabs.store.getState().tabs;
  expect(first).toMatchObject({ title: 'One', text: 'RETURN 1', saved: undefined });
  // Closing it asks first.
  expect(isChanged(first!)).toBe(true);
  expect(second).toEqual(other);
});
