import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { featureNeeds, featureOf, statesReadBy } from './graph-features.ts';
import { root, sourceFiles } from './project-files.ts';

/** The folders that each folder may import (ARCHITECTURE.md). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  protocol: ['protocol'],
  aql: ['aql', 'protocol'],
  workers: ['workers', 'protocol'],
  driver: ['driver', 'protocol'],
  server: ['server', 'aql', 'driver', 'protocol'],
  e2e: ['e2e', 'protocol'],
  src: ['src', 'aql', 'driver', 'protocol'],
  docs: ['docs', 'src', 'server', 'driver', 'aql', 'protocol'],
};

/**
 * The layers inside a folder: files import only those of their own layer and of the layers before it. A longer path wins
 * over a shorter one, a name over `*`, which is any folder.
 */
const layers: Readonly<Record<'src' | 'aql' | 'server', readonly (readonly string[])[]>> = {
  src: [
    ['src/lib'],
    ['src/store', 'src/api', 'src/jobs', 'src/command', 'src/ui'],
    ['src/graph/model'],
    [
      'src/graph/adapters',
      'src/graph/layouts',
      'src/graph/metrics',
      'src/graph/styles',
      'src/graph/geometry',
    ],
    ['src/graph/tools', 'src/graph/layers', 'src/graph/export', 'src/graph/import', 'src/graph/preview'],
    ['src/graph/view'],
    ['src/graph/workspace'],
    ['src/graph/ui'],
    ['src/graph/features'],
    ['src/graph/frame'],
    ['src/query/run'],
    ['src/query', 'src/shell'],
    ['src/screens'],
    ['src/app'],
  ],
  aql: [
    ['aql/values', 'aql/dialect-rules', 'aql/Heap', 'aql/collection-not-found'],
    ['aql/ast', 'aql/source', 'aql/user-functions', 'aql/frame'],
    ['aql/expression-tree', 'aql/map-statements', 'aql/statement-options'],
    ['aql/limits', 'aql/aggregates', 'aql/dates', 'aql/geo', 'aql/fulltext'],
    ['aql/execution', 'aql/result-json', 'aql/phase'],
    ['aql/parser'],
    ['aql/printer', 'aql/print-expression'],
    ['aql/expressions', 'aql/functions', 'aql/patterns', 'aql/NotConstant'],
    ['aql/resolver'],
    ['aql/fold', 'aql/plan'],
    ['aql/runtime'],
    ['aql/traversal'],
    ['aql/nodes'],
    ['aql/build', 'aql/rules'],
    ['aql/passes', 'aql/optimize', 'aql/execute', 'aql/parse-in-order'],
    ['aql/prepare', 'aql/parse-info'],
    ['aql/explain'],
    ['aql/explainer', 'aql/editor'],
  ],
  server: [
    ['server/lib', 'server/network', 'server/open-file-limit', 'server/process-life', 'server/StartError'],
    ['server/limits'],
    ['server/storage/json'],
    ['server/storage/types'],
    ['server/storage/catalog'],
    ['server/storage/lmdb'],
    ['server/storage/documents', 'server/storage/postings', 'server/storage/pages', 'server/storage/log'],
    ['server/storage/space'],
    ['server/storage/indexes'],
    ['server/storage/collections'],
    ['server/storage/transactions'],
    ['server/storage/Store'],
    ['server/storage/salvage'],
    ['server/storage/upgrade'],
    ['server/storage/copy-store-file', 'server/storage/prepare-store'],
    ['server/document-rules'],
    ['server/system-collections', 'server/auth'],
    ['server/families/*/lib'],
    ['server/operation'],
    ['server/engine'],
    ['server/families/*/operations/lib'],
    ['server/families/*/operations'],
    ['server/sign-in', 'server/monitoring', 'server/families/*/service'],
    ['server/families/scripts/service', 'server/families/services/service'],
    ['server/families/copies/service'],
    ['server/route'],
    ['server/http'],
    ['server/gateway'],
    ['server/families/*/routes/lib'],
    ['server/families/*/routes'],
    ['server/app', 'server/config', 'server/data-folder'],
    ['server/gateway-app'],
    ['server/offline', 'server/families/*/offline'],
    ['server/start'],
    ['server/main'],
    ['server/entry', 'server/load-code'],
  ],
};

