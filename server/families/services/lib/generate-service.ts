import { DatabaseError } from '../../../../protocol/errors.ts';
import {
  itemsSkeleton,
  mainSkeleton,
  readmeSkeleton,
  routesSkeleton,
  type SkeletonOptions,
  setupSkeleton,
  testSkeleton,
} from './skeleton.ts';

const namePattern = /^[-_a-z][-_a-z0-9]*$/i;
const maxCollections = 50;
const maxTextLength = 2000;

/**
 * The files of a service with a REST interface for each collection, its tests and its readme. Throws 3001 (invalid
 * manifest) for a name that manifests do not allow, 10 (bad parameter) for other options.
 */
export function generateService(options: SkeletonOptions): ReadonlyMap<string, string> {
  const { name, author, description, license, documentCollections, edgeCollections } = options;
  if (!namePattern.test(name)) {
    throw new DatabaseError('ERROR_INVALID_APPLICATION_MANIFEST', {
      detail: `name: expected a letter, '-' or '_', then letters, digits, '-' and '_', found '${name.slice(0, 100)}'`,
    });
  }
  const collections = [
    ...documentCollections.map((collection) => ({ collection, isEdge: false })),
    ...edgeCollections.map((collection) => ({ collection, isEdge: true })),
  ];
  requireCollections(collections.map(({ collection }) => collection));
  for (const text of [author, description, license]) {
    if (text.length > maxTextLength) throw badOption(`expected texts of at most ${maxTextLength} characters`);
  }
  const manifest = {
    name,
    version: '0.0.1',
    author,
    description,
    license,
    engines: { arangodb: '^3.0.0' },
    main: 'index.js',
    scripts: { setup: 'scripts/setup.js', teardown: 'scripts/teardown.js' },
    tests: 'test/**/*.js',
  };
  const files = new Map([
    ['manifest.json', `${JSON.stringify(manifest, undefined, 2)}\n`],
    ['README.md', readmeSkeleton(options)],
    ['index.js', mainSkeleton(collections.map(({ collection }) => collection))],
    ['scripts/setup.js', setupSkeleton(documentCollections, edgeCollections)],
    ['scripts/teardown.js', teardown],
    ['test/service.js', testSkeleton(collections)],
  ]);
  for (const { collection, isEdge } of collections) {
    files.set(`routes/${collection}.js`, routesSkeleton(collection, isEdge));
    files.set(`lib/${collection}.js`, itemsSkeleton(collection, isEdge));
  }
  return files;
}

const teardown = `'use strict';

// Runs before the service is removed or replaced. The collections stay: other services and queries may use them.
module.exports = true;
`;

function requireCollections(names: readonly string[]): void {
  if (names.length > maxCollections) throw badOption(`expected at most ${maxCollections} collections`);
  const wrong = names.find((name) => !/^[a-z][\w-]{0,255}$/i.test(name));
  if (wrong !== undefined) throw badOption(`expected names of collections, found '${wrong.slice(0, 100)}'`);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw badOption(`the collection '${twice}' is named twice`);
}

function badOption(detail: string): DatabaseError {
  return new DatabaseError('ERROR_HTTP_BAD_PARAMETER', { detail });
}
