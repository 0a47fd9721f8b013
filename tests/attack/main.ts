/**
 * `npm run attack`: a seeded attacker against a fresh server on loopback, while regular clients measure their waiting
 * times. Findings are an access bypass, an unexpected 500, a secret in an answer, a crash, a memory leak, or waits above
 * their bounds in the round `waits`. These waits depend on the machine: it must do nothing else.
 */
import { describeFinding } from './Findings.ts';
import { Attack, collectRounds } from './run-rounds.ts';

interface MainOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Names of rounds; undefined: all. */
  readonly rounds: readonly string[] | undefined;
  /** The share of each round; see `RoundContext.amount`. */
  readonly dose: number;
}

/** Runs passes of all rounds until the end of the time; returns the number of kinds of findings. */
export async function main({ minutes, seed, rounds: names, dose }: MainOptions): Promise<number> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const known = collectRounds();
  const unknown = names?.find((name) => !known.some(({ id }) => id === name));
  if (unknown !== undefined) {
    print(`No round is called '${unknown}'. There are: ${known.map(({ id }) => id).join(', ')}.`);
    return 1;
  }
  const rounds = known.filter(({ id }) => names?.includes(id) ?? true);
  const attack = await Attack.start({ seed, dose, judgesWaits: true, print });
  const endMs = Date.now() + minutes * 60_000;
  try {
    for (let pass = 0; Date.now() < endMs; pass++) {
      for (const round of rounds) if (Date.now() < endMs) await attack.run(round, pass);
    }
  } finally {
    await attack.stop();
  }
  const { shown, counts } = attack.findings;
  print(`\nall rounds\n${attack.total.toText()}`);
  if (shown.length > 0) print(`\nfindings of seed ${seed}`);
  for (const finding of shown) print(describeFinding(finding));
  for (const [kind, count] of counts) print(`${String(count).padStart(6)}  ${kind}`);
  print(`\nseed ${seed}: ${attack.roundsRun} rounds, ${counts.size} kinds of findings`);
  return counts.size;
}
