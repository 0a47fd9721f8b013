import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assembly } from './assembly-plugin.mjs';
import { findChromium } from './chromium.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** @param {readonly string[]} args */
export async function runBenchmarks([name, ...args]) {
  const known = readdirSync(join(root, 'benchmarks')).filter((entry) =>
    existsSync(join(root, 'benchmarks', entry, 'main.ts')),
  );
  if (name !== undefined && !known.includes(name)) {
    process.stderr.write(`Unknown benchmark '${name}'. Available: ${known.join(', ')}.\n`);
    process.exit(1);
  }
  await prepareDependencies();
  await prepareBuilds(['console', 'server']);
  process.env.CHROMIUM_PATH ??= findChromium();
  const { runnerImport } = await import('vite');
  for (const each of name === undefined ? known : [name]) {
    if (name === undefined) process.stdout.write(`\n# ${each}\n`);
    const path = join(root, 'benchmarks', each, 'main.ts');
    const { module } = await runnerImport(path, {
      root,
      logLevel: 'warn',
      configFile: false,
      plugins: [assembly()],
    });
    await module.main(args);
  }
}
