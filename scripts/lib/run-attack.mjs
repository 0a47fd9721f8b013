import { join } from 'node:path';
import { faultOfInteger, faultOfPositive, parseOptions } from './options.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** @param {readonly string[]} args */
export async function runAttack(args) {
  const { values } = parseOptions(
    'npm run attack -- [--minutes N] [--seed N] [--rounds a,b] [--dose D]',
    args,
    {
      options: {
        minutes: { type: 'string', default: '1' },
        seed: { type: 'string' },
        rounds: { type: 'string' },
        dose: { type: 'string', default: '1' },
      },
    },
    ({ values: { minutes, seed, dose } }) =>
      faultOfPositive('minutes', minutes) ??
      faultOfInteger('seed', seed) ??
      faultOfPositive('dose', dose) ??
      (Number(dose) > 1 ? `--dose: expected at most 1, found '${dose}'.` : undefined),
  );
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const dose = Number(values.dose);
  await prepareDependencies();
  await prepareBuilds(['console', 'server']);
  process.stdout.write(`seed ${seed}, ${minutes} minutes\n`);
  const { runnerImport } = await import('vite');
  const path = join(root, 'tests', 'attack', 'main.ts');
  const { module } = await runnerImport(path, { root, logLevel: 'warn', configFile: false });
  const found = await module.main({ minutes, seed, dose, rounds: values.rounds?.split(',') });
  process.exit(found === 0 ? 0 : 1);
}
