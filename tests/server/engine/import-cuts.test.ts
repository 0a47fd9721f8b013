import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportSession } from '../../../server/engine/import/ImportSession.ts';
import type { ImportFormat } from '../../../server/engine/import/import-settings.ts';
import { WriterLoop } from '../../../server/engine/WriterLoop.ts';
import { serverScope } from '../../../server/operation/operation.ts';
import { openStore } from '../../../server/storage/Store.ts';
import type { DocumentRules, Store } from '../../../server/storage/types.ts';
import { fc } from '../../fast-check.ts';

let folder: string;
let store: Store;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-import-'));
  // With rules, each document can be the last one of a turn.
  const rules: DocumentRules = { compute: () => new Map(), check: () => undefined };
  store = openStore(folder, { isWriter: true, rulesOf: () => rules });
  store.write((transaction) =>
    transaction.findDatabase('_system')!.createCollection({ name: 'c', kind: 'document' }),
  );
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly n: number;
  readonly text: string;
}

/** A body; undefined stands for a blank line. */
interface Body {
  readonly format: ImportFormat;
  readonly isArray: boolean;
  readonly rows: readonly (Row | undefined)[];
  readonly lineEnd: '\n' | '\r\n';
  readonly hasLastEnd: boolean;
  readonly hasMark: boolean;
}

const row = fc.record({ n: fc.nat(1000), text: fc.string({ unit: 'grapheme', maxLength: 6 }) });
const body: fc.Arbitrary<Body> = fc
  .record({
    format: fc.constantFrom<ImportFormat>('lines', 'auto', 'array', 'header'),
    isArray: fc.boolean(),
    rows: fc.array(fc.option(row, { nil: undefined, freq: 5 }), { maxLength: 12 }),
    lineEnd: fc.constantFrom<Body['lineEnd']>('\n', '\r\n'),
    hasLastEnd: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .map((each) => ({ ...each, isArray: each.format === 'array' || (each.format === 'auto' && each.isArray) }))
  // A header needs a second line.
  .filter(
    ({ format, rows, hasLastEnd }) =>
      format !== 'header' || rows.length > 1 || (rows.length > 0 && hasLastEnd),
  );

function textOf({ format, isArray, rows, lineEnd, hasLastEnd, hasMark }: Body): string {
  const mark = hasMark ? '\ufeff' : '';
  const end = hasLastEnd ? lineEnd : '';
  if (isArray)
    return `${mark} [${rowsIn(rows)
      .map((each) => JSON.stringify(each))
      .join(`,${lineEnd}`)}]${end}`;
  const lines = rows.map((each) => {
    if (each === undefined) return ' ';
    return JSON.stringify(format === 'header' ? [each.n, each.text] : each);
  });
  if (format === 'header') lines.unshift('["n","text"]');
  return `${mark}${lines.join(lineEnd)}${end}`;
}

const rowsIn = (rows: Body['rows']) => rows.filter((each) => each !== undefined);

/** Imports a body in parts that end at `cuts`; each turn of the writer ends after one document. */
async function importParts(
  { format }: Body,
  bytes: Uint8Array,
  cuts: readonly number[],
  turns: readonly number[],
) {
  let nowMs = 0;
  const loop = new WriterLoop(store, { hasWaitingCalls: () => true, now: () => (nowMs += 1000) });
  const session = new ImportSession(store, loop, serverScope, {
    collection: 'c',
    format,
    createCollection: undefined,
    overwrite: true,
    onDuplicate: 'error',
    isComplete: false,
    hasDetails: true,
    waitForSync: false,
    fromPrefix: '',
    toPrefix: '',
  });
  await session.open();
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((left, right) => left - right);
  let from = 0;
  for (const [number, to] of [...places, bytes.length].entries()) {
    void session.take(new Uint8Array(bytes.subarray(from, to)));
    from = to;
    // A turn between two parts, as with a body of more than 4 MiB.
    for (let count = turns[number] ?? 0; count > 0; count--) session.takeTurn();
  }
  return session.end();
}

function storedRows(): readonly Row[] {
  const view = store.openView();
  try {
    const collection = view.findDatabase('_system')!.findCollection('c')!;
    return [...view.documentsFrom(collection, 0)].map((document) => {
      const { n, text } = JSON.parse(document.toJson()) as Row;
      return { n, text };
    });
  } finally {
    view.close();
  }
}

test('an import in parts, with each turn interrupted, stores what the whole body has', async () => {
  const cuts = fc.array(fc.nat(2000), { maxLength: 6 });
  const turns = fc.array(fc.nat(3), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(body, cuts, turns, async (each, at, between) => {
      const counters = await importParts(each, Buffer.from(textOf(each)), at, between);
      const expected = rowsIn(each.rows);
      expect(storedRows()).toEqual(expected);
      const text = textOf(each).replace(/^\ufeff/, '');
      const lines = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
      const empty = each.isArray ? 0 : lines - expected.length - (each.format === 'header' ? 1 : 0);
      expect(counters).toMatchObject({ created: expected.length, errors: 0, empty });
    }),
    { numRuns: 60 },
  );
});
