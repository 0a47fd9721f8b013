import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** @param {readonly string[]} args */
export async function runAttack(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string' },
      rounds: { type: 'string' },
      dose: { type: 'string', default: '1' },
    },
  });
  const minutes = Number(values.minutes);
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  const dose = Number(values.dose);
  if (!(minutes > 0) || !(dose > 0 && dose <= 1) || !Number.isInteger(seed)) {
    process.stderr.write(
      'Usage: npm run attack -- --minutes N [--seed N] [--rounds a,b] [--dose D]: minutes above 0, integer seed, round names, dose up to 1.\n',
    );
    process.exit(1);
  }
  await prepareDependencies();
  await prepareBuilds(['console', 'server']);
  process.stdout.write(`seed ${seed}, ${minutes} minutes\n`);
  const { runnerImport } = await import('vite');
  const path = join(root, 'tests', 'attack', 'main.ts');
  const { module } = await runnerImport(path, { root, logLevel: 'warn', configFile: false });
  const found = await module.main({ minutes, seed, dose, rounds: values.rounds?.split(',') });
  process.exit(found === 0 ? 0 : 1);
}