/** Folders whose files share helpers through `lib` only. */
const separate: readonly string[] = ['aql/rules'];

/** A package, and the only places that may import it. */
const onlyIn: readonly { readonly packages: RegExp; readonly places: readonly string[] }[] = [
  { packages: /^lmdb$/, places: ['server/storage'] },
  { packages: /^monaco-editor/, places: ['src/ui/code'] },
  { packages: /^pixi\.js/, places: ['src/graph/view', 'src/graph/layers', 'src/graph/preview'] },
  { packages: /^@pixi\/react$/, places: ['src/graph/preview'] },
  { packages: /^@noble\//, places: ['aql/functions'] },
  { packages: /^comlink$/, places: ['src/jobs', 'workers/host'] },
  {
    packages: /^(react|react-dom|react-router-dom|@mantine\/|@tanstack\/react)/,
    places: [
      'src/ui',
      'src/graph/ui',
      'src/graph/frame',
      'src/graph/preview',
      'src/query',
      'src/shell',
      'src/screens',
      'src/app',
      'src/main',
    ],
  },
  { packages: /^ajv/, places: ['server/document-rules'] },
  { packages: /^ya[uz]+l$/, places: ['server/families/services/lib'] },
  { packages: /\?package$/, places: ['server/families/services/service'] },
  { packages: /^node:/, places: ['server'] },
  { packages: /^fastify|^@fastify\/|^pino$|^jose$/, places: ['server'] },
];

interface Import {
  readonly from: string;
  readonly specifier: string;
  /** Path below the root, without extension, of an import of ours. */
  readonly target: string | undefined;
  readonly isTypeOnly: boolean;
}

const imports = sourceFiles(['protocol', 'aql', 'driver', 'server', 'workers', 'src', 'e2e']).flatMap(
  importsOf,
);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(pattern)].map((match) => {
    const specifier = match[2] ?? match[3]!;
    const target = specifier.startsWith('.')
      ? relative(root, join(root, dirname(file), specifier)).replace(/\.tsx?$/, '')
      : undefined;
    return { from: file.replace(/\.tsx?$/, ''), specifier, target, isTypeOnly: match[1] !== undefined };
  });
}

function isBelow(path: string, place: string): boolean {
  if (!place.includes('*')) return path === place || path.startsWith(`${place}/`);
  const names = path.split('/');
  return place.split('/').every((part, at) => part === names[at] || (part === '*' && at < names.length));
}

test('there are imports to look at', () => {
  expect(imports.length).toBeGreaterThan(200);
});

test('each folder imports only what the table allows', () => {
  const wrong = imports.filter(({ from, target, isTypeOnly }) => {
    if (target === undefined) return false;
    const allowed = mayImport[from.split('/')[0]!]!;
    if (isTypeOnly && isBelow(from, 'src') && isBelow(target, 'workers')) return false;
    // The one place that names the worker's entry, as a URL for the bundler.
    return !allowed.some((place) => isBelow(target, place));
  });
  expect(wrong).toEqual([]);
});

const placedLayers = Object.values(layers).flatMap((inside) =>
  inside.flatMap((places, layer) => places.map((place) => ({ place, layer }))),
);

/** The number of a file's layer; undefined for a file that has none. */
function layerOf(path: string): number | undefined {
  const found = placedLayers.filter(({ place }) => isBelow(path, place));
  const depth = (place: string) => place.split('/').length;
  return found.sort(
    ({ place: left }, { place: right }) =>
      depth(right) - depth(left) || Number(left.includes('*')) - Number(right.includes('*')),
  )[0]?.layer;
}

test.each(Object.keys(layers))('inside %s the layers point one way', (folder) => {
  const wrong = imports.filter(({ from, target }) => {
    if (target === undefined || !isBelow(from, folder) || !isBelow(target, folder)) return false;
    const [own, other] = [layerOf(from), layerOf(target)];
    return own !== undefined && other !== undefined && other > own;
  });
  expect(wrong).toEqual([]);
});

