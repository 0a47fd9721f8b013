import { join } from 'node:path';
import { currentFolder, isReadOnly, markUsed } from './builds.mjs';
import { printHelp } from './help-text.mjs';
import { prepareBuilds, prepareDependencies } from './prepare.mjs';
import { root } from './project.mjs';
import { StepError, stopSteps } from './run.mjs';
import { listenToSignals, runServer } from './run-server.mjs';

const command = 'npm start --';

/** @param {readonly string[]} args command line options; the server validates them */
export async function startServer(args) {
  if (printHelp(args, command)) return;
  // Before the builds: a signal during a build ends it, and no server starts.
  const ending = listenToSignals(stopSteps);
  try {
    await prepareDependencies();
    await prepareBuilds(['console', 'server']);
  } catch (error) {
    if (!(error instanceof StepError) && !isReadOnly(error)) throw error;
    process.stderr.write(`${error instanceof StepError ? error.message : unbuiltText(error)}\n`);
    process.exit(1);
  }
  // Later builds have folders of their own.
  const folder = currentFolder('server');
  const onExit = markUsed([folder, currentFolder('console')]);
  const cwd = process.env.INIT_CWD ?? process.cwd();
  runServer(join(folder, 'main.js'), args, { ending, command, cwd, onExit });
}

/** @param {NodeJS.ErrnoException} error */
function unbuiltText(error) {
  return (
    `Orrery is not built, or its sources have changed, and it cannot be built here: ${root} cannot be written to ` +
    `(${error.code}${error.path === undefined ? '' : `, ${error.path}`}). ` +
    'Run npm start once as a user who can write to the folder, or copy the folder to a disk that can be written to.'
  );
}
