/**
 * Guards the speed of services: requests per second of a route without a query and of one with a query, beside a cursor call
 * `RETURN 1`; the 99th percentile of other clients while a service misbehaves; the time of the first answer of a mounted
 * service after the start of the server (cold), without and with joi, and of a later one (warm).
 * `services [NAME] [--json FILE]`: only the rows whose name contains NAME; a report for `compare`.
 */
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { median } from '../../protocol/lib/statistics.ts';
import { type ServerProcess, startServer } from '../../tests/http/server-process.ts';
import { writeReport } from '../lib/machine.ts';
import { openRepeatingClient } from '../lib/repeating-client.ts';

const clientCount = 4;
const warmUpMs = 2000;
const measuredMs = 3000;
const startCount = 5;

const services: Readonly<Record<string, string>> = {
  plain: `const router = require('@arangodb/foxx/router')(); module.context.use(router);
router.get('/', (req, res) => res.json([1]));
const { query } = require('@arangodb');
router.get('/query', (req, res) => res.json(query\`RETURN 1\`.toArray()));
router.get('/loop', () => { for (;;); });
router.get('/memory', () => { const kept = []; for (;;) kept.push('x'.repeat(1e5) + kept.length); });`,
  joi: `const router = require('@arangodb/foxx/router')(); const joi = require('joi'); module.context.use(router);
router.get('/', (req, res) => res.json([1])).queryParam('a', joi.number().default(1));`,
};

export async function main(args: readonly string[]): Promise<void> {
  const options = { json: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [only = ''] = positionals;
  const rows: BenchmarkRow[] = [];
  const wants = (name: string) => name.includes(only);
  const server = await startServer({ args: ['--service-timeout', '5'] });
  try {
    for (const [name, code] of Object.entries(services)) await install(server.baseUrl, name, code);
    for (const each of rates) if (wants(each.name)) rows.push(await measureRate(server, each));
    for (const name of ['loop', 'memory'])
      if (wants(`others beside ${name}`)) rows.push(await measureOthers(server, name));
    for (const name of Object.keys(services))
      if (wants(`start of ${name}`)) rows.push(await measureStarts(server, name));
  } finally {
    await server.stop();
  }
  if (values.json !== undefined) writeReport(values.json, 'services', rows);
}

interface Rate {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const cursor: Rate = {
  name: 'cursor RETURN 1',
  method: 'POST',
  path: '/_api/cursor',
  body: '{"query":"RETURN 1"}',
};
const rates: readonly Rate[] = [
  cursor,
  { name: 'route without a query', method: 'GET', path: '/plain/', body: '' },
  { name: 'route with a query', method: 'GET', path: '/plain/query', body: '' },
];

async function measureRate(server: ServerProcess, rate: Rate): Promise<BenchmarkRow> {
  let answered = 0;
  const clients = openClients(server, rate, () => (answered += 1));
  await pause(warmUpMs);
  const [before, start] = [answered, performance.now()];
  await pause(measuredMs);
  const perSecond = ((answered - before) / (performance.now() - start)) * 1000;
  for (const client of clients) client.destroy();
  print(`${perSecond.toFixed(0).padStart(6)} a second  ${rate.name}`);
  return { name: rate.name, 'a second': Math.round(perSecond) };
}

/** The times of cursor calls while four calls of a service never end or use up their memory. */
async function measureOthers(server: ServerProcess, name: string): Promise<BenchmarkRow> {
  const bad = Array.from({ length: 4 }, () =>
    fetch(`${server.baseUrl}/plain/${name}`).then((each) => each.text()),
  );
  await pause(500);
  const times: number[] = [];
  let sent = performance.now();
  const clients = openClients(
    server,
    cursor,
    () => {
      times.push(performance.now() - sent);
      sent = performance.now();
    },
    1,
  );
  await pause(measuredMs);
  for (const client of clients) client.destroy();
  await Promise.all(bad);
  times.sort((left, right) => left - right);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  print(`${p99.toFixed(1).padStart(6)} ms p99 of cursor calls  others beside ${name}`);
  return { name: `others beside ${name}`, 'p99 ms': Math.round(p99 * 10) / 10 };
}

/** Another configuration ends the threads of a service, so that the next call starts one. */
async function measureStarts(server: ServerProcess, name: string): Promise<BenchmarkRow> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let at = 0; at < startCount; at++) {
    await install(server.baseUrl, name, `${services[name] ?? ''}\n// ${at}`, 'PUT');
    cold.push(await timeOf(server, name));
    warm.push(await timeOf(server, name));
  }
  const [coldMs, warmMs] = [median(cold), median(warm)];
  print(`${coldMs.toFixed(0).padStart(6)} ms cold, ${warmMs.toFixed(1)} ms warm  start of ${name}`);
  return { name: `start of ${name}`, 'cold ms': Math.round(coldMs), 'warm ms': Math.round(warmMs * 10) / 10 };
}

async function timeOf(server: ServerProcess, name: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${server.baseUrl}/${name}/`);
  await answer.text();
  if (!answer.ok) throw new Error(`/${name}/: ${answer.status}`);
  return performance.now() - start;
}

async function install(url: string, name: string, code: string, method = 'POST'): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify({ main: 'index.js' })), 'manifest.json');
  zip.addBuffer(Buffer.from(code), 'index.js');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  const path = `/_api/foxx${method === 'PUT' ? '/service' : ''}?mount=/${name}`;
  const headers = { 'content-type': 'application/zip' };
  const answer = await fetch(url + path, { method, headers, body: Buffer.concat(chunks) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Clients that each wait for the answer before the next request. */
function openClients({ baseUrl }: ServerProcess, rate: Rate, onAnswer: () => void, count = clientCount) {
  return Array.from({ length: count }, () => openRepeatingClient(baseUrl, () => rate, onAnswer));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
