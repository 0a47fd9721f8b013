import { expect, test } from 'vitest';

/** Texts of the console as its sources have them. */
const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Wordings that were replaced; the new ones are in the comments. */
const replaced = [
  'by the space there is', // Automatic (fits the view)
  'as the theme has it', // Default
  'from the colour of one end to the other', // Gradient (source to target)
  'as their source', // Source vertex colour
  'As the system', // System
  'Show communities when zoomed out, or not', // Show communities when zoomed out
  'or let them go straight again', // Bundle edges
  'Go to the community in view before', // Previous community
  'Fold the panel', // Collapse panel
  'Reheat', // Run layout again
  'Usual look', // Default style
  'From how many vertices paths are looked at', // Sample size (all vertices = exact)
  'A number of each edge, how long it is', // Edge length attribute (positive number)
  'Nothing has this name', // No results
  'is not shown"', // is not in the current view.
  'Loading the graph:', // Loading: 24,000 of 63,666 vertices
  'are deleted from the database, 1 of them', // Delete this vertex and its 3 edges (1 shown)?
];

test('[comfort-words-1] no text of the console has a replaced wording', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    replaced.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`),
  );
  expect(found).toEqual([]);
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
    .filter(([path]) => /^\/src\/graph\/(panels|commands|tools|layouts|metrics)\//.test(path))
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
