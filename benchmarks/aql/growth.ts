import { readFileSync } from 'node:fs';
import { Random } from '../../protocol/lib/random.ts';
import { InProcess } from './in-process.ts';
import { OverHttp } from './over-http.ts';
import type { Row } from './rows.ts';

const sizes = [10_000, 100_000, 1_000_000] as const;
/**
 * Maximum exponent of the growth. n log n grows with exponent 1.09 between ten thousand and a million; the
 * rest allows for cache misses.
 */
const maxGrowth = 1.2;
/** Maximum ratio of the memory at the end of a stream to that after a tenth of it. */
const maxStreamGrowth = 1.25;

const queries: readonly string[] = [
  'FOR d IN docs FILTER d.size > 99000 RETURN d.name',
  "FOR d IN docs FILTER CONTAINS(LOWER(d.text), 'needle 77') RETURN d.name",
  'FOR d IN docs COLLECT g = d.group WITH COUNT INTO n SORT n DESC RETURN [g, n]',
  'FOR d IN docs COLLECT k = d.size % 5000 INTO members = d.number RETURN [k, LENGTH(members)]',
  'FOR d IN docs RETURN DISTINCT d.size',
  'FOR d IN docs SORT d.size DESC LIMIT 20 RETURN d',
  'FOR d IN docs SORT d.size RETURN d.number',
  'FOR d IN docs SORT d.group, d.number RETURN d.name',
  'FOR d IN docs FILTER d.number >= 1000 && d.number < 1850 RETURN d.name',
  'FOR d IN docs FILTER d.number % 10 == 0 && d.number >= 0 SORT d.number RETURN d.name',
  'FOR d IN docs SORT RAND() LIMIT 500 RETURN d',
  'FOR d IN docs SORT d.number WINDOW {preceding: 200, following: 200} AGGREGATE m = AVG(d.size) RETURN m',
  'FOR d IN docs RETURN d',
  'FOR e IN links COLLECT k = e.kind WITH COUNT INTO n RETURN [k, n]',
  "FOR v IN 1..1 INBOUND 'docs/k0' links RETURN v._key",
  "FOR v IN 1..3 OUTBOUND 'docs/k5' links RETURN DISTINCT v._key",
  "FOR v IN OUTBOUND SHORTEST_PATH 'docs/k5' TO 'docs/k9' links RETURN v._key",
  'FOR d IN docs LIMIT 1000 RETURN LENGTH(FOR e IN links FILTER e._to == d._id RETURN 1)',
  "FOR e IN links FILTER e.kind == 'rare' FOR d IN docs FILTER d._id == e._to COLLECT g = d.group WITH COUNT INTO n RETURN [g, n]",
  'FOR d IN docs UPDATE d WITH {double: d.size * 2} IN docs',
  'FOR d IN docs FILTER d.number % 10 == 7 REPLACE d WITH {number: d.number, size: 0} IN docs',
];

/**
 * Growth of each query's CPU time from ten thousand documents and edges to a million, as an exponent of their
 * number, over the whole range and over the last step; also the memory of a stream. Throws if the growth
 * exceeds n log n.
 */
export async function measureGrowth(only: string): Promise<void> {
  const rows = queries.filter((query) => query.includes(only));
  const times = new Map<string, number[]>(rows.map((query) => [query, []]));
  for (const size of sizes) {
    const database = new InProcess();
    try {
      await database.fill('docs', 'document', documentLines(size));
      await database.index('docs', 'number');
      await database.fill('links', 'edge', edgeLines(size));
      for (const query of rows) times.get(query)?.push(minTime(database, { query }));
    } finally {
      await database.close();
    }
  }
  process.stdout.write(
    `${sizes.map((size) => `${size / 1000}k ms`.padStart(10)).join('')}   power   last  query\n`,
  );
  const tooFast: string[] = [];
  for (const [query, ms] of times) {
    const whole = powerOf(ms, 0);
    const last = powerOf(ms, sizes.length - 2);
    const powers = `${whole.toFixed(2).padStart(8)} ${last.toFixed(2).padStart(6)}`;
    process.stdout.write(`${ms.map((each) => each.toFixed(1).padStart(10)).join('')}${powers}  ${query}\n`);
    if (whole > maxGrowth) tooFast.push(query);
  }
  if (only === '') tooFast.push(...(await streamProblems()));
  if (tooFast.length > 0) throw new Error(`grows too fast: ${tooFast.join('; ')}`);
}

/** Exponent of the growth from the size with index `from` to the last size. */
function powerOf(ms: readonly number[], from: number): number {
  const growth = (numbers: readonly number[]) =>
    Math.log((numbers.at(-1) as number) / (numbers[from] as number));
  return growth(ms) / growth(sizes);
}

/** Minimum CPU time of several warm runs. CPU time is used because the machine can be busy. */
function minTime(database: InProcess, row: Row): number {
  let minMs = Number.POSITIVE_INFINITY;
  const startMs = performance.now();
  for (let run = 0; run < 3 || (run < 30 && performance.now() - startMs < 600); run++) {
    const before = process.cpuUsage();
    database.run(row);
    const { user, system } = process.cpuUsage(before);
    minMs = Math.min(minMs, (user + system) / 1000);
  }
  return minMs;
}

function documentLines(count: number): string[] {
  const random = new Random(7);
  return Array.from({ length: count }, (_, number) => {
    const size = Math.floor(random.next() * 100_000);
    const text = `Some words about document ${number}, needle ${size % 1000}, and a little more of them`;
    return JSON.stringify({
      _key: `k${number}`,
      number,
      name: `doc ${number}`,
      group: `group ${size % 60}`,
      size,
      text,
    });
  });
}

/** Every fifteenth edge leads to one hub; the others connect random vertices. */
function edgeLines(count: number): string[] {
  const random = new Random(8);
  const any = (): string => `docs/k${Math.floor(random.next() * count)}`;
  return Array.from({ length: count }, (_, at) => {
    const kind = at % 50 === 0 ? 'rare' : 'usual';
    return JSON.stringify({ _from: any(), _to: at % 15 === 0 ? 'docs/k0' : any(), kind });
  });
}

/** Streams a million documents over HTTP and samples the memory of the server. */
async function streamProblems(): Promise<string[]> {
  const [, , count] = sizes;
  const database = await OverHttp.start();
  try {
    await database.fill('docs', 'document', documentLines(count));
    const peaks = [0.1, 0.5, 1].map((share) => ({ share, bytes: 0 }));
    let seen = 0;
    for await (const rows of database.stream('FOR d IN docs RETURN d')) {
      seen += rows;
      const bytes = anonymousBytes(database.server.pid);
      for (const peak of peaks) if (seen <= peak.share * count) peak.bytes = Math.max(peak.bytes, bytes);
    }
    if (seen !== count) throw new Error(`expected a stream of ${count} documents, found ${seen}`);
    const mib = peaks.map(({ share, bytes }) => `${share * 100} %: ${(bytes / 2 ** 20).toFixed(0)} MiB`);
    process.stdout.write(
      `stream of ${count} documents, the server's own memory at its peak up to ${mib.join(', ')}\n`,
    );
    const [first, , last] = peaks;
    const isFlat = first !== undefined && last !== undefined && last.bytes <= first.bytes * maxStreamGrowth;
    return isFlat ? [] : ['the memory of a stream'];
  } finally {
    await database.close();
  }
}

/**
 * Resident memory without the mapped pages of the data file, which the operating system caches and frees on
 * its own.
 */
function anonymousBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
