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
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => places.map((place) => join(place, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((path) => path !== undefined && isExecutable(path));
}

/** Finds Chromium. If it is missing and the user has the rights, installs Debian's package. */
export async function prepareChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const install = 'apt-get install -y --no-install-recommends chromium fonts-dejavu-core';
  if (process.getuid?.() !== 0 || !places.some((place) => isExecutable(join(place, 'apt-get')))) {
    throw new StepError(
      `No Chromium found for the browser tests. Install it (Debian: sudo ${install}), or set CHROMIUM_PATH to its path.`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await withProgress('Installing Chromium', async () => {
    await run('apt-get', ['update'], { quiet: true, env });
    await run('apt-get', install.split(' ').slice(1), { quiet: true, env });
  });
  const installed = findChromium();
  if (installed === undefined)
    throw new StepError('apt-get installed chromium, but the PATH contains no such program.');
  return installed;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
