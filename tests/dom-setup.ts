import { afterAll, beforeAll, vi } from 'vitest';
import { initialState } from '../src/store/app-state.ts';
import { store } from '../src/store/store.ts';

/**
 * Set-up of each file of the project `dom`: the files of a worker share its modules and its window, so each one begins with
 * an initial store and leaves an empty page.
 */
beforeAll(() => store.setState(initialState, true));

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetConfig();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
