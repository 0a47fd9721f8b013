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
