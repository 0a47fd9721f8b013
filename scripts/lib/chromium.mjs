import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, StepError, withProgress } from './run.mjs';

const chromiumNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'Google Chrome',
];
/** Chromium without its window and toolbars: the same pages and pictures for less CPU time. */
const headlessShell = 'chromium-headless-shell';
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/bin',
  '/usr/sbin',
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** The path of the installed Chromium (CHROMIUM_PATH has priority), or undefined. */
export const findChromium = () => findBrowser(chromiumNames);

/** The path of the browser for the tests: CHROMIUM_PATH, else the headless shell, else the whole Chromium. */
export const findTestChromium = () => findBrowser([headlessShell, ...chromiumNames]);

/** CHROMIUM_PATH, else the first installed program. @param {readonly string[]} names */
function findBrowser(names) {
  const own = process.env.CHROMIUM_PATH;
  return own !== undefined && isExecutable(own) ? own : findProgram(names);
}

/** The path of the first installed program, or undefined. @param {readonly string[]} names */
export function findProgram(names) {
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isExecutable);
}

/**
 * Finds the browser for the tests. If the headless shell is missing and the user has the rights, installs Debian's
 * package; if there is no such package, the whole Chromium takes its place.
 */
export async function prepareChromium() {
  const isGiven = process.env.CHROMIUM_PATH !== undefined;
  if (!isGiven && findProgram([headlessShell]) === undefined && canInstall())
    await installIfFound('Chromium (headless shell)', [headlessShell, 'fonts-dejavu-core']);
  const packages = ['chromium', 'fonts-dejavu-core'];
  if (findTestChromium() === undefined && canInstall()) await installPackages('Chromium', packages);
  const found = findTestChromium();
  if (found !== undefined) return found;
  throw new StepError(
    `No Chromium found for the browser tests. Install it (Debian: sudo apt-get install -y ${packages.join(' ')}), or set CHROMIUM_PATH to its path.`,
  );
}

/** Installs Debian packages; a failure is printed only. @param {string} title @param {readonly string[]} packages */
export async function installIfFound(title, packages) {
  try {
    await installPackages(title, packages);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    process.stdout.write(`${error.message}\n`);
  }
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
