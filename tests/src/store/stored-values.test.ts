// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listStyles } from '../../../src/graph/features/style/saved-styles.ts';
import { defaultGraphSettings, loadSettings, saveSettings } from '../../../src/graph/workspace/settings.ts';
import { emptyNotebook } from '../../../src/lib/notebook.ts';
import { readNotebookDraft } from '../../../src/query/notebook/notebook-draft.ts';
import { QueryTabs } from '../../../src/query/tabs/QueryTabs.ts';
import { newTab } from '../../../src/query/tabs/query-tab.ts';
import { loadRecords } from '../../../src/screens/benchmark/records.ts';
import { ShellHistory } from '../../../src/shell/history.ts';
import {
  browserItems,
  type ItemStore,
  windowItems,
} from '../../../src/store/browser-storage/browser-items.ts';
import { fixedKey, type StorageKey, storageKey } from '../../../src/store/browser-storage/storage-key.ts';
import { onWithheld, withheldState, withholdKeys } from '../../../src/store/browser-storage/withheld.ts';
import { exportWithheld, resetWithheld } from '../../../src/store/browser-storage/withheld-values.ts';
import { readDraft, saveDraft } from '../../../src/store/drafts.ts';
import { readHandover } from '../../../src/store/graph-handover.ts';
import { readLocalNotebooks, writeLocalNotebooks } from '../../../src/store/local-notebooks.ts';
import { fc } from '../../fast-check.ts';
import { recordServer } from '../recorded-server.ts';

const server = recordServer();

beforeEach(() => {
  server.current.on('GET /_api/collection', { result: [] });
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
});

const notebook = {
  ...emptyNotebook('Report'),
  key: 'local-1',
  rev: '1',
  owner: 'ann',
  sharing: 'view' as const,
  changedBy: 'ann',
  changedAtMs: 1,
};

interface Reader {
  readonly name: string;
  readonly items: ItemStore;
  readonly key: () => StorageKey;
  readonly valid: unknown;
  readonly read: () => unknown;
}

const database = (name: string) => () => storageKey('database', name);

/** What the console stores as items, with a valid value and the function that reads it. */
const readers: readonly Reader[] = [
  {
    name: 'notebooks',
    items: browserItems,
    key: database('notebooks'),
    valid: [notebook],
    read: readLocalNotebooks,
  },
  {
    name: 'styles',
    items: browserItems,
    key: database('styles'),
    valid: [{ key: 'local-1', graph: 'g', title: 't', changedAtMs: 1, style: {} }],
    read: () => listStyles(),
  },
  {
    name: 'benchmark records',
    items: browserItems,
    key: () => storageKey('user', 'benchmarkRecords'),
    valid: [],
    read: loadRecords,
  },
  {
    name: 'shell history',
    items: browserItems,
    key: () => storageKey('user', 'shell.history'),
    valid: ['db._version()'],
    read: () => new ShellHistory().commands,
  },
  {
    name: 'query tabs',
    items: windowItems,
    key: database('query.tabs'),
    valid: { tabs: [newTab('1', 'Query 1', 'RETURN 1')], activeId: '1' },
    read: () => new QueryTabs().active,
  },
  {
    name: 'handover',
    items: windowItems,
    key: database('handover.g'),
    valid: { vertexIds: ['v/1'], positions: [1, 2] },
    read: () => readHandover('_system', 'g'),
  },
  {
    name: 'draft of a notebook',
    items: windowItems,
    key: database('draft.notebook.1'),
    valid: { rev: '1', content: emptyNotebook('Report'), sent: [] },
    read: () => readNotebookDraft('1'),
  },
  {
    name: 'graph settings',
    items: browserItems,
    key: () => fixedKey('graphSettings'),
    valid: { x: defaultGraphSettings },
    read: () => loadSettings('x'),
  },
];

