// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { ensureStorage } from '../../../src/store/browser-storage/ensure-storage.ts';
import { isRefusal } from '../../../src/store/browser-storage/refused-databases.ts';

const kinds = ['localStorage', 'sessionStorage'] as const;
const own = kinds.map((kind) => Object.getOwnPropertyDescriptor(window, kind));

afterEach(() => {
  kinds.forEach((kind, place) => {
    const descriptor = own[place];
    if (descriptor === undefined) Reflect.deleteProperty(window, kind);
    else Object.defineProperty(window, kind, descriptor);
  });
  vi.restoreAllMocks();
});

const refuse = (kind: (typeof kinds)[number]) =>
  Object.defineProperty(window, kind, {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

test('storage that works is left alone', () => {
  const before = window.localStorage;
  expect(ensureStorage()).toBe(false);
  expect(window.localStorage).toBe(before);
});

test('storage that throws is replaced by one in memory', () => {
  refuse('localStorage');
  expect(ensureStorage()).toBe(true);
  const { localStorage } = window;
  localStorage.setItem('a', '1');
  localStorage.setItem('b', '2');
  expect([localStorage.length, localStorage.key(1), localStorage.getItem('a')]).toEqual([2, 'b', '1']);
  localStorage.removeItem('a');
  expect(localStorage.getItem('a')).toBeNull();
  localStorage.clear();
  expect(localStorage.key(0)).toBeNull();
});

test('a missing storage is replaced', () => {
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: null });
  expect(ensureStorage()).toBe(true);
  window.sessionStorage.setItem('a', '1');
  expect(window.sessionStorage.getItem('a')).toBe('1');
});

test('a refusal of databases is told from an error of their data', () => {
  expect(isRefusal(new DOMException('denied', 'SecurityError'))).toBe(true);
  expect(isRefusal(new DOMException('full', 'QuotaExceededError'))).toBe(false);
  expect(isRefusal(new Error('denied'))).toBe(false);
});
