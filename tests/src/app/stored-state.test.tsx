// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppRoutes } from '../../../src/app/AppRoutes.tsx';
import { ScreenHost } from '../../../src/app/ScreenHost.tsx';
import { screens } from '../../../src/app/screens.ts';
import { windowItems } from '../../../src/store/browser-storage/browser-items.ts';
import { readItem } from '../../../src/store/browser-storage/read-item.ts';
import { storageKey } from '../../../src/store/browser-storage/storage-key.ts';
import { keysOfScreen, withheldState } from '../../../src/store/browser-storage/withheld.ts';
import type { Screen } from '../../../src/ui/Screen.ts';
import { fc } from '../../fast-check.ts';
import { renderApp, setUpDom } from '../dom.tsx';
import { collectionAnswer, entryAnswer, overviewAnswer, recordServer } from '../recorded-server.ts';

setUpDom();
const server = recordServer();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  server.current
    .on('GET /_api/version', { server: 'arango', version: '3.12.0' })
    .on('GET /_api/gharial', { graphs: [] })
    .on('GET /_api/collection', { result: [collectionAnswer('things')] })
    .on('GET /_admin/orrery/overview', overviewAnswer([entryAnswer('things', { count: 3 })]));
});

const failed = () => screen.queryByRole('heading', { name: /stopped working/ });

const key = () => storageKey('database', 'draft.fragile');

function Fragile() {
  const value = readItem(windowItems, key(), z.number());
  if (value === 1e308) throw new Error('the number is too large');
  return <p>value {String(value)}</p>;
}

function Broken() {
  key();
  throw new Error('not because of a value');
}

describe('a screen that fails with a stored value', () => {
  const fragile: Screen = {
    id: 'fragile',
    title: 'Fragile',
    paths: ['fragile'],
    layout: 'page',
    Component: Fragile,
  };

  test('opens without it, says so, and forgets it at a reset', async () => {
    const stored = key();
    windowItems.write(stored, '1e308');
    renderApp('/', <ScreenHost screen={fragile} />);
    expect(screen.getByText('value undefined')).toBeTruthy();
    expect((await screen.findByRole('status')).textContent).toContain('the number is too large');
    expect(windowItems.read(stored)).toBe('1e308');
    expect(screen.getByRole('button', { name: 'Export them' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use them again' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(withheldState().keys).toEqual([]));
    expect(windowItems.read(stored)).toBeUndefined();
    expect(screen.queryByText(/Opened without values/)).toBeNull();
  });

  test('an error that remains is shown', () => {
    renderApp('/', <ScreenHost screen={{ ...fragile, Component: Broken as never }} />);
    expect(failed()).toBeTruthy();
  });
});

/** Values that another version, another program or a full disk may leave. */
const brokenTexts = fc.oneof(
  fc.constantFrom('', '{', 'null', '[]', '{}', '-1e308', '1e308', '"x"', 'true', '[null]', '{"tabs":[{}]}'),
  fc.json(),
);

/** Turns of the event loop in which a screen reads and renders. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  }
}

describe.each(screens.filter(({ layout }) => layout !== 'bare'))('$title', ({ id, paths, Component }) => {
  const address = `/${paths[0]!.replaceAll(/:\w+\??/g, 'things').replace('*', '')}`;

  test('opens with random stored values', async () => {
    await Component.preload?.();
    const { unmount } = renderApp(address, <AppRoutes />);
    await settle();
    unmount();
    const keys = keysOfScreen(id);
    const [texts] = fc.sample(fc.array(brokenTexts, { minLength: 50, maxLength: 50 }), {
      numRuns: 1,
      seed: 7,
    });
    for (const [at, key] of keys.entries()) {
      localStorage.setItem(key, texts![at % 50]!);
      sessionStorage.setItem(key, texts![(at + 7) % 50]!);
    }
    for (const key of ['graphSettings', 'query', 'parameter']) localStorage.setItem(key, texts![40]!);
    renderApp(address, <AppRoutes />);
    await settle();
    expect(failed()).toBeNull();
  });
});
