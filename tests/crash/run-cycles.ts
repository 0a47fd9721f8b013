import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../protocol/lib/random.ts';
import { ClientContext } from './ClientContext.ts';
import { CrashServer } from './CrashServer.ts';
import { clients } from './clients.ts';
import { vertexCount, vertexOf } from './documents.ts';
import { Ledger } from './Ledger.ts';
import { type Problems, verifyTouched } from './verify.ts';
import { verifyAll } from './verify-all.ts';

export interface CycleOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Number of cycles between complete comparisons; another one runs at the end. */
  readonly fullEvery: number;
  /** Number of cycles per data folder. */
  readonly freshEvery: number;
  readonly print: (line: string) => void;
}

export interface CycleResult {
  readonly cycles: number;
  readonly acknowledged: number;
  readonly losses: readonly string[];
  readonly inconsistencies: readonly string[];
}

/** The server is killed after at most this number of calls, or after this time. */
const maxCalls = 200;
const maxWriteMs = 1200;
const maxShown = 20;
const reportEvery = 20;

/** Cycle: start, writes from several concurrent clients, SIGKILL at a random time, restart, comparison. */
export async function runCycles(options: CycleOptions): Promise<CycleResult> {
  const { cycles, seed, fullEvery, freshEvery, print } = options;
  const random = new Random(seed);
  const problems: Problems = { losses: [], inconsistencies: [] };
  let acknowledged = 0;
  let shown = 0;
  const showNew = (cycle: number) => {
    const lines = [...problems.losses, ...problems.inconsistencies];
    for (const line of lines.slice(shown, maxShown)) print(`seed ${seed}, cycle ${cycle}: ${line}`);
    shown = Math.max(shown, lines.length);
  };
  for (let done = 0; done < cycles; ) {
    const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-crash-'));
    const ledger = new Ledger();
    let server = await CrashServer.start(dataFolder);
    try {
      await prepare(server, ledger);
      for (let left = Math.min(freshEvery, cycles - done); left > 0; left--) {
        const unexpected: string[] = [];
        await writeUntilKilled(server, ledger, random, (problem) => unexpected.push(problem));
        server = await CrashServer.start(dataFolder);
        problems.inconsistencies.push(...unexpected.map((problem) => `refused: ${problem}`));
        await verifyTouched(server, ledger, problems);
        done++;
        if (done % fullEvery === 0 || left === 1) await verifyAll(server, ledger, problems);
        showNew(done);
        if (done % reportEvery === 0)
          print(
            `${done} cycles, ${acknowledged + ledger.acknowledged} acknowledged calls, ${problems.losses.length} losses, ${problems.inconsistencies.length} inconsistencies`,
          );
      }
      acknowledged += ledger.acknowledged;
    } finally {
      await server.kill();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }
  return { cycles, acknowledged, ...problems };
}

async function prepare(server: CrashServer, ledger: Ledger): Promise<void> {
  const make = async (path: string, body: unknown) => {
    const answer = await server.send('POST', path, body);
    if (answer.status < 200 || answer.status >= 300)
      throw new Error(`crash: ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  await make('/_api/collection', { name: 'papers' });
  await make('/_api/index?collection=papers', { type: 'persistent', fields: ['number'] });
  await make('/_api/collection', { name: 'documents' });
  for (const index of [
    { type: 'persistent', fields: ['number'] },
    { type: 'skiplist', fields: ['group', 'number'], sparse: true },
    { type: 'hash', fields: ['unique'], unique: true },
    { type: 'geo', fields: ['lat', 'lon'] },
    { type: 'fulltext', fields: ['text'] },
  ]) {
    await make('/_api/index?collection=documents', index);
  }
  const edgeDefinitions = [{ collection: 'edges', from: ['vertices'], to: ['vertices'] }];
  await make('/_api/gharial', { name: 'net', edgeDefinitions });
  const vertices = Array.from({ length: vertexCount }, (_, number) => vertexOf(`v${number}`, 1));
  await make('/_api/document/vertices', vertices);
  for (const { _key } of vertices) ledger.set({ collection: 'vertices', key: _key, version: 1 });
}

/** Clients write until the server is killed at a random time. */
async function writeUntilKilled(
  server: CrashServer,
  ledger: Ledger,
  random: Random,
  unexpected: (problem: string) => void,
): Promise<void> {
  const writers = Object.entries(clients).map(async ([name, step]) => {
    const context = new ClientContext(name, { random, ledger, server, unexpected });
    while (!context.isOver) {
      await step(context);
      // A step without work sends nothing.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const endCalls = ledger.acknowledged + 1 + random.nextBelow(maxCalls);
  const endMs = Date.now() + maxWriteMs;
  while (ledger.acknowledged < endCalls && Date.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, 5 + random.nextBelow(20)));
  }
  await server.kill();
  await Promise.all(writers);
}