/** A valid value in which one random place has another value. */
function mutated(valid: unknown): fc.Arbitrary<unknown> {
  return fc.tuple(fc.infiniteStream(fc.nat(5)), fc.jsonValue()).map(([steps, replacement]) => {
    const change = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return replacement;
      const entries = Object.entries(value);
      const at = (steps.next().value ?? 0) % (entries.length + 1);
      if (at === entries.length) return replacement;
      const [name, inner] = entries[at]!;
      if (Array.isArray(value)) return value.with(at, change(inner));
      return { ...value, [name]: change(inner) };
    };
    return change(valid);
  });
}

describe.each(readers)('$name', ({ items, key, valid, read }) => {
  test('any stored text is read without an error, and stays for export if it is not used', async () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      mutated(valid).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (stored) => {
        localStorage.clear();
        sessionStorage.clear();
        items.write(key(), stored);
        await read();
        if (withheldState().keys.length === 0) return;
        const exported = JSON.parse(await exportWithheld()) as { items: Record<string, string[]> };
        const kept = Object.values(exported.items).flat();
        expect(kept.length).toBeGreaterThan(0);
        // Settings of one viewer are a part of their item.
        expect(kept.some((each) => stored === each || stored.includes(each) || isPartOf(each, stored))).toBe(
          true,
        );
        // A second opening is as good as the first.
        await read();
      }),
      { numRuns: 200 },
    );
  });

  test('a valid value is used', async () => {
    items.write(key(), JSON.stringify(valid));
    await read();
    expect(withheldState().keys).toEqual([]);
    expect(items.read(key())).toBe(JSON.stringify(valid));
  });
});

/** White space does not count. */
function isPartOf(part: string, whole: string): boolean {
  try {
    return JSON.stringify(JSON.parse(whole)).includes(JSON.stringify(JSON.parse(part)));
  } catch {
    // Not both are JSON.
    return false;
  }
}

describe('withheld values', () => {
  test('valid entries of a list with a malformed one stay in use', () => {
    const stored = JSON.stringify([notebook, { key: 'broken' }]);
    browserItems.write(storageKey('database', 'notebooks'), stored);
    const before = storageKey('database', 'notebooks');
    expect(readLocalNotebooks()).toEqual([notebook]);
    expect(browserItems.read(before)).toBe(stored);
    writeLocalNotebooks([...readLocalNotebooks(), { ...notebook, key: 'local-2' }]);
    expect(browserItems.read(before)).toBe(stored);
    expect(readLocalNotebooks().map((each) => each.key)).toEqual(['local-1', 'local-2']);
  });

  test('a reset removes them, and what was stored since takes their place', async () => {
    const key = storageKey('database', 'draft.x');
    saveDraft('x', 'old');
    const told = vi.fn();
    const end = onWithheld(told);
    expect(withholdKeys([key], new Error('failed with it'))).toBe(true);
    expect(withholdKeys([key], new Error('again'))).toBe(false);
    await Promise.resolve();
    expect(told).toHaveBeenCalledTimes(1);
    end();
    expect(withheldState()).toEqual({ keys: [key], reason: 'failed with it' });
    expect(readDraft('x')).toBeUndefined();
    saveDraft('x', 'new');
    expect(JSON.parse(await exportWithheld())).toEqual({
      reason: 'failed with it',
      items: { [key]: ['"old"'] },
      records: [],
    });
    await resetWithheld();
    expect(withheldState().keys).toEqual([]);
    expect(readDraft('x')).toBe('new');
    expect(sessionStorage.length).toBe(1);
  });

  test('settings of other viewers survive invalid ones', () => {
    saveSettings('good', { ...defaultGraphSettings });
    const all = JSON.parse(browserItems.read(fixedKey('graphSettings'))!) as Record<string, unknown>;
    const bad = storageKey('database', 'bad');
    browserItems.write(fixedKey('graphSettings'), JSON.stringify({ ...all, [bad]: { viewer: 1 } }));
    expect(loadSettings('bad')).toEqual(defaultGraphSettings);
    const after = JSON.parse(browserItems.read(fixedKey('graphSettings'))!) as Record<string, unknown>;
    expect(after).toMatchObject(all);
    expect(withheldState().keys).toHaveLength(1);
  });
});
