/**
 * `npm run crash`: repeatedly kills the server while clients write, and compares the data after each start with the
 * acknowledged writes: documents, counts, edges, every index.
 */
import { runCycles } from './run-cycles.ts';
import { runReplication } from './run-replication.ts';

interface CrashOptions {
  readonly cycles: number;
  readonly seed: number;
  /** Kills a leader and its follower, and compares them. */
  readonly isReplication: boolean;
  /** The follower follows all databases. */
  readonly isGlobal: boolean;
}

/** Returns the number of losses and inconsistencies. */
export async function main({ cycles, seed, isReplication, isGlobal }: CrashOptions): Promise<number> {
  const startMs = Date.now();
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (isReplication || isGlobal) {
    const { acknowledged, kills, differences } = await runReplication({ cycles, seed, isGlobal, print });
    const seconds = ((Date.now() - startMs) / 1000).toFixed(0);
    for (const difference of differences) print(difference);
    print(
      `seed ${seed}: ${kills} kills in ${seconds} s, ${acknowledged} changes, ${differences.length} differences`,
    );
    return differences.length;
  }
  const result = await runCycles({ cycles, seed, fullEvery: 20, freshEvery: 200, print });
  const { acknowledged, losses, inconsistencies } = result;
  const seconds = ((Date.now() - startMs) / 1000).toFixed(0);
  print(
    `seed ${seed}: ${cycles} cycles in ${seconds} s, ${acknowledged} acknowledged calls, ${losses.length} losses, ${inconsistencies.length} inconsistencies`,
  );
  return losses.length + inconsistencies.length;
}
