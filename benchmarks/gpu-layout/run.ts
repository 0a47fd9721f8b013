import { main } from './main.ts';

// The entry of a packed benchmark, see `packBenchmark`.
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
