import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main as findCommunities } from '../../benchmarks/communities/main.ts';
import { main as draw } from '../../benchmarks/draw/main.ts';
import { toContactSheet } from '../../benchmarks/layout/contact-sheet.ts';
import { main as layOut } from '../../benchmarks/layout/main.ts';
import { readPositions, writePositions } from '../../benchmarks/layout/positions-file.ts';
import { readEdges } from '../../benchmarks/layout/read-edges.ts';
import { parseReport } from '../../protocol/benchmark-report.ts';

/** Two rings of five vertices, connected by one edge; the order of names is not the order of numbers. */
const names = ['d', 'a', 'e', 'c', 'b', 'i', 'f', 'j', 'h', 'g'];
const rings = names.map((name, at) => `${name},${names[at < 5 ? (at + 1) % 5 : 5 + ((at + 1) % 5)]}`);
const csv = ['source,target', ...rings, 'd,i', ''].join('\n');

let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-forms-'));
  writeFileSync(at('edges.csv'), csv);
  writeFileSync(at('edges.csv.gz'), gzipSync(csv));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Standard output of a benchmark. */
async function outputOf(main: (args: readonly string[]) => Promise<void>, args: readonly string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await main(args);
  const output = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  return output;
}

/** Parses the single expected JSON line. */
function parseLine(output: string): Record<string, number> {
  expect(output).toMatch(/^[^\n]+\n$/);
  return JSON.parse(output) as Record<string, number>;
}

describe('layout --edges', () => {
  test('writes one line, and a position for each vertex in the order of the file', async () => {
    const output = await outputOf(layOut, ['--edges', at('edges.csv.gz'), '--positions', at('places')]);
    const line = parseLine(output);
    expect(line).toMatchObject({ vertices: 10, edges: 11 });
    expect(Object.keys(line)).toEqual(['vertices', 'edges', 'ms', 'firstPictureMs', 'peakMemoryBytes']);
    expect(line.peakMemoryBytes).toBeGreaterThan(2 ** 24);
    const places = readPositions(at('places'), 10);
    const middle = (from: number) => [0, 1].map((axis) => mean(places, from, axis));
    const [[x1, y1], [x2, y2]] = [middle(0), middle(5)] as [[number, number], [number, number]];
    // If vertices were mixed up, both rings would have about the same centre.
    expect(Math.hypot(x1 - x2, y1 - y2)).toBeGreaterThan(100);
  });

  test('is deterministic for a seed, and writes a report', async () => {
    for (const name of ['one', 'other']) {
      await outputOf(layOut, [
        ...['--edges', at('edges.csv'), '--seed', '7'],
        ...['--positions', at(name), '--json', at('report')],
      ]);
    }
    expect(readFileSync(at('one'))).toEqual(readFileSync(at('other')));
    const { benchmark, rows } = parseReport(readFileSync(at('report'), 'utf8'), 'report');
    expect(benchmark).toBe('layout');
    expect(rows).toEqual([expect.objectContaining({ graph: 'edges.csv', vertices: 10, edges: 11 })]);
  });
});

