/**
 * `npm run crash`: repeatedly kills the server while clients write, and compares the data after each start with the
 * acknowledged writes: documents, counts, edges, every index.
 */
import { runCycles } from './run-cycles.ts';

interface CrashOptions {
  readonly cycles: number;
  readonly seed: number;
}

/** Returns the number of losses and inconsistencies. */
export async function main({ cycles, seed }: CrashOptions): Promise<number> {
  const startMs = Date.now();
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const result = await runCycles({ cycles, seed, fullEvery: 20, freshEvery: 200, print });
  const { acknowledged, losses, inconsistencies } = result;
  const seconds = ((Date.now() - startMs) / 1000).toFixed(0);
  print(
    `seed ${seed}: ${cycles} cycles in ${seconds} s, ${acknowledged} acknowledged calls, ${losses.length} losses, ${inconsistencies.length} inconsistencies`,
  );
  return losses.length + inconsistencies.length;
}