test('each file of aql and server has a layer, each layer has files', () => {
  const files = sourceFiles(['aql', 'server', 'src']).map((file) => file.replace(/\.tsx?$/, ''));
  expect(files.filter((file) => !isBelow(file, 'src') && layerOf(file) === undefined)).toEqual([]);
  const empty = placedLayers.filter(({ place }) => !files.some((file) => isBelow(file, place)));
  expect(empty).toEqual([]);
});

test('families share helpers through lib only', () => {
  const memberOf = (path: string, folder: string) =>
    isBelow(path, folder) ? path.slice(folder.length + 1).split('/')[0] : undefined;
  const wrong = imports.filter(({ from, target }) =>
    separate.some((folder) => {
      const [own, other] = [memberOf(from, folder), target && memberOf(target, folder)];
      return own !== undefined && other !== undefined && other !== own && other !== 'lib';
    }),
  );
  expect(wrong).toEqual([]);
});

test('operations and routes of two families share helpers through lib only', () => {
  const roomOf = (path: string) =>
    /^server\/families\/([^/]+)\/(operations|routes)\/(.*)/.exec(path)?.slice(1);
  const wrong = imports.filter(({ from, target }) => {
    const [own, other] = [roomOf(from), target === undefined ? undefined : roomOf(target)];
    if (own === undefined || other === undefined) return false;
    return own[0] !== other[0] && own[1] === other[1] && !other[2]!.startsWith('lib/');
  });
  expect(wrong).toEqual([]);
});

test('packages stay in their places', () => {
  const wrong = imports.filter(
    ({ from, specifier }) =>
      !isBelow(from, 'e2e') &&
      onlyIn.some(
        ({ packages, places }) =>
          packages.test(specifier) && !places.some((place) => isBelow(from.replace(...featureUi), place)),
      ),
  );
  expect(wrong).toEqual([]);
});

/** The folders of a feature that have the rights of `src/graph/ui`. */
const featureUi = [
  /^src\/graph\/features\/[\w-]+\/(ui|tabs|dock|add|dialogs|frame|menu)\//,
  'src/graph/ui/',
] as const;

test('each folder of features has an entry', () => {
  const folders = new Set(sourceFiles(['src/graph/features']).map(featureOf));
  folders.delete(undefined);
  expect(folders.size).toBeGreaterThan(20);
  expect([...featureNeeds.keys()].sort()).toEqual([...folders].sort());
});

test('a feature needs exactly the features whose files it imports or whose state it reads', () => {
  const used = new Map([...featureNeeds.keys()].map((id) => [id, new Set<string>()]));
  for (const { from, target } of imports) {
    const [own, other] = [featureOf(from), target && featureOf(target)];
    if (own !== undefined && other !== undefined && own !== other) used.get(own)!.add(other);
  }
  for (const { from, feature } of statesReadBy(sourceFiles(['src/graph/features'])))
    if (featureOf(from) !== feature) used.get(featureOf(from)!)?.add(feature);
  for (const [id, needs] of featureNeeds)
    expect({ id, needs }).toEqual({ id, needs: [...used.get(id)!].sort() });
});

test('outside of the features, no file of the graph workspace imports one or reads its state', () => {
  const naming = imports.filter(
    ({ from, target }) =>
      from.startsWith('src/graph/') && featureOf(from) === undefined && target && featureOf(target),
  );
  expect(naming).toEqual([]);
  const reads = statesReadBy(sourceFiles(['src/graph', 'src/screens'])).filter(
    ({ from }) => featureOf(from) === undefined,
  );
  // The chip of the section, and the room that the open legend takes.
  expect(reads.map(({ from, member }) => `${from} ${member}`)).toEqual([
    'src/graph/frame/Chips.tsx partReason',
    'src/graph/frame/GraphWorkspacePanels.tsx isLegendOpen',
  ]);
});

