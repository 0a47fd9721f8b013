import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ImportedGraph } from '../../../../src/graph/import/ImportedGraph.ts';
import { findFormat } from '../../../../src/graph/import/registry.ts';
import { usualCsvForm } from '../../../../src/lib/files/csv/csv-form.ts';
import { splitCsv } from '../../../../src/lib/files/csv/split-csv.ts';
import { csvRecord, textCell } from '../../../../src/lib/files/csv/write-csv.ts';
import type { FileRecord } from '../../../../src/lib/files/file-record.ts';
import { readText } from '../../../../src/lib/files/read-text.ts';
import { writeRows } from '../../../../src/query/results/download/write-rows.ts';
import { splitJson } from '../../../../src/screens/documents/transfer/split-json.ts';
import { splitLines } from '../../../../src/screens/documents/transfer/split-lines.ts';
import { fc } from '../../../fast-check.ts';
import { rowsOf } from '../../query/result-rows.ts';

/** Every reader of files in the console gives the same, wherever its input is cut into parts. */

const { signal } = new AbortController();

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !/\p{Cs}/u.test(text)),
  fc
    .array(fc.constantFrom('"', ',', '\n', '\r\n', ' ', 'é', '😀', 'a', '\\'), { maxLength: 6 })
    .map((parts) => parts.join('')),
);
const row = fc.record({ n: fc.nat(1000), text: word });
const layout = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 10 }),
  blanks: fc.array(fc.nat(10), { maxLength: 3 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasLastEnd: fc.boolean(),
});
const cuts = fc.array(fc.nat(400), { maxLength: 8 });

function* pieces<Part extends string | Uint8Array>(whole: Part, at: readonly number[]): Generator<Part> {
  const places = at.map((cut) => cut % (whole.length + 1)).sort((left, right) => left - right);
  let from = 0;
  for (const place of [...places, whole.length]) {
    // The decoder never gives half of a character.
    const isHalf = typeof whole === 'string' && /[\uDC00-\uDFFF]/.test(whole[place] ?? '');
    const to = isHalf ? place + 1 : place;
    if (to < from) continue;
    yield (typeof whole === 'string' ? whole.slice(from, to) : whole.subarray(from, to)) as Part;
    from = to;
  }
}

async function* streamed(text: string, at: readonly number[]): AsyncGenerator<string> {
  yield* pieces(text, at);
}

async function all(groups: AsyncIterable<readonly FileRecord[]>): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for await (const group of groups) records.push(...group);
  return records;
}

/** The lines with blank ones between them, and whether the last one ends. */
function joined(
  lines: readonly string[],
  {
    blanks,
    lineEnd,
    hasLastEnd,
  }: { readonly blanks: readonly number[]; readonly lineEnd: string; readonly hasLastEnd: boolean },
): string {
  const withBlanks = lines.flatMap((line, index) => (blanks.includes(index) ? ['', line] : [line]));
  return withBlanks.join(lineEnd) + (hasLastEnd ? lineEnd : '');
}

