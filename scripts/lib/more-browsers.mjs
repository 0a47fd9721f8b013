import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, findProgram, installIfFound, isExecutable } from './chromium.mjs';

/**
 * The browsers beside Chromium: their names, their Debian packages, and the environment variables of the tests with the
 * paths of their programs. The tests start both on a virtual display, on which they draw with WebGL.
 */
const browsers = [
  {
    name: 'Firefox',
    packages: ['firefox-esr', 'xvfb'],
    programs: () => ({ FIREFOX_PATH: findProgram(['firefox-esr', 'firefox']) }),
  },
  {
    name: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: () => ({
      WEBKIT_DRIVER_PATH: findProgram(['WebKitWebDriver']),
      WEBKIT_BROWSER_PATH: findMiniBrowser(),
    }),
  },
];

/** Sets the environment variables of the browsers that are installed. Returns the others. */
export function findMoreBrowsers() {
  return browsers.filter(({ programs }) => {
    const found = programs();
    const isInstalled =
      findProgram(['Xvfb']) !== undefined && Object.values(found).every((path) => path !== undefined);
    for (const [name, path] of Object.entries(found)) {
      if (isInstalled) process.env[name] ??= path;
    }
    return !isInstalled;
  });
}

/**
 * Installs the missing browsers if the user has the rights. A browser that is missing is no failure of the tests.
 * @returns {Promise<readonly string[]>} one line for each browser that is not tested
 */
export async function prepareMoreBrowsers() {
  const missing = findMoreBrowsers();
  if (missing.length > 0 && canInstall()) {
    const packages = [...new Set(missing.flatMap((browser) => browser.packages))];
    await installIfFound(missing.map(({ name }) => name).join(' and '), packages);
  }
  return findMoreBrowsers().map(
    ({ name, packages }) =>
      `${name} is not installed; its browser tests are skipped (Debian: sudo apt-get install -y ${packages.join(' ')}).`,
  );
}

/** The browser of WebKitGTK, in a folder of the architecture and the version. */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) =>
    listFolder(folder).flatMap((name) => [
      join(folder, name),
      ...(name.endsWith('-linux-gnu')
        ? listFolder(join(folder, name)).map((inner) => join(folder, name, inner))
        : []),
    ]),
  );
  return folders
    .filter((folder) => /webkit2?gtk-\d/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isExecutable);
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
