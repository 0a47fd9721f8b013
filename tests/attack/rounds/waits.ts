import type { CallAnswer } from '../http-call.ts';
import { largeFillings } from '../large-fillings.ts';
import { MemoryWatch, memoryBound, toMebibytes } from '../process-memory.ts';
import type { Round } from '../Round.ts';
import type { RoundContext } from '../RoundContext.ts';
import { victimPath } from '../Target.ts';

const user = 'guest-rw';
/** Bodies that are sent at once, to one route after the other. */
const width = 8;
const routeMs = 3000;
/** Long queries that run meanwhile. */
const busyThreads = 2;
const graphCollections = 100;
const taskBytes = 1_000_000;
/** A client has at most 16 MiB of codes and parameters. */
const taskCount = 15;

type Call = readonly [method: string, path: string, body: string];

const record = `/_api/user/${user}`;

/** Calls of definitions and settings with a large value. */
const calls: Readonly<Record<string, (filling: string, number: number) => Call>> = {
  'transaction/begin': (filling) => [
    'POST',
    '/_api/transaction/begin',
    `{"collections":{"read":${filling}}}`,
  ],
  gharial: (filling) => ['POST', '/_api/gharial', `{"name":"waits","edgeDefinitions":${filling}}`],
  token: (filling) => ['POST', `/_api/token/${user}`, `{"name":${filling}}`],
  config: (filling) => ['PUT', `${record}/config/waits`, `{"value":${filling}}`],
  'extra of a user': (filling) => ['PATCH', record, `{"extra":{"a":${filling}}}`],
  'saved queries in extra': (filling) => ['PATCH', record, `{"extra":{"queries":${filling}}}`],
  'a small change of extra': () => ['PATCH', record, '{"extra":{"a":1}}'],
  'saved queries': (filling, number) => [
    'POST',
    `/_admin/aardvark/query/upload/${user}`,
    `[{"name":"q${number % 3}","value":"RETURN 1","parameter":${filling}}]`,
  ],
  index: (filling) => [
    'POST',
    '/_api/index?collection=documents',
    `{"type":"persistent","fields":${filling}}`,
  ],
  collection: (filling) => ['POST', '/_api/collection', `{"name":"waits","schema":{"rule":${filling}}}`],
  properties: (filling) => [
    'PUT',
    '/_api/collection/scratch/properties',
    `{"schema":{"rule":{"enum":[${filling}]}}}`,
  ],
  aqlfunction: (filling) => [
    'POST',
    '/_api/aqlfunction',
    `{"name":"waits::f","code":"function () { return 1; }","tests":${filling}}`,
  ],
  'parameters of tasks': (filling) => [
    'POST',
    '/_api/tasks',
    `{"command":"return 1","offset":1000,"params":${filling}}`,
  ],
  'code of tasks': (filling) => [
    'POST',
    '/_api/tasks',
    `{"command":${JSON.stringify(`var a = "${'x'.repeat(filling.length / 2)}"`)},"offset":1000}`,
  ],
};

const round: Round = {
  id: 'waits',
  attacks: `bodies of 1 MiB for definitions and settings, ${width} at once, with ${busyThreads} long queries`,
  order: 108,
  async run(context) {
    const ended = new AbortController();
    const watch = new MemoryWatch(() => context.target.pid);
    const busy = Array.from({ length: busyThreads }, () => keepBusy(context, ended.signal));
    try {
      for (const [title, callOf] of Object.entries(calls)) await sendBodies(context, title, callOf);
      await listTasks(context);
      await dropGraphs(context);
    } finally {
      ended.abort();
      watch.stop();
      await Promise.all(busy);
    }
    const peak = watch.takePeakBytes();
    if (peak > memoryBound())
      context.find('memory', `expected at most ${toMebibytes(memoryBound())}, found ${toMebibytes(peak)}`);
    await context.takeWaits();
    context.judgeWaits();
    await cleanUp(context);
  },
};
export default round;

/** A query that ends when the client leaves. */
async function keepBusy(context: RoundContext, signal: AbortSignal): Promise<void> {
  const query = 'FOR i IN 1..1000000000 FILTER SQRT(i) < 0 RETURN i';
  while (!signal.aborted) {
    await context.call(
      { method: 'POST', path: `${victimPath}/_api/cursor`, body: { query }, signal, mayStayOpen: true },
      user,
    );
  }
}

async function sendBodies(
  context: RoundContext,
  title: string,
  callOf: (filling: string, number: number) => Call,
): Promise<void> {
  const fillings = largeFillings.map((make) => make());
  await during(context, title, async (number) => {
    const [method, path, body] = callOf(context.pick(fillings), number);
    const bodyIs = `${body.length} bytes of JSON`;
    const answer = await context.call({ method, path: victimPath + path, body, bodyIs }, user);
    if (path === '/_api/tasks') await removeTask(context, answer);
  });
}

/** Repeats a call in all lanes for the time of a route, and notes the waits of others. */
function during(
  context: RoundContext,
  title: string,
  call: (number: number) => Promise<void>,
): Promise<void> {
  const endMs = Date.now() + context.amount(routeMs);
  let number = 0;
  const runLane = async (): Promise<void> => {
    do await call(number++);
    while (Date.now() < endMs);
  };
  return context.noteWaits(title, async () => {
    await Promise.all(Array.from({ length: context.amount(width, 2) }, runLane));
  });
}

/** So that the next task is not above the limit of the client. */
async function removeTask(context: RoundContext, { status, text }: CallAnswer): Promise<void> {
  const id = status === 200 ? /^\{"id":"(\d+)"/.exec(text)?.[1] : undefined;
  if (id === undefined) return;
  await context.call({ method: 'DELETE', path: `${victimPath}/_api/tasks/${id}` }, user);
}

async function listTasks(context: RoundContext): Promise<void> {
  const params = 'x'.repeat(Math.round(taskBytes * 0.9));
  const path = `${victimPath}/_api/tasks`;
  const command = `/* ${params} */ return 1`;
  for (let number = 0; number < context.amount(taskCount, 2); number++) {
    const body = { name: `waits${number}`, command, offset: 1000 };
    await context.call({ method: 'POST', path, body, bodyIs: 'a task of 0.9 MB' }, user);
  }
  await during(context, 'list of tasks', async () => {
    await context.call({ path }, user);
  });
}

/** Each graph has many collections, and the calls drop them. */
async function dropGraphs(context: RoundContext): Promise<void> {
  const count = context.amount(graphCollections, 20);
  const path = `${victimPath}/_api/gharial`;
  await during(context, 'graphs with many collections', async (number) => {
    const name = `waits${number % width}`;
    const orphanCollections = Array.from({ length: count }, (_, at) => `${name}_${at}`);
    await context.call(
      { method: 'POST', path, body: { name, edgeDefinitions: [], orphanCollections } },
      user,
    );
    await context.call({ method: 'DELETE', path: `${path}/${name}?dropCollections=true` }, user);
  });
}

async function cleanUp(context: RoundContext): Promise<void> {
  const { text } = await context.call({ path: `${victimPath}/_api/tasks` }, 'root');
  for (const [, id] of text.matchAll(/"id":"(\d+)","name":"waits/g)) {
    await context.call({ method: 'DELETE', path: `${victimPath}/_api/tasks/${id}` }, 'root');
  }
  for (const body of [{ extra: { queries: [] } }, { extra: null }]) {
    await context.call({ method: 'PATCH', path: victimPath + record, body }, user);
  }
  await context.call(
    { method: 'PUT', path: `${victimPath}/_api/collection/scratch/properties`, body: { schema: null } },
    'root',
  );
}
