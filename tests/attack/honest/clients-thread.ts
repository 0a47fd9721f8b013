/**
 * Clients with a regular load that measure their waiting times, in a separate thread, so that their clocks are
 * accurate.
 */
import { Agent, request as httpRequest } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { Histogram, type HistogramCounts } from './Histogram.ts';
import {
  type HonestOrder,
  type HonestReport,
  type HonestSettings,
  type HonestTarget,
  type Work,
  works,
} from './messages.ts';

const { pauseMs } = workerData as HonestSettings;
const documentCount = 1000;
/** Timeout after which a request counts as failed. */
const patienceMs = 60_000;
const shownFailures = 5;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const callOf: Readonly<Record<Work, (number: number, databasePath: string) => Call>> = {
  version: (_, database) => ({ method: 'GET', path: `${database}/_api/version` }),
  connect: (_, database) => ({ method: 'GET', path: `${database}/_api/version` }),
  page: () => ({ method: 'GET', path: '/', headers: { accept: 'text/html' } }),
  read: (number, database) => ({
    method: 'GET',
    path: `${database}/_api/document/kept/k${number % documentCount}`,
  }),
  insert: (number, database) => ({
    method: 'POST',
    path: `${database}/_api/document/written`,
    body: { number },
  }),
  query: (number, database) => ({
    method: 'POST',
    path: `${database}/_api/cursor`,
    body: {
      query: 'FOR d IN kept FILTER d._key == @key RETURN d.number',
      bindVars: { key: `k${number % documentCount}` },
    },
  }),
  update: (number, database) => ({
    method: 'POST',
    path: `${database}/_api/cursor`,
    body: {
      query: 'UPDATE @key WITH { number: @number } IN kept',
      bindVars: { key: `k${number % documentCount}`, number },
    },
  }),
};

let target: HonestTarget | undefined;
/** Incremented by each pause; earlier requests are not counted. */
let era = 0;
let waits = freshHistograms();
let arrivals = freshHistograms();
let failed = freshCounts();
let failures: string[] = [];
const ownDelay = monitorEventLoopDelay({ resolution: 5 });
ownDelay.enable();

function freshHistograms(): Record<Work, Histogram> {
  return Object.fromEntries(works.map((work) => [work, new Histogram()])) as Record<Work, Histogram>;
}

function freshCounts(): Record<Work, number> {
  return Object.fromEntries(works.map((work) => [work, 0])) as Record<Work, number>;
}

async function runLoop(work: Work): Promise<void> {
  let agent: Agent | false = false;
  let agentEra = -1;
  for (let number = works.indexOf(work); ; number += 7) {
    await pause(pauseMs);
    const [current, sentEra] = [target, era];
    if (current === undefined) continue;
    if (work !== 'connect' && agentEra !== sentEra) {
      agent = new Agent({ keepAlive: true, maxSockets: 1 });
      agentEra = sentEra;
    }
    const startMs = performance.now();
    const problem = await send(current, callOf[work](number, current.databasePath), agent);
    const tookMs = performance.now() - startMs;
    if (sentEra !== era) continue;
    waits[work].record(tookMs);
    arrivals[work].recordWithArrivals(tookMs, pauseMs);
    if (problem === undefined) continue;
    failed[work]++;
    if (failures.length < shownFailures) failures.push(`${work}: ${problem}`);
  }
}

/** Undefined for a regular success. */
function send(
  { baseUrl, authorization }: HonestTarget,
  call: Call,
  agent: Agent | false,
): Promise<string | undefined> {
  const { hostname, port } = new URL(baseUrl);
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers: Record<string, string> = { authorization, ...call.headers };
  if (payload !== undefined) headers['content-length'] = String(Buffer.byteLength(payload));
  const { method, path } = call;
  return new Promise((resolve) => {
    const sent = httpRequest({ hostname, port, method, path, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        if (text.length < 300) text += part;
      });
      response.on('error', (error) => resolve(error.message));
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        resolve(status >= 200 && status < 300 ? undefined : `${status} ${text.slice(0, 300)}`);
      });
    });
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)));
    sent.on('error', (error) => resolve(error.message));
    sent.end(payload);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function takeReport(): HonestReport {
  const counts = (from: Record<Work, Histogram>) =>
    Object.fromEntries(works.map((work) => [work, from[work].toCounts()])) as Record<Work, HistogramCounts>;
  const report: HonestReport = {
    waits: counts(waits),
    arrivals: counts(arrivals),
    failed,
    failures,
    ownDelayMs: ownDelay.max / 1e6,
  };
  [waits, arrivals, failed, failures] = [freshHistograms(), freshHistograms(), freshCounts(), []];
  ownDelay.reset();
  return report;
}

parentPort!.on('message', (order: HonestOrder) => {
  switch (order.kind) {
    case 'go':
      era++;
      target = order.target;
      break;
    case 'pause':
      era++;
      target = undefined;
      break;
    case 'take':
      parentPort!.postMessage(takeReport());
      break;
  }
});
for (const work of works) void runLoop(work);
