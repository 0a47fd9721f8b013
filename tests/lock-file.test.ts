import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productVersion } from '../protocol/server-version.ts';
import { root } from './project-files.ts';

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Package;
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Package>> };

/** The entry that Node.js finds for a package from the folder of another one. */
function find(folder: string, name: string): Package | undefined {
  for (let at = folder; ; ) {
    const entry = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (entry !== undefined || at === '') return entry;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

test('the lock file has an entry for each dependency of each package, so that npm ci accepts it', () => {
  const missing = Object.entries(packages).flatMap(([folder, each]) =>
    Object.keys({ ...each.dependencies, ...each.optionalDependencies, ...each.devDependencies })
      .filter((name) => find(folder, name) === undefined)
      .map((name) => `${folder} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file has the dependencies of package.json and names no registry', () => {
  const { dependencies, devDependencies, version } = read('package.json');
  expect(packages['']).toMatchObject({ dependencies, devDependencies, version });
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

test('the version of the product is that of the package', () => {
  expect(productVersion).toBe(read('package.json').version);
});
