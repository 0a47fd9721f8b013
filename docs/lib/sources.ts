/** The files that the recipes show. */
const files = import.meta.glob<string>(
  [
    '../../aql/functions/string.ts',
    '../../aql/rules/remove-unnecessary-filters.ts',
    '../../protocol/{jobs,analysis-jobs,console-segments}.ts',
    '../../protocol/api/engine.ts',
    '../../server/families/server/routes/engine.ts',
    '../../workers/kernels/ego.ts',
    '../../src/graph/metrics/metric-names.ts',
    '../../src/graph/metrics/entries/ego.ts',
    '../../src/graph/layouts/entries/circular.ts',
    '../../src/graph/import/formats/matrix-market.ts',
    '../../src/graph/features/isolated/{feature,isolated-commands}.ts',
    '../../src/graph/features/isolated/saved/kept.ts',
    '../../src/screens/api-docs/screen.tsx',
    '../../src/lib/addresses.ts',
    '../../tests/aql/optimizer-rules.test.ts',
    '../../tests/http/security/route-table.ts',
    '../../tests/http/contract-calls.ts',
    '../../tests/workers/{structure-laws,analysis-references}.test.ts',
    '../../benchmarks/steps/inputs.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** A whole file as a block of code with its path as title. */
export function wholeFile(path: string): string {
  return block(path, textOf(path).trimEnd());
}

/** The lines of a file from the first one that has `from` to the next one that has `to`. Throws if they are missing. */
export function excerpt(path: string, from: string, to = from): string {
  const lines = textOf(path).split('\n');
  const first = lines.findIndex((line) => line.includes(from));
  const length = lines.slice(first).findIndex((line) => line.includes(to));
  if (first === -1 || length === -1) throw new Error(`${path} has no lines from '${from}' to '${to}'`);
  return block(path, lines.slice(first, first + length + 1).join('\n'));
}

function textOf(path: string): string {
  const text = files[`../../${path}`];
  if (text === undefined) throw new Error(`${path} is not among the files of the recipes`);
  return text;
}

function block(path: string, text: string): string {
  const language = path.endsWith('x') ? 'tsx' : 'ts';
  return `\`${path}\`:\n\n\`\`\`${language}\n${text}\n\`\`\``;
}
