// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { browserItems } from '../../../src/store/browser-storage/browser-items.ts';
import { keyWithin, storageKey } from '../../../src/store/browser-storage/storage-key.ts';
import { isTakenOver, takeOverFormerItems } from '../../../src/store/browser-storage/take-over.ts';
import { setSession } from '../../../src/store/session.ts';
import { fc } from '../../fast-check.ts';
import { root, sourceFiles } from '../../project-files.ts';

const base = document.createElement('meta');
base.name = 'base-path';
document.head.append(base);

interface Place {
  readonly server: string;
  readonly basePath: string;
  readonly userKey: string;
  readonly database: string;
}

function enter({ server, basePath, userKey, database }: Place): void {
  base.content = basePath;
  history.replaceState(undefined, '', `${basePath}/_db/${encodeURIComponent(database)}/query`);
  setSession({ kind: 'user', user: 'ann', server, userKey });
}

const home: Place = { server: '7', basePath: '', userKey: '_system/1', database: '_system' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  enter(home);
});

describe('keys of what the browser stores', () => {
  test('differ by server, sub-path, user and database, whatever these contain', () => {
    const text = fc.constantFrom('', 'a', 'b', '/', 'a/b', '%2F', 'ä', '.', '//', 'a%2Fb');
    const place = fc.record({
      server: text,
      basePath: fc.constantFrom('', '/a', '/a/b', '/b'),
      userKey: text,
      database: text.filter((name) => name !== ''),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const keyAt = (at: Place) => {
          enter(at);
          return storageKey('database', 'x');
        };
        const isSame =
          JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
        expect(keyAt(one) === keyAt(other)).toBe(isSame);
      }),
    );
  });

  test('of a user are the same in all databases, of a site for all users', () => {
    const [user, site] = [storageKey('user', 'x'), storageKey('site', 'x')];
    enter({ ...home, database: 'other' });
    expect(storageKey('user', 'x')).toBe(user);
    enter({ ...home, userKey: '_system/2', server: '8' });
    expect(storageKey('user', 'x')).not.toBe(user);
    expect(storageKey('site', 'x')).toBe(site);
  });

  test('after a sign-out belong to the last user, whose work is still being stored', () => {
    const key = storageKey('database', 'x');
    setSession({ kind: 'none' });
    expect(storageKey('database', 'x')).toBe(key);
  });

  test('a key within another one begins with it', () => {
    expect(keyWithin(storageKey('user', 'runs'), '1').startsWith(storageKey('user', 'runs'))).toBe(true);
  });

  test('are made in one place: no other file uses the storage of the browser', () => {
    const direct =
      /\b(localStorage|sessionStorage|indexedDB|useLocalStorage|useSessionStorage|localStorageColorSchemeManager|BroadcastChannel\(|navigator\.locks|document\.cookie|cookieStore|caches\.)/;
    const allowed = ['src/ui/hooks/use-stored-state.ts', 'src/app/App.tsx'];
    const files = sourceFiles(['src']).filter(
      (file) => !file.startsWith('src/store/browser-storage/') && !allowed.includes(file),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => direct.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('items of earlier versions', () => {
  const leave = (items: Readonly<Record<string, string>>) => {
    for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text);
  };
  const keys = () =>
    Object.keys({ ...localStorage })
      .filter((key) => !key.endsWith('/taken-over'))
      .sort();

  test('are moved once to the user and the database that their names have', async () => {
    leave({
      'orrery.query.tabs.ann@_system': 'tabs',
      'orrery.query.tabs.ann@shop': 'tabs of shop',
      'orrery.query.owner': 'ann@shop',
      'orrery.shell.history.ann': '["1"]',
      'orrery.notebooks.ann.shop': '[]',
      'orrery.columns.users': '{"name":100}',
      graphStyles:
        '[{"key":"a","home":"[\\"ann\\",\\"shop\\"]"},{"key":"b","home":"[\\"bob\\",\\"shop\\"]"}]',
    });
    expect(isTakenOver()).toBe(false);
    await takeOverFormerItems('ann');
    expect(isTakenOver()).toBe(true);
    expect(browserItems.read(storageKey('database', 'query.tabs'))).toBe('tabs');
    expect(browserItems.read(storageKey('database', 'query.tabs', 'shop'))).toBe('tabs of shop');
    expect(localStorage.getItem('orrery.query.owner')).toBe(storageKey('database', 'query.tabs', 'shop'));
    expect(browserItems.read(storageKey('user', 'shell.history'))).toBe('["1"]');
    expect(browserItems.read(storageKey('database', 'notebooks', 'shop'))).toBe('[]');
    expect(browserItems.read(storageKey('user', 'columns.users'))).toBe('{"name":100}');
    expect(JSON.parse(browserItems.read(storageKey('database', 'styles', 'shop'))!)).toMatchObject([
      { key: 'a' },
    ]);
    expect(JSON.parse(localStorage.getItem('graphStyles')!)).toMatchObject([{ key: 'b' }]);
  });

  test('of other users, and without a user beside them, stay where they are', async () => {
    const items = {
      'orrery.columns.users': '{"name":100}',
      'orrery.query.tabs.bob@_system': 'tabs',
      'orrery.shell.history.bob': '[]',
    };
    leave(items);
    await takeOverFormerItems('ann');
    expect(keys()).toEqual(Object.keys(items).sort());
  });

  test('below a sub-path stay where they are: another server of the host may have stored them', async () => {
    enter({ ...home, basePath: '/orrery' });
    leave({ 'orrery.query.tabs.ann@_system': 'tabs' });
    await takeOverFormerItems('ann');
    expect(keys()).toEqual(['orrery.query.tabs.ann@_system']);
    expect(isTakenOver()).toBe(true);
  });

  test('do not replace newer ones', async () => {
    browserItems.write(storageKey('user', 'shell.history'), '["new"]');
    leave({ 'orrery.shell.history.ann': '["old"]' });
    await takeOverFormerItems('ann');
    expect(browserItems.read(storageKey('user', 'shell.history'))).toBe('["new"]');
  });
});
