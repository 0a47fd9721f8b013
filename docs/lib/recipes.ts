import { page } from './markdown.ts';
import { excerpt, wholeFile } from './sources.ts';

/**
 * The pages of `docs/recipes/` by file name: how the project is extended. Each one shows an extension that exists, with all
 * places that belong to it.
 */
export const recipePages: Readonly<Record<string, () => string>> = {
  'aql-function.md': () =>
    page('Add an AQL function', [
      'A function is an entry of a family in `aql/functions/`. The entry has what evaluation, completion, hover and the reference need; its examples are tests.',
      excerpt('aql/functions/string.ts', '  CHAR_LENGTH: {', '  },'),
      '1. Add the entry to the family that it belongs to. `parameters` gives the number of arguments; `isNew` means that 2.8 does not have it, `isDynamic` that equal arguments can give different values. Cast arguments with the functions of `aql/functions/arguments.ts`, which give the usual warnings.',
      '2. A new family is an array of its own, and stands in `aql/functions/registry.ts` among the topics.',
      '3. `npx vitest run --project unit tests/aql/functions.test.ts tests/aql/function-arguments.test.ts` runs the examples, and the function with values of all types.',
      '4. `npm run docs -- --texts` adds it to the reference.',
    ]),
  'optimizer-rule.md': () =>
    page('Add an optimizer rule', [
      'A rule is one file in `aql/rules/`, which is found by its place. It returns a changed plan, or the same object if it does not apply.',
      wholeFile('aql/rules/remove-unnecessary-filters.ts'),
      '1. Choose `orders`: the position among the other rules. `needs` names the types of nodes without which the rule is skipped.',
      '2. Add queries that the rule changes and queries that it must leave to the table of its tests. Each of them is run with and without the rule, and the results are compared:',
      excerpt('tests/aql/optimizer-rules.test.ts', "'move-filters-up': {", '  },'),
      '3. `npx vitest run --project unit tests/aql/optimizer-rules.test.ts tests/aql/optimizer-laws.test.ts` runs these and random queries.',
      '4. `npm run docs -- --texts` adds it to the reference, from its description.',
    ]),
  'metric.md': () =>
    page('Add a metric', [
      'A metric has a kernel, which computes it in a worker, and an entry, which describes it to the console. This is all of *Ego networks*.',
      '## The job',
      'Input and result of the kernel, and the line that makes it a job:',
      excerpt('protocol/analysis-jobs.ts', 'export interface EgoInput', '}'),
      excerpt('protocol/analysis-jobs.ts', 'export interface EgoResult', '}'),
      excerpt('protocol/jobs.ts', '  ego: {'),
      '## The kernel',
      'A generator that yields every few milliseconds, so that it can be stopped. It uses no clock and no random numbers but those of a seed. `bytesOf` is the memory that it needs beside its input; a test measures it.',
      wholeFile('workers/kernels/ego.ts'),
      '## The entry',
      'It says which parameters the form has, and what becomes of the result. A vertex without a value has NaN in its column.',
      wholeFile('src/graph/metrics/entries/ego.ts'),
      'Its name, for lists that open before the entries are loaded:',
      excerpt('src/graph/metrics/metric-names.ts', "  ego: '"),
      '## Tests',
      'A law against a slow and simple computation on random graphs:',
      excerpt('tests/workers/structure-laws.test.ts', "  test('ego networks are", '  });'),
      'A line of the references, which compare the result with networkx or igraph on three larger graphs. The expected values come from a line in `tests/reference/analyses.py`, whose beginning says how it is run:',
      excerpt('tests/workers/analysis-references.test.ts', 'runToEnd(ego'),
      'Its input for the benchmark of steps, which holds the time between two yields:',
      excerpt('benchmarks/steps/inputs.ts', '  ego: '),
      '`npx vitest run --project unit tests/workers tests/src/graph/features/metrics` runs what belongs to it. In an open graph, the metric stands in the panel **Metrics**.',
    ]),
  'layout.md': () =>
    page('Add a layout', [
      'A layout is one file in `src/graph/layouts/entries/`, which is found by its place. Its plan names a job of a worker with its input, or positions. This is all of *Circular*:',
      wholeFile('src/graph/layouts/entries/circular.ts'),
      'A layout with a kernel of its own also needs the job, as in [Add a metric](metric.md), in `protocol/layout-jobs.ts`.',
      '`npx vitest run --project unit tests/src/graph/layouts tests/workers/layout-shapes.test.ts` runs the tests; `npm run bench -- layout` measures quality and time.',
    ]),
  'import-format.md': () =>
    page('Add an import format', [
      'A format is one file in `src/graph/import/formats/`, which is found by its place. `detects` sees the beginning of a file; `read` gets its text in parts, so that a file is never in memory as a whole, and runs in a worker.',
      wholeFile('src/graph/import/formats/matrix-market.ts'),
      'A line that cannot be read is a problem of the graph with its place, not an exception; `ImportError` is for files that cannot be read any further.',
      '`npx vitest run --project unit tests/src/graph/import` runs the tests; `npm run docs -- --texts` adds it to the reference.',
    ]),
  'route.md': () =>
    page('Add a route', [
      'A route has a description, which the server, the console, the API page and the fuzzers share, and a handler.',
      '## The description',
      wholeFile('protocol/api/engine.ts'),
      '## The handler',
      'One file per family in `server/families/<family>/routes/`, found by its place. A handler that reads or writes data runs an operation of `server/families/<family>/operations/` on a data thread.',
      wholeFile('server/families/server/routes/engine.ts'),
      '## Tests',
      'A table names each route with the rights that it needs; a route that is missing there fails:',
      excerpt('tests/http/security/route-table.ts', "'/_api/engine': "),
      'Another one has a call of each route, whose answer is compared with the description:',
      excerpt('tests/http/contract-calls.ts', "{ id: 'engine.read'"),
      'An operation that the handler runs stands in `tests/server/auth/access-declared.test.ts`, with the rights that it needs.',
      '`npx vitest run --project http tests/http/api-contract.test.ts` calls all routes; `npm run fuzz -- routes --minutes 2` sends random bodies.',
    ]),
  'screen.md': () =>
    page('Add a screen', [
      'A screen is a folder of `src/screens/` with a small file `screen.tsx`, which is found by its place. The screen itself is loaded when it opens.',
      wholeFile('src/screens/api-docs/screen.tsx'),
      'Its addresses stand in one table, and the first segment in that of the server, so that no service is mounted there:',
      excerpt('src/lib/addresses.ts', "  'api-docs': ["),
      excerpt('protocol/console-segments.ts', "  'api',"),
      '- State and actions of the screen are one hook, `use-<name>-screen.ts`; the rest are parts of one screenful each.',
      '- Texts follow `docs/console-words.md`.',
      '- `e2e/` has one file for a screen; it checks accessibility in both themes, and that the console of the browser stays empty.',
    ]),
  'graph-feature.md': () =>
    page('Add a feature of the graph workspace', [
      'A feature is a folder of `src/graph/features/`. To delete a feature is to delete its folder. `feature.ts` says what it needs:',
      wholeFile('src/graph/features/isolated/feature.ts'),
      'Commands are what toolbar, keys, menus and palette run; each one that changes the graph is one step of the history:',
      excerpt('src/graph/features/isolated/isolated-commands.ts', 'const ', '};'),
      'Files in these folders of the feature are found by their place:',
      [
        '| folder | what a file is |',
        '|---|---|',
        '| `tabs/` | a panel at the right |',
        '| `dock/` | a tab of the table |',
        '| `add/` | an entry of the menu Add |',
        '| `menu/` | entries of the menu of a vertex |',
        '| `canvas/` | gestures and keys on the canvas |',
        '| `dialogs/` | a dialog |',
        '| `frame/` | a part of the bars |',
        '| `saved/` | a section of a scene, with its schema |',
        '| `steps/` | a kind of step that changes the database |',
      ].join('\n'),
      wholeFile('src/graph/features/isolated/saved/kept.ts'),
      '`needs` names other features whose files are imported; `tests/imports.test.ts` checks it.',
    ]),
};
