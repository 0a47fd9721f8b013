import { expect, test } from 'vitest';
import { groupModules } from '../../scripts/lib/file-groups.mjs';
import { fileGroups } from '../../scripts/lib/file-groups-plugin.mjs';
import { fc } from '../fast-check.ts';

const rules = {
  fileCost: 1000,
  occasionOf: (entry: string) => entry,
  afterOf: () => undefined,
  weightOf: (occasion: string) => (/page/.test(occasion) ? 100 : 1),
};

const module = (
  id: string,
  bytes: number,
  imports: readonly string[] = [],
  lazy: readonly string[] = [],
) => ({
  id,
  bytes,
  imports,
  lazy,
});

const sorted = (groups: readonly (readonly string[])[]) => groups.map((group) => [...group].sort()).sort();

test('small modules of several screens are in one file, large ones of one screen are not in it', () => {
  const modules = [
    module('page', 5000, [], ['one', 'two', 'three']),
    module('one', 3000, ['icon', 'list']),
    module('two', 3000, ['list', 'form']),
    module('three', 3000, ['icon', 'form', 'chart']),
    ...['icon', 'list', 'form'].map((id) => module(id, 100)),
    module('chart', 50_000),
    module('unused', 10),
  ];
  expect(sorted(groupModules(modules, ['page'], rules))).toEqual([
    ['chart', 'three'],
    ['form', 'icon', 'list'],
    ['one'],
    ['page'],
    ['two'],
  ]);
});

test('a file is divided where the occasions that need a part of it would pay more than for one more file', () => {
  const modules = (bytes: number) => [
    module('page', 5000, [], ['one', 'two']),
    module('one', 3000, ['shared', 'more']),
    module('two', 3000, ['shared']),
    module('shared', 5000),
    module('more', bytes),
  ];
  const fileOfShared = (bytes: number) =>
    groupModules(modules(bytes), ['page'], rules).find((group) => group.includes('shared'));
  expect(fileOfShared(9000)).toEqual(['shared']);
  expect(sorted(groupModules([...modules(9000)], ['page'], { ...rules, fileCost: 5_000_000 }))).toEqual([
    ['more', 'one', 'page', 'shared', 'two'].sort(),
  ]);
});

test('what the frame has loaded is no part of the screens that come after it', () => {
  const modules = [
    module('page', 5000, [], ['frame', 'one', 'two']),
    module('frame', 5000, ['menu']),
    module('menu', 9000),
    module('one', 5000, ['menu']),
    module('two', 5000),
  ];
  const after = {
    ...rules,
    afterOf: (occasion: string) => (/one|two/.test(occasion) ? 'frame' : undefined),
    weightOf: (occasion: string) => (occasion === 'frame' ? 10 : rules.weightOf(occasion)),
  };
  expect(sorted(groupModules(modules, ['page'], after))).toEqual([
    ['frame', 'menu'],
    ['one'],
    ['page'],
    ['two'],
  ]);
});

test('each reachable module is in one file, and no files import each other in a circle', () => {
  const graph = fc.array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 5000 }),
      imports: fc.array(fc.nat(19), { maxLength: 3 }),
      lazy: fc.array(fc.nat(19), { maxLength: 2 }),
    }),
    { minLength: 20, maxLength: 20 },
  );
  fc.assert(
    fc.property(graph, fc.integer({ min: 0, max: 20_000 }), (described, fileCost) => {
      const modules = described.map(({ bytes, imports, lazy }, index) =>
        module(String(index), bytes, imports.map(String), lazy.map(String)),
      );
      const groups = groupModules(modules, ['0'], { ...rules, fileCost });
      const reachable = new Set(['0', ...modules.flatMap(({ lazy }) => lazy)]);
      for (const id of reachable) for (const next of modules[Number(id)]!.imports) reachable.add(next);
      expect(groups.flat().sort()).toEqual([...reachable].sort());
      expect(circleOf(groups, modules)).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

test('of an index file that the build omits, only the imported names count', () => {
  const code: Record<string, string> = {
    '/page.js': "import('./one.js'); import('./two.js');",
    '/one.js': "import { Button } from './kit/index.js';",
    '/two.js': "import { table as grid } from './kit/index.js';",
    '/kit/index.js': "export * from './forms.js'; import * as table from './table.js'; export { table };",
    '/kit/forms.js': "import { Button } from './button.js'; export { Button };",
    '/kit/button.js': 'export const Button = 1;',
    '/kit/table.js': 'export default 2;',
  };
  const imports: Record<string, readonly string[]> = {
    '/one.js': ['/kit/index.js'],
    '/two.js': ['/kit/index.js'],
    '/kit/index.js': ['/kit/forms.js', '/kit/table.js'],
    '/kit/forms.js': ['/kit/button.js'],
  };
  const group = fileGroups({ ...rules, fileCost: 0 });
  const included = ['/page.js', '/one.js', '/two.js', '/kit/button.js', '/kit/table.js'];
  for (const id of included) expect(group.test(id)).toBe(true);
  const getModuleInfo = (id: string) => ({
    code: code[id] ?? null,
    isEntry: id === '/page.js',
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: id === '/page.js' ? ['/one.js', '/two.js'] : [],
  });
  expect(included.map((id) => group.name(id, { getModuleInfo }))).toEqual([
    'page',
    'one',
    'two',
    'one',
    'two',
  ]);
});

/** Groups that import each other in a circle, if there are any. */
function circleOf(
  groups: readonly (readonly string[])[],
  modules: readonly ReturnType<typeof module>[],
): readonly number[] | undefined {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((id) => [id, index] as const)));
  const imports = groups.map(
    (group, index) =>
      new Set(
        group
          .flatMap((id) => modules[Number(id)]!.imports.map((imported) => groupOf.get(imported)!))
          .filter((other) => other !== index),
      ),
  );
  for (const start of groups.keys()) {
    const reached = new Set(imports[start]);
    for (const index of reached) for (const next of imports[index]!) reached.add(next);
    if (reached.has(start)) return [start, ...reached];
  }
  return undefined;
}
