/**
 * Guards the server under a lasting load: 16 clients of autocannon that read by key, write and query, and 200
 * connections that are idle between single requests. Prints requests, errors and waiting times of each work, the
 * private memory of the server over the time, and the idle connections that the server closed. Fails on any error.
 * `load [--minutes N] [--json FILE]`. The clients run in this process and use one of the cores.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { readProcessMemory, toMebibytes } from '../../tests/attack/process-memory.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { InputError } from '../lib/InputError.ts';
import { writeReport } from '../lib/machine.ts';
import { IdleConnections } from './IdleConnections.ts';

const documentCount = 60_000;
const idleCount = 200;
const memorySamples = 20;

interface Work {
  readonly name: string;
  readonly clients: number;
  readonly request: (number: number) => {
    readonly method: string;
    readonly path: string;
    readonly body?: string;
  };
}

const keyOf = (number: number) => `k${(number * 7919) % documentCount}`;

const works: readonly Work[] = [
  {
    name: 'read by key',
    clients: 8,
    request: (number) => ({ method: 'GET', path: `/_api/document/c/${keyOf(number)}` }),
  },
  {
    name: 'write',
    clients: 4,
    request: (number) =>
      number % 2 === 0
        ? { method: 'POST', path: '/_api/document/inserted', body: `{"number":${number}}` }
        : { method: 'PATCH', path: `/_api/document/c/${keyOf(number)}`, body: `{"changed":${number}}` },
  },
  {
    name: 'query',
    clients: 4,
    request: (number) => ({
      method: 'POST',
      path: '/_api/cursor',
      body: JSON.stringify(
        number % 4 === 0
          ? {
              query: 'FOR d IN c FILTER d.number >= @n SORT d.number LIMIT 50 RETURN d',
              bindVars: { n: number % documentCount },
            }
          : { query: 'FOR d IN c FILTER d._key == @key RETURN d', bindVars: { key: keyOf(number) } },
      ),
    }),
  },
];

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string', default: '0.5' }, json: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new InputError(`--minutes: expected a number above 0, found '${values.minutes}'`);
  const server = await startServer();
  const idle = new IdleConnections(server.baseUrl);
  try {
    await fill(server.baseUrl);
    await idle.open(idleCount);
    const seconds = Math.max(1, Math.round(minutes * 60));
    const memory: number[] = [];
    const sample = () => memory.push(readProcessMemory(server.pid)?.anonymousBytes ?? 0);
    const timer = setInterval(sample, (seconds * 1000) / memorySamples);
    const results = await Promise.all(works.map((work) => runWork(server.baseUrl, work, seconds)));
    clearInterval(timer);
    sample();
    const isIdleFine = await idle.answer();
    for (const { name, line } of results) process.stdout.write(`${name.padEnd(12)}  ${line}\n`);
    process.stdout.write(`memory        ${memory.map(toMebibytes).join(', ')}\n`);
    process.stdout.write(
      `idle          ${idle.closedCount} of ${idleCount} closed by the server, the others answer: ${isIdleFine}\n`,
    );
    const errors = results.reduce((sum, { errorCount }) => sum + errorCount, 0);
    if (values.json !== undefined) {
      writeReport(
        values.json,
        'load',
        results.map(({ row }) => row),
      );
    }
    if (errors > 0 || !isIdleFine) throw new Error(`load: ${errors} errors; idle connections: ${isIdleFine}`);
  } finally {
    idle.close();
    await server.stop();
  }
}

async function runWork(url: string, { name, clients, request }: Work, seconds: number) {
  let number = 0;
  const { errors, timeouts, non2xx, requests, latency } = await autocannon({
    url,
    connections: clients,
    duration: seconds,
    requests: [{ setupRequest: (raw) => ({ ...raw, ...request(number++) }) }],
  });
  const errorCount = errors + timeouts + non2xx;
  const perSecond = Math.round(requests.total / seconds);
  const line =
    `${String(requests.total).padStart(8)} requests, ${String(perSecond).padStart(5)} a second, ` +
    `${errorCount} errors; median ${latency.p50} ms, p99 ${latency.p99} ms, longest ${latency.max} ms`;
  const row: BenchmarkRow = { name: `${name} p99`, ms: latency.p99 };
  return { name, errorCount, line, row };
}

async function fill(url: string): Promise<void> {
  for (const name of ['c', 'inserted']) await post(url, '/_api/collection', JSON.stringify({ name }));
  const lines = Array.from({ length: documentCount }, (_, at) => `{"_key":"k${at}","number":${at}}`);
  await post(url, '/_api/import?type=documents&collection=c', lines.join('\n'));
  await post(url, '/_api/index?collection=c', '{"type":"persistent","fields":["number"]}');
}

async function post(url: string, path: string, body: string): Promise<void> {
  const response = await fetch(url + path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
