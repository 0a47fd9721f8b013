import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';

/** @param {readonly string[]} args options of the server */
export async function runDev(args) {
  await prepareDependencies();
  await prepareBuilds(['server']);
  const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js'), '--no-auth', ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  server.on('exit', (status) => process.exit(status ?? 1));
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  const { createServer } = await import('vite');
  const vite = await createServer({ root });
  await vite.listen();
  vite.printUrls();
}
