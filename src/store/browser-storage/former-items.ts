import { keysOf } from './browser-items.ts';
import { fixedKey, type StorageKey, storageKey } from './storage-key.ts';

/** A user of the browser in names of earlier versions. */
export interface FormerUser {
  readonly user: string;
  /** False: other users have left items in this browser. Items that name no user may be theirs. */
  readonly isAlone: boolean;
}

/** Names without a user: how the user has arranged the console, and drafts of forms. */
const ofAnyUser: readonly (readonly [former: RegExp, scope: 'user' | 'database'])[] = [
  [/^orrery\.((?:chosen|columns|section|pane|layout|plan|query\.panel-folded)\..+)$/, 'user'],
  [/^orrery\.(timeZone|shell\.side|start-hint-closed|benchmarkRecords)$/, 'user'],
  [/^orrery\.(draft\..+)$/, 'database'],
];

/** True if the storages have an item of an earlier version. */
export function hasFormerItems(): boolean {
  return [localStorage, sessionStorage].some((storage) =>
    keysOf(storage).some((key) => key.startsWith('orrery.') && !isFixed(key)),
  );
}

const isFixed = (key: string) => ['orrery.ink', 'orrery.layout-gpu', 'orrery.observe'].includes(key);

/** The signed-in user among those whose items earlier versions have left. */
export function formerUser(user: string): FormerUser {
  const others = keysOf(localStorage)
    .map((key) => userIn(key))
    .filter((found) => found !== undefined && found !== user);
  return { user, isAlone: others.length === 0 };
}

function userIn(key: string): string | undefined {
  const named = /^orrery\.(?:shell\.history|query\.tabs)\.(.*)$/.exec(key)?.[1];
  const owner = key === 'orrery.query.owner' ? localStorage.getItem(key) : named;
  return owner?.split('@')[0];
}

/** Moves items of earlier versions to the keys of the signed-in user. Throws if the browser does not store them. */
export function moveFormerItems({ user, isAlone }: FormerUser): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of keysOf(storage)) {
      const next = nextKeyOf(key, user) ?? (isAlone ? nextKeyOfAnyUser(key) : undefined);
      if (next !== undefined) move(storage, key, next);
    }
  }
  moveStyles(user);
  const owner = fixedKey('orrery.query.owner');
  const database = databaseOf(localStorage.getItem(owner), user);
  if (database !== undefined) localStorage.setItem(owner, storageKey('database', 'query.tabs', database));
}

/** The key of an item whose former name has the user. */
function nextKeyOf(key: string, user: string): StorageKey | undefined {
  if (key === `orrery.shell.history.${user}`) return storageKey('user', 'shell.history');
  if (key.startsWith('orrery.query.tabs.')) {
    const database = databaseOf(key.slice('orrery.query.tabs.'.length), user);
    return database === undefined ? undefined : storageKey('database', 'query.tabs', database);
  }
  const notebooks = `orrery.notebooks.${user}.`;
  const database = key.startsWith(notebooks) ? key.slice(notebooks.length) : '';
  // Both names may contain a dot.
  return database === '' || database.includes('.')
    ? undefined
    : storageKey('database', 'notebooks', database);
}

function nextKeyOfAnyUser(key: string): StorageKey | undefined {
  for (const [former, scope] of ofAnyUser) {
    const name = former.exec(key)?.[1];
    if (name !== undefined) return storageKey(scope, name);
  }
}

/** The database in `user@database`; undefined for another user, and if the text may mean one. */
export function databaseOf(owner: string | null, user: string): string | undefined {
  const start = `${user}@`;
  if (!owner?.startsWith(start)) return undefined;
  const database = owner.slice(start.length);
  return database === '' || database.includes('@') ? undefined : database;
}

/** What is stored already is newer. */
function move(storage: Storage, key: string, next: StorageKey): void {
  const text = storage.getItem(key);
  if (text !== null && storage.getItem(next) === null) storage.setItem(next, text);
  storage.removeItem(key);
}

const stylesName = 'graphStyles';

/** Styles of all users were in one item. */
function moveStyles(user: string): void {
  const text = localStorage.getItem(stylesName);
  if (text === null) return;
  const others: unknown[] = [];
  const own = new Map<string, unknown[]>();
  for (const style of JSON.parse(text) as readonly { readonly home?: unknown }[]) {
    const [owner, database] = homeOf(style.home);
    if (owner !== user || database === undefined) others.push(style);
    else own.set(database, [...(own.get(database) ?? []), style]);
  }
  for (const [database, styles] of own) {
    const key = storageKey('database', 'styles', database);
    if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(styles));
  }
  if (others.length === 0) localStorage.removeItem(stylesName);
  else localStorage.setItem(stylesName, JSON.stringify(others));
}

/** User, database and further names in a former record; empty if it is not one. */
export function homeOf(home: unknown): readonly (string | undefined)[] {
  if (typeof home !== 'string') return [];
  try {
    const names: unknown = JSON.parse(home);
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : [];
  } catch {
    return [];
  }
}
