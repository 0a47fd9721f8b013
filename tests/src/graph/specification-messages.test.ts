// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isKnownKey } from '../../../src/command/keys.ts';
import { registerCommands } from '../../../src/command.ts';
import { CollectionsAdapter } from '../../../src/graph/adapters/CollectionsAdapter.ts';
import { NamedGraphAdapter } from '../../../src/graph/adapters/NamedGraphAdapter.ts';
import { toPixelSize } from '../../../src/graph/export/picture.ts';
import { useWorkspace } from '../../../src/graph/ui/workspace-context.tsx';
import { initialState } from '../../../src/store/app-state.ts';
import { notifyError, removeAllNotes } from '../../../src/store/notifications.ts';
import { store } from '../../../src/store/store.ts';
import { requireMethod, requireObserver } from '../../../workers/lib/checked-call.ts';
import { shownNotes } from './open-workspace.ts';

function Panel() {
  useWorkspace();
  return null;
}

/** Messages of sections 5 and 8 of the graph viewer specification. */

beforeEach(() => {
  store.setState({ ...initialState, session: { kind: 'user', user: 'root' } }, true);
  removeAllNotes();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

async function noteOf(action: () => Promise<unknown>): Promise<string | undefined> {
  await expect(action()).rejects.toThrow();
  await action().catch((error: unknown) => notifyError(error, 'Saving'));
  return shownNotes().at(-1);
}

const conflict = '{"error":true,"code":412,"errorNum":1200,"errorMessage":"precondition failed"}';

test('[8-database] errors of collections are [errorNum] errorMessage, or Undefined ERROR', async () => {
  const adapter = new CollectionsAdapter({ vertices: ['v'], edges: ['e'] });
  answer(412, conflict);
  expect(await noteOf(() => adapter.replaceDocument('v/a', '{}', '1'))).toBe(
    'Saving: [1200] precondition failed',
  );
  expect(await noteOf(() => adapter.deleteEdge('e/a', '1'))).toBe('Saving: [1200] precondition failed');
  answer(500, '<html>');
  expect(await noteOf(() => adapter.createVertex('v', {}))).toBe('Saving: Undefined ERROR');
  answer(201, 'no JSON');
  expect(await noteOf(() => adapter.createVertex('v', {}))).toBe('Saving: Undefined ERROR');
});

test('[8-named] errors of a named graph are titled with the HTTP status: errorMessage (errorNum)', async () => {
  const adapter = new NamedGraphAdapter('map');
  vi.spyOn(adapter, 'loadCollections').mockResolvedValue({ vertices: ['v'], edges: ['e'] });
  answer(404, '{"error":true,"code":404,"errorNum":1202,"errorMessage":"document not found"}');
  expect(await noteOf(() => adapter.loadDocument('v/a'))).toBe('Not Found: document not found (1202)');
  expect(await noteOf(() => adapter.createEdge('e', 'v/a', 'v/b'))).toBe(
    'Not Found: document not found (1202)',
  );
  answer(412, conflict);
  expect(await noteOf(() => adapter.deleteVertex('v/a', '1'))).toBe(
    'Precondition Failed: precondition failed (1200)',
  );
});

test('[8-event] an unknown event cannot be bound', () => {
  const command = { id: 'test.unknown', label: 'Unknown', key: 'doubleclick', run: () => undefined };
  expect(() => registerCommands([command], {})).toThrow('Sorry Unknown Event doubleclick cannot be bound.');
  for (const key of ['mod+shift+z', 'g d', '+', 'mod++', 'Delete', ' ', '\\', 'alt+PageDown', 'F11'])
    expect(isKnownKey(key), key).toBe(true);
  for (const key of ['click', 'super+x', 'F13', '']) expect(isKnownKey(key), key).toBe(false);
});

test('[5-viewer] a panel needs a reference to the graph viewer', () => {
  expect(() => renderToString(createElement(Panel))).toThrow(
    'A reference to the graph viewer has to be given.',
  );
});

test('[5-size] a width and a height greater than 0 have to be given', () => {
  const message = 'A width and a height greater than 0 have to be given.';
  for (const [width, height] of [
    [0, 10],
    [10, 0],
    [-1, 5],
    [Number.NaN, 5],
  ])
    expect(() => toPixelSize(width!, height!, 1)).toThrow(message);
  expect(toPixelSize(880, 680, 1)).toMatchObject({ width: 880, height: 680 });
});

test('[8-worker] failures of workers: Method not known, Observer not supported', () => {
  expect(() => requireMethod(new Map([['force', 1]]), 'fly')).toThrow("Method not known: 'fly'");
  expect(requireMethod(new Map([['force', 1]]), 'force')).toBe(1);
  expect(() => requireObserver(undefined)).toThrow('Observer not supported');
  expect(() => requireObserver(() => undefined)).not.toThrow();
});
