import { join } from 'node:path';
import { faultOfInteger, faultOfPositive, parseOptions } from './options.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** @param {readonly string[]} args */
export async function runCrash(args) {
  const { values } = parseOptions(
    'npm run crash -- [--cycles N] [--seed N] [--replication | --global]',
    args,
    {
      options: {
        cycles: { type: 'string', default: '20' },
        seed: { type: 'string' },
        replication: { type: 'boolean', default: false },
        global: { type: 'boolean', default: false },
      },
    },
    ({ values: { cycles, seed } }) =>
      faultOfInteger('cycles', cycles) ?? faultOfPositive('cycles', cycles) ?? faultOfInteger('seed', seed),
  );
  const cycles = Number(values.cycles);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  await prepareDependencies();
  await prepareBuilds(['server']);
  process.stdout.write(`seed ${seed}, ${cycles} cycles\n`);
  const { runnerImport } = await import('vite');
  const path = join(root, 'tests', 'crash', 'main.ts');
  const { module } = await runnerImport(path, { root, logLevel: 'warn', configFile: false });
  const { replication: isReplication, global: isGlobal } = values;
  const found = await module.main({ cycles, seed, isReplication, isGlobal });
  process.exit(found === 0 ? 0 : 1);
}
