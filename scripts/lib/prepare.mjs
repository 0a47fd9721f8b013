import { join } from 'node:path';
import { isCurrentBuild, switchToBuild } from './builds.mjs';
import { areDependenciesStale, markDependenciesFresh, root, sourceFingerprint } from './project.mjs';
import { npmCommand, run, withProgress } from './run.mjs';

/** Installs the dependencies if they are missing or differ from package-lock.json. */
export async function prepareDependencies() {
  if (!areDependenciesStale()) return;
  const npm = npmCommand();
  await withProgress('Installing the dependencies (about half a minute)', () =>
    // Not `npm ci`: it rejects a lock file without builds for other platforms that a registry does not have.
    run(npm.program, [...npm.args, 'install', '--no-save', '--no-audit', '--no-fund', '--include=dev'], {
      quiet: true,
    }),
  );
  markDependenciesFresh();
}

/** Builds targets whose newest build has other sources. @param {readonly import('./project.mjs').BuildTarget[]} targets */
export async function prepareBuilds(targets) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const mode = { console: [], server: ['--mode', 'server'] };
  for (const target of targets) {
    const fingerprint = sourceFingerprint(target);
    if (isCurrentBuild(target, fingerprint)) continue;
    await switchToBuild(target, fingerprint, (folder) => {
      const outDir = ['--outDir', folder, '--emptyOutDir'];
      return withProgress(`Building the ${target}`, () =>
        run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...outDir, ...mode[target]], {
          quiet: true,
          // Test runners set it to `test`, which would select React's development build for the console.
          env: { ...process.env, NODE_ENV: 'production' },
        }),
      );
    });
  }
}
