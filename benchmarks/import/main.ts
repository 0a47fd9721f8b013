/**
 * Guards the time to import the Debian graph through the HTTP API into the durable store. Reported in
 * milliseconds and as multiples of U, the time of `JSON.parse` over every line of the packages in this
 * process (median of 9 runs). ArangoDB 2.8.4 (C++) needs 12.5 U for the documents and 30 to 44 U for the
 * edges. `import [--json FILE]`: a report for `compare`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { median } from '../../protocol/lib/statistics.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { writeReport } from '../lib/machine.ts';
import { parseUnitMs } from '../lib/unit.ts';

const rounds = 5;

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'string' } } });
  const read = (name: string) => gunzipSync(readFileSync(`examples/debian/data/${name}.jsonl.gz`));
  const [packages, depends] = [read('packages'), read('depends')];
  const unitMs = parseUnitMs(packages.toString());
  const documents: number[] = [];
  const edges: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer();
    await post(`${server.baseUrl}/_api/collection`, JSON.stringify({ name: 'packages' }));
    await post(`${server.baseUrl}/_api/collection`, JSON.stringify({ name: 'depends', type: 3 }));
    documents.push(await importMs(server.baseUrl, 'packages', packages, 63_666));
    edges.push(await importMs(server.baseUrl, 'depends', depends, 300_547));
    await server.stop();
  }
  const total = documents.map((ms, round) => ms + edges[round]!);
  const row = (name: string, ms: readonly number[]) => ({
    work: name,
    'median ms': Math.round(median(ms)),
    'worst ms': Math.round(Math.max(...ms)),
    'median in U': Number((median(ms) / unitMs).toFixed(1)),
  });
  console.log(`U = ${unitMs.toFixed(1)} ms`);
  const rows = [
    row('63,666 documents', documents),
    row('300,547 edges', edges),
    row('whole Debian graph', total),
  ];
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'import', rows);
}

async function importMs(url: string, collection: string, body: Buffer, expected: number): Promise<number> {
  const started = performance.now();
  const answer = await post(`${url}/_api/import?type=documents&collection=${collection}`, body);
  const ms = performance.now() - started;
  if (answer.created !== expected)
    throw new Error(`expected ${expected} created, found ${JSON.stringify(answer)}`);
  return ms;
}

async function post(url: string, body: string | Buffer): Promise<{ created?: number }> {
  const response = await fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer as { created?: number };
}