test('layout --pictures writes a picture per seed with its quality, in one row per graph', async () => {
  const table = vi.spyOn(console, 'table').mockReturnValue();
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const lists = ['--graphs', `${at('edges.csv')},grid`, '--sizes', '25', '--seeds', '1,2'];
  await layOut([...lists, '--peers', 'orrery', '--pictures', at('pictures')]);
  table.mockRestore();
  errors.mockRestore();
  const sheet = readFileSync(join(at('pictures'), 'layouts.svg'), 'utf8');
  const captions = [...sheet.matchAll(/>([^<]+)<\/text>/g)].map(([, caption]) => caption);
  expect(captions).toEqual(
    ['edges.csv', 'grid 25'].flatMap((graph) =>
      [1, 2].map((seed) =>
        expect.stringMatching(
          new RegExp(`^${graph}, orrery: seed ${seed}, stress 0\\.\\d{3}, neighbourhood [01]\\.\\d{3}$`),
        ),
      ),
    ),
  );
  const places = [...sheet.matchAll(/translate\((\d+) (\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places).toEqual([
    [0, 0],
    [610, 0],
    [0, 634],
    [610, 634],
  ]);
  const lineCounts = sheet.split('<text').map((cell) => cell.match(/M/g)?.length ?? 0);
  expect(lineCounts).toEqual([11, 11, 40, 40, 0]);
  const numbers = [...sheet.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(Math.min(...numbers)).toBeCloseTo(10, 0);
  expect(Math.max(...numbers)).toBeCloseTo(590, 0);
});

test('a contact sheet samples the edges of large graphs', () => {
  const sources = new Uint32Array(250_000);
  const targets = new Uint32Array(250_000).fill(1);
  const sheet = toContactSheet([
    {
      row: 'a < b',
      caption: 'seed 1',
      graph: { vertexCount: 2, sources, targets },
      positions: Float32Array.of(0, 0, 5, 0),
    },
  ]);
  expect(sheet.match(/M10\.0 300\.0L590\.0 300\.0/g)).toHaveLength(100_000);
  expect(sheet).toContain('a &lt; b: seed 1');
});

function mean(places: Float32Array, from: number, axis: number): number {
  let sum = 0;
  for (let vertex = from; vertex < from + 5; vertex++) sum += places[2 * vertex + axis]!;
  return sum / 5;
}

test('communities --edges writes one line, and the members in the order of the file', async () => {
  const output = await outputOf(findCommunities, ['--edges', at('edges.csv'), '--members', at('members')]);
  const line = parseLine(output);
  expect(line.communities).toBe(2);
  expect(line.modularity).toBeCloseTo(10 / 11 - 1 / 2, 6);
  const bytes = readFileSync(at('members'));
  const members = Array.from({ length: 10 }, (_, vertex) => bytes.readUInt32LE(4 * vertex));
  expect(members).toEqual([...Array(5).fill(members[0]), ...Array(5).fill(members[5])]);
  expect(members[0]).not.toBe(members[5]);
});

test('draw --edges --positions draws the positions of a layout in a browser and writes one line', async () => {
  await outputOf(layOut, ['--edges', at('edges.csv'), '--positions', at('places')]);
  const args = ['--edges', at('edges.csv'), '--positions', at('places'), '--seconds', '0.2', '--dpr', '2'];
  const line = parseLine(await outputOf(draw, [...args, '--json', at('report')]));
  expect(line).toMatchObject({ vertices: 10, edges: 11 });
  for (const name of ['frames', 'medianMs', 'p95Ms', 'completeMs', 'memoryBytes', 'peakBytes', 'openMs']) {
    expect(line[name], name).toBeGreaterThan(0);
  }
  const { rows } = parseReport(readFileSync(at('report'), 'utf8'), 'report');
  expect(rows).toEqual([{ graph: 'edges.csv', ...line }]);
}, 120_000);

describe('invalid input is reported with file and line', () => {
  const files: readonly [string, string | Uint8Array, RegExp][] = [
    ['cut.csv', 'source,target\na,b\nc\n', /cut\.csv, line 3: expected source,target, found 'c'/],
    ['none.csv', 'source,target\n', /none\.csv: expected edges, found none/],
    ['numbers.csv', '0,1\n1,2\n', /numbers\.csv, line 1: expected a header .*, found the edge '0,1'/],
    ['names.csv', 'a,b\nb,a\n', /names\.csv, line 1: expected a header .*, found the edge 'a,b'/],
    ['plain.csv.gz', csv, /plain\.csv\.gz: expected a file packed by gzip/],
    ['edges.jsonl', '{"_from":"a"}\n', /edges\.jsonl, line 1: expected an object with _from and _to/],
    ['text.jsonl', 'a,b\n', /text\.jsonl, line 1: expected an object with _from and _to, found 'a,b'/],
  ];

  test.each(files)('edges: %s', (name, content, message) => {
    writeFileSync(at(name), content);
    expect(() => readEdges(at(name))).toThrow(message);
  });

  test('no such file', async () => {
    expect(() => readEdges(at('nowhere.csv'))).toThrow(/nowhere\.csv: expected a file that can be read/);
    const args = ['--edges', at('edges.csv'), '--positions', at('nowhere')];
    await expect(draw(args)).rejects.toThrow(/nowhere: expected a file that can be read/);
  });

  test('positions of another graph, and without numbers', async () => {
    const args = ['--edges', at('edges.csv'), '--positions', at('wrong')];
    writePositions(at('wrong'), new Float32Array(18));
    await expect(draw(args)).rejects.toThrow(/wrong: expected 80 bytes, .* 10 vertices .*, found 72 bytes/);
    writePositions(at('wrong'), new Float32Array(20).fill(Number.NaN, 7, 8));
    await expect(draw(args)).rejects.toThrow(
      /wrong: expected finite numbers, found NaN as y of vertex 3 \(byte 28\)/,
    );
  });

  test('options', async () => {
    await expect(draw(['--positions', at('places')])).rejects.toThrow(
      /--positions: expected --edges as well/,
    );
    await expect(draw(['--edges', at('edges.csv'), '--dpr', '0'])).rejects.toThrow(
      /--dpr: expected a number above 0, found '0'/,
    );
    await expect(layOut(['--edges', at('edges.csv'), '--seed', 'x'])).rejects.toThrow(
      /--seed: expected a whole number, 0 or more, found 'x'/,
    );
  });
});
