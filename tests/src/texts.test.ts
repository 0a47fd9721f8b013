import { expect, test } from 'vitest';

/** Texts of the console as its sources have them. */
const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Texts that the specification fixes. */
const fixed = [
  'Node limit',
  'node limit',
  'Add node',
  'Delete node',
  'No suitable nodes have been found.',
  'Create New Node',
  'Add specific node by attribute',
  'no nodes found',
  'could not find a matching node.',
  'Too many nodes with the same ID',
  'The nodes have to be given.',
  'The nodeCollection or a graphname has to be given.',
  'A configuration with node- and edgeCollection has to be given.',
  'One Node',
  'Similar Nodes',
];

test('[comfort-words-2] the graph workspace calls a vertex a vertex, except in texts of the specification', () => {
  const found = Object.entries(sources)
    .filter(([path]) => /^\/src\/graph\/(features|frame|ui|tools|layouts|metrics)\//.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter(
          (line) => !/^\s*(\/\/|\/?\*|import )/.test(line) && !fixed.some((each) => line.includes(each)),
        )
        // Words in quotes or between tags; names of variables and paths of routes are no texts.
        .filter((line) =>
          /(['"`>][^'"`<>{}/.]*|^\s*[A-Z][a-z][^=;(){}]*)\b[Nn]odes?\b(?!\w|\/|\.|-)/.test(line),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('[comfort-locale-1] no formatting or sorting depends on the locale of the machine, which can be C', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    [
      ...text.matchAll(/\.toLocale\w*\(\)|\.localeCompare\([\w.]+\)|new Intl\.\w+\(\)|Intl\.\w+\(undefined/g),
    ].map(([call]) => `${path}: ${call}`),
  );
  expect(found).toEqual([]);
});

/** Plurals of words that the console counts; more than ten of them stand beside a number. */
const counted =
  'vertices|edges|documents|rows|files|queries|collections|values|reads|steps|entries|indexes|matches|columns|elements|' +
  'changes|bytes|hits|days|seconds|errors|attributes|groups|neighbours|communities|keys|characters|warnings|endpoints';

test('[comfort-words-3] the plural of a counted word comes from src/lib/plural.ts', () => {
  const found = Object.entries(sources)
    .filter(([path]) => path !== '/src/lib/plural.ts')
    .flatMap(([path, text]) =>
      [
        // 'document(s)'.
        ...text.matchAll(/\w\(s\)(?![\w.])[^\n]*/g),
        // count === 1 ? 'is' : 'are'.
        ...text.matchAll(/[=!]==? 1\)? \? (['"`])[A-Za-z][a-z]*\1 : (['"`])[a-z]+\2/g),
        // ${formatExact(count)} vertices; limits, which are constants, are never 1.
        ...text.matchAll(
          new RegExp(
            `format(?:Exact|Count)\\((?!\\w*(?:max|limit|Limit|Threshold))[^\\n{}]{1,60}\\)\\}(?:\\{' '\\}\\s*)? (?:more )?(?:${counted})\\b(?!/)`,
            'g',
          ),
        ),
        ...text.matchAll(
          new RegExp(
            `\\{(?!\\w*(?:max|page))[\\w.]*(?:length|size|count)\\} (?:more )?(?:${counted})\\b(?!=)`,
            'gi',
          ),
        ),
      ].map(([each]) => `${path}: ${each}`),
    );
  expect(found).toEqual([]);
});

test('[comfort-words-4] New opens a form, Create makes the object, Save stores changes: docs/console-words.md', () => {
  const wrong: readonly (readonly [RegExp, string])[] = [
    [
      /(?:title|submitLabel)=(?:"|\{[^}\n]*')(?:Create|Add) (?!New Node|specific|to |and import)[^"'\n]*/g,
      'a form is named "New …"',
    ],
    [/(?:New|Create) [A-Z]\w*/g, 'sentence case'],
    [
      /(?:submitLabel|action)=?:?\s*["'](?:OK|Ok|Yes|Submit|Update|Apply|Store|Drop|Erase|Add new)["']/g,
      'a word of the table',
    ],
    [/>\s*(?:Drop|Erase|Upload|Submit|OK)\s*</g, 'a word of the table'],
    [
      /label: '(?:Create|Add) (?:vertex|edge|collection|graph|index|user|database)\b[^']*…'/g,
      'a form is opened by "New …"',
    ],
  ];
  const found = Object.entries(sources)
    .filter(([path]) => path.endsWith('.tsx') || /\/(?:features|screens|frame)\//.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter(
          (line) => !/^\s*(\/\/|\/?\*|import )/.test(line) && !fixed.some((each) => line.includes(each)),
        )
        .flatMap((line) =>
          wrong.flatMap(([pattern, reason]) =>
            [...line.matchAll(pattern)].map(([each]) => `${path}: ${each}: ${reason}`),
          ),
        ),
    );
  expect(found).toEqual([]);
});

test('[comfort-words-5] a size of stored data says whether it includes the indexes', () => {
  const found = Object.entries(sources)
    .filter(([path]) => /^\/src\/(?:screens\/(?:collections|databases|overview)|app\/frame)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/(?:label: |label=|>)["']?Size["'<]|rangeLabels[^;]*'Size[^']*'/g)].map(
        ([each]) => `${path}: ${each}`,
      ),
    );
  expect(found).toEqual([]);
});
