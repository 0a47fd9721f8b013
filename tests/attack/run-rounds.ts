import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../protocol/lib/random.ts';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { describeFinding, Findings } from './Findings.ts';
import { HonestClients } from './honest/HonestClients.ts';
import { WaitTable } from './honest/WaitTable.ts';
import { MemoryWatch, readProcessMemory, toMebibytes } from './process-memory.ts';
import type { Round } from './Round.ts';
import { pause, RoundContext } from './RoundContext.ts';
import { Target } from './Target.ts';

/**
 * Private memory allowed some seconds after a round: 1 GiB, and 256 MiB in each query thread, which an idle thread does not
 * collect; see SECURITY.md, Answers that are not read.
 */
const maxRestBytes = 2 ** 30 + (Math.max(2, availableParallelism()) + 1) * (256 << 20);
/** Timeout after which a round is aborted. */
const maxRoundMs = 180_000;
/** Pauses of the regular clients: many requests measure waits, fewer ones find a server that refuses or forgets them. */
const measuringPauseMs = 20;
const checkingPauseMs = 200;
/** Freed memory returns to the operating system gradually. */
const settleMs = 10_000;

interface AttackOptions {
  readonly seed: number;
  /** 1: complete rounds; less: that share of their work. */
  readonly dose: number;
  /** See `RoundContext.judgesWaits`. */
  readonly judgesWaits: boolean;
  readonly print: (line: string) => void;
}

/** Every round in execution order. */
export function collectRounds(): readonly Round[] {
  const rounds = collectRegistry(
    import.meta.glob<Round>('./rounds/*.ts', { eager: true, import: 'default' }),
  );
  return [...rounds.values()].sort((a, b) => a.order - b.order);
}

/** A fresh server, regular clients that measure their waits, and the rounds against it. */
export class Attack {
  readonly findings: Findings;
  readonly total = new WaitTable();
  roundsRun = 0;
  readonly #options: AttackOptions;
  readonly #target: Target;
  readonly #clients: HonestClients;
  readonly #watch: MemoryWatch;

  private constructor(options: AttackOptions, target: Target, clients: HonestClients) {
    this.#options = options;
    this.#target = target;
    this.#clients = clients;
    this.#watch = new MemoryWatch(() => target.pid);
    this.findings = new Findings((finding) =>
      options.print(`FOUND (seed ${options.seed}) ${describeFinding(finding)}`),
    );
  }

  static async start(options: AttackOptions): Promise<Attack> {
    const pauseMs = options.judgesWaits ? measuringPauseMs : checkingPauseMs;
    const clients = await HonestClients.start({ pauseMs });
    const target = await Target.start(mkdtempSync(join(tmpdir(), 'orrery-attack-')));
    return new Attack(options, target, clients);
  }

  /** Runs one round; `pass` varies its random numbers. */
  async run(round: Round, pass = 0): Promise<void> {
    const { seed, print } = this.#options;
    const [target, clients] = [this.#target, this.#clients];
    const random = new Random(seed + pass * 1_000_003 + round.order * 101);
    const context = new RoundContext(
      { target, random, findings: this.findings, clients },
      round.id,
      this.#options,
    );
    const startMs = Date.now();
    context.resumeClients();
    await withinTime(round.run(context)).catch((error: unknown) => {
      context.find(
        'the round failed',
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    });
    this.roundsRun++;
    if (await context.checkAlive()) await checkRest(context);
    else await this.#revive();
    await context.takeWaits();
    clients.pause();
    this.total.addAll(context.waits);
    const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
    const memory = `memory ${toMebibytes(this.#watch.takePeakBytes())} at most`;
    print(`\n${round.id} (${seconds} s, ${memory}): ${round.attacks}`);
    for (const note of context.notes) print(`  ${note}`);
    print(context.waits.toText());
  }

  /** Stops the server and removes its folder. */
  async stop(): Promise<void> {
    const complaint = /.*(?:unhandled|uncaught).*/i.exec(this.#target.complaints())?.[0];
    if (complaint !== undefined) this.findings.add({ round: 'server', kind: 'complaint', detail: complaint });
    this.#watch.stop();
    await this.#clients.stop();
    await this.#target.end('SIGKILL');
    rmSync(this.#target.dataFolder, { recursive: true, force: true });
  }

  /** For the following rounds. */
  async #revive(): Promise<void> {
    this.#clients.pause();
    await this.#target.end('SIGKILL');
    await this.#target.startAgain();
  }
}

function withinTime(run: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`expected an end within ${maxRoundMs} ms`)), maxRoundMs);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

/** The memory that remains after a round. */
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
    await pause(250);
  }
}
