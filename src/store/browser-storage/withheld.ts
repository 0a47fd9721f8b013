/**
 * Stored values that a screen opens without, because it failed with them. The values stay where they are; while a key is
 * withheld, `storageKey` returns another one in its place, which has no value at first. It applies to this window, and
 * survives a reload.
 */

/** Prefix of the keys that are used in place of withheld ones. */
const prefix = 'orrery-withheld/';
/** Item of the window with the state. */
const stateItem = 'orrery-withheld';

interface WithheldState {
  /** Full keys, sorted. */
  readonly keys: readonly string[];
  /** The error that was the reason. */
  readonly reason: string;
}

const none: WithheldState = { keys: [], reason: '' };
let state: WithheldState = none;
/** The stored text of the state. */
let stateText: string | undefined;
let withheld: ReadonlySet<string> = new Set();
/** Keys that each screen has asked for. */
const keysOfScreens = new Map<string, Set<string>>();
let screen = '';
const listeners = new Set<() => void>();

/** The same object until a change. */
export function withheldState(): WithheldState {
  const text = storedText();
  if (text !== stateText) take(parseState(text), text);
  return state;
}

export function onWithheld(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the screen that asks for the next keys. */
export function enterScreen(id: string): void {
  screen = id;
}

/** The key to use in place of a key. */
export function keyInUse(key: string): string {
  let keys = keysOfScreens.get(screen);
  if (keys === undefined) {
    keys = new Set();
    keysOfScreens.set(screen, keys);
  }
  keys.add(key);
  withheldState();
  return withheld.has(key) ? replacementOf(key) : key;
}

export function replacementOf(key: string): string {
  return prefix + key;
}

/** The keys that a screen has asked for, without the site's. */
export function keysOfScreen(id: string): readonly string[] {
  return [...(keysOfScreens.get(id) ?? [])];
}

/** Withholds all values that a screen has asked for. False if they are withheld already, or there are none. */
export function withholdScreen(id: string, error: unknown): boolean {
  return withholdKeys(keysOfScreen(id), error);
}

/** Withholds values, such as one that its reader refuses. Accepts keys in use, too. False if nothing changes. */
export function withholdKeys(keys: readonly string[], error: unknown): boolean {
  const { keys: before, reason } = withheldState();
  const added = keys.filter((key) => !withheld.has(key) && !key.startsWith(prefix));
  if (added.length === 0) return false;
  const text = error instanceof Error ? error.message : String(error);
  setState({ keys: [...before, ...added].sort(), reason: reason === '' ? text : reason });
  return true;
}

/** Ends the withholding: the values are used again. */
export function endWithholding(): void {
  setState(none);
}

function setState(next: WithheldState): void {
  try {
    if (next.keys.length === 0) sessionStorage.removeItem(stateItem);
    else sessionStorage.setItem(stateItem, JSON.stringify(next));
  } catch (error) {
    // Without storage it lasts until the next reload, after which the screen fails and opens in the same way.
    console.warn('the withheld values could not be recorded in this browser', error);
  }
  take(next, storedText());
  // Later: a reader can find an invalid value while React renders.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

function take(next: WithheldState, text: string | undefined): void {
  state = next;
  stateText = text;
  withheld = new Set(next.keys);
}

function storedText(): string | undefined {
  if (typeof sessionStorage === 'undefined') return undefined;
  try {
    return sessionStorage.getItem(stateItem) ?? undefined;
  } catch {
    // A browser that refuses its storage withholds nothing; the readers of items report the refusal.
    return undefined;
  }
}

function parseState(text: string | undefined): WithheldState {
  if (text === undefined) return none;
  try {
    const stored = JSON.parse(text) as Partial<WithheldState> | null;
    const keys = Array.isArray(stored?.keys) ? stored.keys.filter((key) => typeof key === 'string') : [];
    return { keys, reason: String(stored?.reason ?? '') };
  } catch (error) {
    console.warn('the record of withheld values is not valid', error);
    return none;
  }
}
