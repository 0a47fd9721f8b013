import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../protocol/lib/random.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { type Finding, Findings } from './Findings.ts';
import { HonestClients } from './honest/HonestClients.ts';
import { WaitTable } from './honest/WaitTable.ts';
import { MemoryWatch, readProcessMemory, toMebibytes } from './process-memory.ts';
import type { Round } from './Round.ts';
import { RoundContext } from './RoundContext.ts';
import { Target } from './Target.ts';

/** Memory of its own that the server may have some seconds after a round. */
const maxRestBytes = 2 ** 31;
/** A round that takes longer is broken off. */
const maxRoundMs = 180_000;
/** Freed memory goes back to the system bit by bit. */
const settleMs = 10_000;

export interface RunOptions {
  readonly seed: number;
  /** 1: whole rounds; less: that share of what they do. */
  readonly dose: number;
  /** Stops before a round that would begin after it. Default: every round runs once. */
  readonly endMs?: number;
  /** Default: all. */
  readonly only?: readonly string[];
  readonly print: (line: string) => void;
}

export interface RunResult {
  readonly findings: readonly Finding[];
  readonly counts: ReadonlyMap<string, number>;
  readonly roundsRun: number;
}

/** Every round, in the order in which they run. */
export function collectRounds(): readonly Round[] {
  const rounds = collectRegistry(
    import.meta.glob<Round>('./rounds/*.ts', { eager: true, import: 'default' }),
  );
  return [...rounds.values()].sort((a, b) => a.order - b.order);
}

/** Runs rounds against a fresh server, in passes until the time is over, beside clients that measure their waits. */
export async function runRounds(options: RunOptions): Promise<RunResult> {
  const { seed, dose, endMs, only, print } = options;
  const rounds = collectRounds().filter(({ id }) => only?.includes(id) ?? true);
  const findings = new Findings((finding) =>
    print(
      `FOUND (seed ${seed}) ${finding.round}: ${finding.kind}: ${finding.detail}${finding.request === undefined ? '' : `\n    ${finding.request}`}`,
    ),
  );
  const dataFolder = mkdtempSync(join(tmpdir(), 'orrery-attack-'));
  const clients = await HonestClients.start();
  let target: Target | undefined;
  let watch: MemoryWatch | undefined;
  const total = new WaitTable();
  let roundsRun = 0;
  try {
    target = await Target.start(dataFolder);
    const attacked = target;
    watch = new MemoryWatch(() => attacked.pid);
    const isOver = () => endMs !== undefined && Date.now() >= endMs;
    for (let pass = 0; ; pass++) {
      for (const round of rounds) {
        if (isOver()) break;
        const random = new Random(seed + pass * 1_000_003 + round.order * 101);
        const context = new RoundContext({ target, random, findings, clients }, round.id, dose);
        const startMs = Date.now();
        context.resumeClients();
        await withinTime(round.run(context)).catch((error: unknown) => {
          context.find(
            'the round broke off',
            error instanceof Error ? (error.stack ?? error.message) : String(error),
          );
        });
        roundsRun++;
        if (await context.checkAlive()) await checkRest(context);
        else await revive(target);
        const table = new WaitTable();
        const report = await clients.take();
        table.add(report);
        total.add(report);
        for (const failure of report.failures) context.find('an honest client failed', failure);
        const memory = `memory ${toMebibytes(watch.takePeakBytes())} at most`;
        print(`${round.id} (${((Date.now() - startMs) / 1000).toFixed(1)} s, ${memory}): ${round.attacks}`);
        for (const note of context.notes) print(`  ${note}`);
        print(table.toText());
      }
      if (endMs === undefined || isOver() || rounds.length === 0) break;
    }
    const complaints = /.*(?:unhandled|uncaught).*/i.exec(target.complaints())?.[0];
    if (complaints !== undefined) findings.add({ round: 'server', kind: 'complaint', detail: complaints });
  } finally {
    watch?.stop();
    await clients.stop();
    await target?.end('SIGKILL');
    rmSync(dataFolder, { recursive: true, force: true });
  }
  print(`\nall rounds\n${total.toText()}`);
  return { findings: findings.shown, counts: findings.counts, roundsRun };
}

function withinTime(run: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`expected an end within ${maxRoundMs} ms`)), maxRoundMs);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

/** The memory that is left after a round. */
async function checkRest(context: RoundContext): Promise<void> {
  const untilMs = Date.now() + settleMs;
  for (;;) {
    const memory = readProcessMemory(context.target.pid);
    if (memory === undefined || memory.anonymousBytes <= maxRestBytes) return;
    if (Date.now() > untilMs) {
      const found = toMebibytes(memory.anonymousBytes);
      context.find('memory', `expected at most ${toMebibytes(maxRestBytes)} after the round, found ${found}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** For the rounds that follow. */
async function revive(target: Target): Promise<void> {
  await target.end('SIGKILL');
  await target.startAgain();
}
