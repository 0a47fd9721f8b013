/**
 * Guards the speed of queries on the graph of Debian packages. Times are medians, also as multiples of U: the
 * time of `JSON.parse` over every line of the packages in this process. `cold` is the first run of a row, in
 * a thread without cached columns and compiled code.
 * `aql [TEXT]`: only rows whose query contains the text, on the durable store in this process.
 * `--cpu`: CPU time of this process instead of wall time, for a busy machine.
 * `--http`: on the built server, as in the measurements of ArangoDB. `--json FILE`: a report for `compare`.
 * `--growth`: growth of each row with the number of documents, and the memory of a stream (see growth.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { writeReport } from '../lib/machine.ts';
import { measureGrowth } from './growth.ts';
import { InProcess } from './in-process.ts';
import { OverHttp } from './over-http.ts';
import { type Row, rows } from './rows.ts';

const dataFolder = 'examples/debian/data';

export async function main(args: readonly string[]): Promise<void> {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { cpu: flag, http: flag, growth: flag, json: { type: 'string' } },
    allowPositionals: true,
  });
  const [only = ''] = positionals;
  if (values.growth === true) return await measureGrowth(only);
  const report: BenchmarkRow[] = [];
  const nowMs = values.cpu === true ? processorMs : () => performance.now();
  const timesOf = (rounds: number, body: () => unknown) => measure(nowMs, rounds, body);
  const unitTimes = (rounds: number) => timesOf(rounds, () => parseAll(packages));
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const packages = readLines('packages.jsonl.gz');
  const database = values.http === true ? await OverHttp.start() : new InProcess();
  try {
    await database.fill('packages', 'document', packages);
    await database.fill('depends', 'edge', readLines('depends.jsonl.gz'));
    await database.index('packages', 'size');
    const firstUnitMs = median(await unitTimes(9));
    print(
      `U = ${firstUnitMs.toFixed(1)} ms; 'real' is ArangoDB 2.8.4 over HTTP; its ratio is of the warm time`,
    );
    print('      ms   warm U   cold U   real U   ratio  query');
    for (const row of rows) {
      if (!row.query.includes(only)) continue;
      let found = 0;
      const run = async () => {
        found = await database.run(row);
      };
      // U is measured beside each row, because the speed of the machine can change within a minute.
      const units = await unitTimes(3);
      const coldMs = (await timesOf(1, run))[0] as number;
      const ms = median(await timesOf(row.rounds ?? 7, run));
      const unitMs = median([...units, ...(await unitTimes(2))]);
      const isRight = row.expectedRows === undefined || row.expectedRows === found;
      const figures = { ms, warm: ms / unitMs, cold: coldMs / unitMs };
      print(lineOf(row, figures) + (isRight ? '' : `  EXPECTED ${row.expectedRows} ROWS, FOUND ${found}`));
      report.push({ query: row.query, ms, 'warm U': figures.warm, 'cold U': figures.cold });
    }
    if (values.json !== undefined) writeReport(values.json, 'aql', report);
  } finally {
    await database.close();
  }
}

interface Figures {
  readonly ms: number;
  readonly warm: number;
  readonly cold: number;
}

function lineOf({ query, realServer }: Row, { ms, warm, cold }: Figures): string {
  const real = realServer === undefined ? ['-', '-'] : [String(realServer), (warm / realServer).toFixed(2)];
  const [reference, ratio] = real as [string, string];
  const numbers = `${ms.toFixed(1).padStart(8)} ${warm.toFixed(2).padStart(8)} ${cold.toFixed(2).padStart(8)}`;
  return `${numbers} ${reference.padStart(8)} ${ratio.padStart(7)}  ${query}`;
}

/** The work of one U. */
function parseAll(lines: readonly string[]): void {
  for (const line of lines) JSON.parse(line);
}

function readLines(name: string): string[] {
  return gunzipSync(readFileSync(join(dataFolder, name)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measure(nowMs: () => number, rounds: number, body: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = nowMs();
    await body();
    times.push(nowMs() - start);
  }
  return times;
}
