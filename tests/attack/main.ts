/**
 * `npm run attack`: a seeded attacker against a fresh server on loopback, while honest clients measure how long they
 * wait. A finding is a way in, an unexpected 500, a secret in an answer, an end of the process, or memory that stays.
 */
import { describeFinding } from './Findings.ts';
import { collectRounds, runRounds } from './run-rounds.ts';

interface AttackOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Names of rounds; undefined: all. */
  readonly rounds: readonly string[] | undefined;
}

/** Runs until the time is over; gives the number of kinds of findings. */
export async function main({ minutes, seed, rounds }: AttackOptions): Promise<number> {
  const known = collectRounds().map(({ id }) => id);
  const unknown = rounds?.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    process.stderr.write(`No round is called '${unknown}'. There are: ${known.join(', ')}.\n`);
    return 1;
  }
  const { findings, counts, roundsRun } = await runRounds({
    ...{ seed, dose: 1, endMs: Date.now() + minutes * 60_000 },
    ...(rounds === undefined ? {} : { only: rounds }),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  if (findings.length > 0) process.stdout.write(`\nfindings of seed ${seed}\n`);
  for (const finding of findings) process.stdout.write(`${describeFinding(finding)}\n`);
  for (const [kind, count] of counts) process.stdout.write(`${String(count).padStart(6)}  ${kind}\n`);
  process.stdout.write(`\nseed ${seed}: ${roundsRun} rounds, ${counts.size} kinds of findings\n`);
  return counts.size;
}