test('each dialog of a feature has the name of its kind, and each kind one dialog', () => {
  const files = sourceFiles(['src/graph/features']).filter((file) => file.includes('/dialogs/'));
  const kinds = files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const kind = /\/(\w+)\.tsx$/.exec(file)![1]!;
    expect(text).toContain(`satisfies DialogEntry<'${kind}'>`);
    return kind;
  });
  const declared = sourceFiles(['src/graph/workspace', 'src/graph/features']).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/readonly kind: '(\w+)'/g)].map((match) => match[1]!),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds.filter((kind) => !declared.includes(kind))).toEqual([]);
});

test('the folders below the features do not read their states', () => {
  const files = sourceFiles(['src/graph']).filter((file) => !/^src\/graph\/(features|frame)\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(statesReadBy(files)).toEqual([]);
});

test('the state of a feature changes in functions beside its declaration', () => {
  const isState = (file: string) => /-state\.ts$/.test(file);
  const allowed = ['src/graph/workspace/GraphWorkspace.ts', 'src/graph/workspace/WorkspaceHost.ts'];
  const places = uses('src', /\bsetFeature\(/, allowed);
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((file) => !isState(file))).toEqual([]);
});

test('features do not need each other in a circle', () => {
  expect(circlesIn(new Map([...featureNeeds].map(([id, needs]) => [id, new Set(needs)])))).toEqual([]);
});

/** Files of a folder outside `except` whose text has the pattern. */
function uses(folder: string, pattern: RegExp, except: readonly string[]): readonly string[] {
  return sourceFiles([folder]).filter(
    (file) => !except.includes(file) && pattern.test(readFileSync(join(root, file), 'utf8')),
  );
}

test('tests draw random input with the seed of tests/fast-check.ts', () => {
  expect(uses('tests', /from 'fast-check'/, ['tests/fast-check.ts', 'tests/imports.test.ts'])).toEqual([]);
});

test('the console sends requests in one place, and starts workers in one', () => {
  const request = /\bfetch\(|\bnew (XMLHttpRequest|WebSocket|EventSource)\b|\bsendBeacon\(/;
  expect(uses('src', request, ['src/api/Connection.ts', 'src/api/synchronous-request.ts'])).toEqual([]);
  expect(uses('workers', request, [])).toEqual([]);
  expect(uses('src', /new (Shared)?Worker\(/, ['src/jobs.ts'])).toEqual([]);
});

test('paths of the API stand in its descriptions, addresses of screens in one file', () => {
  const apiPath = /['"`]\/_(api|admin|open)\//;
  // The driver may have them: it also sends calls of 2.8 without a description.
  expect(uses('src', apiPath, [])).toEqual([]);
  const screenPath = /(\bnavigate\(|\bto=\{?|\bpaths: \[)\s*['"`]|\b(href=\{?|pathname === )\s*['"`]\//;
  expect(uses('src', screenPath, ['src/lib/addresses.ts'])).toEqual([]);
  expect(uses('src', /as Address\b/, ['src/lib/addresses.ts'])).toEqual([]);
});

/** Circles that are natural: of a recursive grammar, and of pairs that hold each other. */
const naturalCircles: readonly RegExp[] = [
  /^aql\/parser\//,
  /^aql\/(resolver\/|resolve$)/,
  /^aql\/expressions\//,
  /^aql\/(printer|print-expression)$/,
  // A call knows its thread, which knows its calls.
  /^server\/engine\/Thread(Call|Client)$/,
  // A session knows its collections, which know their session and their writer.
  /^server\/storage\/collections\/(WriteSession|LmdbCollection|DocumentWriter)$/,
];

test('no files import each other in a circle but the natural ones, type imports included', () => {
  const graph = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    if (target === undefined || !/^(src|workers|protocol|aql|driver|server)\//.test(from)) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(target));
  }
  expect(graph.size).toBeGreaterThan(400);
  const isNatural = (circle: readonly string[]) =>
    naturalCircles.some((pattern) => circle.every((file) => pattern.test(file)));
  const circles = circlesIn(graph).filter((circle) => !isNatural(circle));
  expect(circles).toEqual([]);
});

test('a circle is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set(['e'])],
  ]);
  expect(circlesIn(graph)).toEqual([['a', 'b', 'c']]);
});

/** The strongly connected components of more than one file (Tarjan 1972), each sorted. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!numbers.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}
