import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, StepError, withProgress } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** The path of the installed Chromium (CHROMIUM_PATH has priority), or undefined. */
export function findChromium() {
  const own = process.env.CHROMIUM_PATH;
  return own !== undefined && isExecutable(own) ? own : findProgram([...names, 'Google Chrome']);
}

/** The path of the first installed program, or undefined. @param {readonly string[]} names */
export function findProgram(names) {
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isExecutable);
}

/** Finds Chromium. If it is missing and the user has the rights, installs Debian's package. */
export async function prepareChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const packages = ['chromium', 'fonts-dejavu-core'];
  if (!canInstall()) {
    throw new StepError(
      `No Chromium found for the browser tests. Install it (Debian: sudo apt-get install -y ${packages.join(' ')}), or set CHROMIUM_PATH to its path.`,
    );
  }
  await installPackages('Chromium', packages);
  const installed = findChromium();
  if (installed === undefined)
    throw new StepError('apt-get installed chromium, but the PATH contains no such program.');
  return installed;
}

/** Whether the user has the rights to install Debian packages. */
export function canInstall() {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/** @param {string} title @param {readonly string[]} packages */
export async function installPackages(title, packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress(`Installing ${title}`, async () => {
    await run('apt-get', ['update'], { quiet: true, env });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true, env });
  });
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
