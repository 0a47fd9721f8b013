import { MemoryStorage } from './MemoryStorage.ts';

const kinds = ['localStorage', 'sessionStorage'] as const;

/**
 * Replaces storage that the browser refuses by one in memory: private windows, blocked cookies, and settings of
 * organisations refuse it. Runs before anything else reads storage. Returns true if something is not kept.
 */
export function ensureStorage(): boolean {
  const refused = kinds.filter((kind) => !isUsable(kind));
  for (const kind of refused) {
    Object.defineProperty(window, kind, { value: new MemoryStorage(), configurable: true });
  }
  return refused.length > 0;
}

function isUsable(kind: (typeof kinds)[number]): boolean {
  try {
    // A browser may refuse the object, or only reading it; null in some embedded browsers.
    return window[kind].getItem('') === null;
  } catch {
    return false;
  }
}
