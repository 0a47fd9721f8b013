import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const documents = join(root, 'docs', 'specification');

/**
 * Writes the table of the items of all specifications, with those whose tests passed; returns one line about it.
 * @param {Readonly<Record<string, import('./score-reporter.mjs').ItemResult>>} results by item
 */
export function writeSpecificationTable(results) {
  const rows = readdirSync(documents).flatMap((name) =>
    [...readFileSync(join(documents, name), 'utf8').matchAll(/^- `([^`]+)` (.*)$/gm)].map(([, id, text]) => ({
      id,
      text,
      ...(results[id] ?? { tests: [], isPassed: false }),
    })),
  );
  const lines = rows.map(({ id, text, tests, isPassed }) => {
    const cells = [id, text, tests.join('<br>'), isPassed ? 'yes' : 'no'];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const table = ['| item | requirement | tests | passed |', '|---|---|---|---|', ...lines].join('\n');
  writeFileSync(join(folder, 'specification.md'), `${table}\n`);
  const passed = rows.filter(({ isPassed }) => isPassed).length;
  return `specification: ${passed} of ${rows.length} items passed, see test-results/specification.md`;
}