test('CSV', async () => {
  await fc.assert(
    fc.asyncProperty(layout, cuts, async (body, at) => {
      const lines = body.rows.map(({ n, text }) =>
        csvRecord([String(n), textCell(text, usualCsvForm)]).trimEnd(),
      );
      const text = joined(lines, body);
      const whole = await all(splitCsv(streamed(text, []), { separator: ',' }));
      expect(await all(splitCsv(streamed(text, at), { separator: ',' }))).toEqual(whole);
      const wanted = body.rows.map(({ n, text: value }) => [
        String(n),
        /^'*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value,
      ]);
      expect(whole.map(({ fields }) => fields)).toEqual(wanted);
      // Lines are counted from 1, also after blank lines and line breaks in values.
      const starts = text
        .split('\n')
        .map((_, index, parts) => parts.slice(0, index).join('\n').length + (index === 0 ? 0 : 1));
      for (const { line, text: raw } of whole) expect(text.startsWith(raw, starts[line - 1])).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('JSON lines', async () => {
  await fc.assert(
    fc.asyncProperty(layout, cuts, async (body, at) => {
      const lines = body.rows.map((each) => JSON.stringify(each));
      const text = joined(lines, body);
      const whole = await all(splitLines(streamed(text, [])));
      expect(await all(splitLines(streamed(text, at)))).toEqual(whole);
      expect(whole.map((record) => record.text)).toEqual(lines);
    }),
    { numRuns: 200 },
  );
});

test('a JSON array', async () => {
  await fc.assert(
    fc.asyncProperty(layout, cuts, async (body, at) => {
      const text = `[${body.lineEnd}${body.rows.map((each) => JSON.stringify(each)).join(`,${body.lineEnd}`)} ]${body.hasLastEnd ? body.lineEnd : ''}`;
      const whole = await all(splitJson(streamed(text, [])));
      expect(await all(splitJson(streamed(text, at)))).toEqual(whole);
      expect(whole.map((record) => JSON.parse(record.text))).toEqual(body.rows);
    }),
    { numRuns: 200 },
  );
});

describe('the text of a file', () => {
  const encodings: Readonly<Record<string, (text: string) => Uint8Array<ArrayBuffer>>> = {
    'UTF-8': (text) => Uint8Array.from(Buffer.from(text)),
    'UTF-8 with a mark': (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`)),
    'UTF-16LE': (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le')),
    'UTF-16BE': (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
    gzip: (text) => Uint8Array.from(gzipSync(text)),
  };

  test.each(Object.keys(encodings))('in %s', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), cuts, async (words, at) => {
        // A mark at the beginning belongs to the encoding.
        const text = `x${words.join('')}`;
        const bytes = encodings[encoding]!(text);
        const file = new File([bytes], encoding === 'gzip' ? 'a.csv.gz' : 'a.csv');
        file.stream = () =>
          new ReadableStream({
            start(controller) {
              for (const piece of pieces(bytes, at)) controller.enqueue(piece.slice());
              controller.close();
            },
          });
        let found = '';
        for await (const chunk of readText(file, { signal })) found += chunk;
        expect(found).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe('graph files', () => {
  const xml = (text: string) =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[\r\n]/g, ' ');
  const files: Readonly<
    Record<
      string,
      (rows: readonly { readonly n: number; readonly text: string }[], lineEnd: string) => string
    >
  > = {
    graphml: (rows, lineEnd) =>
      `<?xml version="1.0"?>${lineEnd}<graphml><key id="d" for="node" attr.name="t" attr.type="string"/><graph edgedefault="directed">${rows
        .map(({ text }, index) => `<node id="v${index}"><data key="d">${xml(text)}</data></node>${lineEnd}`)
        .join('')}<edge source="v0" target="v0"/></graph></graphml>${lineEnd}`,
    json: (rows, lineEnd) =>
      `{"vertices":[${rows.map(({ n, text }, index) => JSON.stringify({ _id: `v/${index}`, n, text })).join(`,${lineEnd}`)}],${lineEnd}"edges":[{"_id":"e/1","_from":"v/0","_to":"v/0"}]}`,
  };

  test.each(Object.keys(files))('%s', async (id) => {
    const format = findFormat(`a.${id}`, '')!;
    await fc.assert(
      fc.asyncProperty(layout, cuts, async ({ rows, lineEnd }, at) => {
        const usable = rows.map(({ n, text }) => ({ n, text: text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ') }));
        const text = files[id]!(usable, lineEnd);
        const read = async (places: readonly number[]) => {
          const graph = new ImportedGraph();
          await format.read(streamed(text, places), graph, { file: `a.${id}`, signal });
          return { vertices: [...graph.vertices.values()], edges: graph.edges, problems: graph.problems };
        };
        const whole = await read([]);
        expect(whole.vertices).toHaveLength(rows.length);
        expect(whole.edges).toHaveLength(1);
        expect(await read(at)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});

test('rows of a query result, which a temporary file keeps until all columns are known', async () => {
  await fc.assert(
    fc.asyncProperty(layout, cuts, async ({ rows }, at) => {
      const written = async (places: readonly number[]) => {
        let kept = '';
        let text = '';
        const spool = {
          async write(part: string) {
            kept += part;
          },
          end: async () => {
            const bytes = Uint8Array.from(Buffer.from(kept));
            const blob = new Blob([bytes]);
            blob.stream = () =>
              new ReadableStream({
                start(controller) {
                  for (const piece of pieces(bytes, places)) controller.enqueue(piece.slice());
                  controller.close();
                },
              });
            return blob;
          },
          abort: async () => undefined,
          remove: async () => undefined,
        };
        const writer = {
          async write(part: string) {
            text += part;
          },
        };
        const result = rowsOf(...rows.map((each) => JSON.stringify(each)));
        async function* parts() {
          for (const chunk of result.chunks) yield { rows: chunk, columns: result.columns };
        }
        await writeRows(
          parts(),
          { format: 'csv', csv: usualCsvForm },
          writer,
          () => undefined,
          async () => spool,
        );
        return text;
      };
      const lines = rows.map(({ n, text }) => csvRecord([String(n), textCell(text, usualCsvForm)]));
      expect(await written([])).toBe(`n,text\r\n${lines.join('')}`);
      expect(await written(at)).toBe(`n,text\r\n${lines.join('')}`);
    }),
    { numRuns: 100 },
  );
});
