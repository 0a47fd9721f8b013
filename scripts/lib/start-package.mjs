import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from './help-text.mjs';
import { listenToSignals, runServer } from './run-server.mjs';

/** The command that the package installs. */
export const packageCommand = 'orrery';

/** The built console and server of the package. */
export const packageFolder = fileURLToPath(new URL('../../dist/package', import.meta.url));

/** Starts the server of an installed package. @param {readonly string[]} args command line options; the server validates them */
export function startPackage(args) {
  if (printHelp(args, packageCommand)) return;
  const cwd = process.cwd();
  // An update replaces the folder of the package, so data are not in it.
  const env = { ...process.env, ORRERY_DATA: process.env.ORRERY_DATA ?? join(cwd, 'data') };
  const mainFile = join(packageFolder, 'server', 'main.js');
  runServer(mainFile, args, { ending: listenToSignals(), command: packageCommand, cwd, env });
}
