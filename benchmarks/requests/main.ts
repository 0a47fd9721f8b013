/**
 * Guards the cost of small requests: requests per second of 16 HTTP clients that each wait for the response
 * before the next request, and the CPU time of the server per request (Linux), which depends less on other work of the
 * machine. The clients are plain sockets in this process, whose cost is low compared to the server.
 * `requests [NAME] [--json FILE]`: only the requests whose name contains NAME; a report for `compare`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchmarkRow } from '../../protocol/benchmark-report.ts';
import { startServer } from '../../tests/http/server-process.ts';
import { writeReport } from '../lib/machine.ts';
import { openRepeatingClient } from '../lib/repeating-client.ts';

const clientCount = 16;
const warmUpMs = 1500;
const measuredMs = 3000;
const documentCount = 60_000;

interface Work {
  readonly name: string;
  /** Requests per second of ArangoDB 2.8 (reference measurements of 2026-11). */
  readonly realServer: number;
  readonly request: (number: number) => {
    readonly method: string;
    readonly path: string;
    readonly body: string;
  };
}

const works: readonly Work[] = [
  {
    name: 'read by key',
    realServer: 3600,
    request: (number) => ({ method: 'GET', path: `/_api/document/c/k${number % documentCount}`, body: '' }),
  },
  {
    name: 'insert',
    realServer: 3800,
    request: (number) => ({ method: 'POST', path: '/_api/document/inserted', body: `{"number":${number}}` }),
  },
  {
    name: 'AQL by key',
    realServer: 4100,
    request: (number) => ({
      method: 'POST',
      path: '/_api/cursor',
      body: `{"query":"FOR d IN c FILTER d._key == @key RETURN d","bindVars":{"key":"k${number % documentCount}"}}`,
    }),
  },
];

export async function main(args: readonly string[]): Promise<void> {
  const options = { json: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [only = ''] = positionals;
  const rows: BenchmarkRow[] = [];
  const server = await startServer();
  try {
    for (const name of ['c', 'inserted'])
      await post(server.baseUrl, '/_api/collection', JSON.stringify({ name }));
    const lines = Array.from({ length: documentCount }, (_, at) => `{"_key":"k${at}","number":${at}}`);
    await post(server.baseUrl, '/_api/import?type=documents&collection=c', lines.join('\n'));
    for (const { name, realServer, request } of works) {
      if (!name.includes(only)) continue;
      let sent = 0;
      let answered = 0;
      const clients = Array.from({ length: clientCount }, () =>
        openRepeatingClient(
          server.baseUrl,
          () => request((sent++ * 7919) % 1_000_003),
          () => (answered += 1),
        ),
      );
      await pause(warmUpMs);
      const [before, start, cpuBefore] = [answered, performance.now(), cpuMsOf(server.pid)];
      await pause(measuredMs);
      const count = answered - before;
      const perSecond = (count / (performance.now() - start)) * 1000;
      const cpuMicroseconds = ((cpuMsOf(server.pid) - cpuBefore) / count) * 1000;
      for (const client of clients) client.destroy();
      const cpu = Number.isNaN(cpuMicroseconds) ? '' : `  ${cpuMicroseconds.toFixed(0).padStart(4)} µs CPU`;
      process.stdout.write(`${perSecond.toFixed(0).padStart(6)} a second (${realServer})${cpu}  ${name}\n`);
      const cpuOrNone = Number.isNaN(cpuMicroseconds) ? null : Math.round(cpuMicroseconds);
      rows.push({ name, 'a second': Math.round(perSecond), 'µs CPU': cpuOrNone });
    }
    if (values.json !== undefined) writeReport(values.json, 'requests', rows);
  } finally {
    await server.stop();
  }
}

/** CPU time of all threads of a process; NaN if the system does not report it. */
function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may contain spaces. User and system time have the unit 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function post(url: string, path: string, body: string): Promise<void> {
  const response = await fetch(url + path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
