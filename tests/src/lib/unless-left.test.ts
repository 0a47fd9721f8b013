// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unlessLeft } from '../../../src/lib/unless-left.ts';

const shown: string[] = [];
const show = (text: string) => unlessLeft(() => shown.push(text));

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
});

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
});

test('an error is shown at once', () => {
  show('first');
  expect(shown).toEqual(['first']);
});

test('errors while the page is left wait until it is clear that it stays', () => {
  window.dispatchEvent(new Event('beforeunload'));
  show('first');
  vi.advanceTimersByTime(20_000);
  show('second');
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual(['first', 'second']);
  show('third');
  expect(shown).toEqual(['first', 'second', 'third']);
});

test.each(['keydown', 'pointerdown', 'pageshow'])('after the event %s the page stays', (event) => {
  window.dispatchEvent(new Event('beforeunload'));
  show('first');
  expect(shown).toEqual([]);
  window.dispatchEvent(new Event(event));
  expect(shown).toEqual(['first']);
  show('second');
  expect(shown).toEqual(['first', 'second']);
});

test('a page that is left a second time waits its whole time', () => {
  window.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event('beforeunload'));
  show('first');
  vi.advanceTimersByTime(20_000);
  expect(shown).toEqual([]);
});
