import { readFileSync } from 'node:fs';

/** One requirement of a specification and the test that shows it. */
export interface ChecklistItem {
  /** Section of the specification and a number within it, such as `2.5-3`. */
  readonly id: string;
  /** The requirement in the words of the specification. */
  readonly text: string;
  /** The file of the test, relative to the repository root. The title of the test contains `[id]`. */
  readonly test: string;
}

/**
 * Compares a checklist with the tests that it names.
 *
 * @returns one sentence for each fault: an id that is not unique, or a test file without a title that contains `[id]`.
 */
export function checklistFaults(items: readonly ChecklistItem[], root: string): readonly string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const { id, test } of items) {
    if (seen.has(id)) faults.push(`${id}: the id is not unique`);
    seen.add(id);
    if (!titlesIn(`${root}/${test}`).includes(`[${id}]`)) {
      faults.push(`${id}: no test in ${test} has [${id}] in its title`);
    }
  }
  return faults;
}

const titles = new Map<string, string>();

/** A test with its title on the same line or the next one. Skipped and planned tests do not match. */
const testTitle = /\b(?:test|it)(?:\.each\(.*\))?\(\s*(['"`])[^\n]*?\1/g;

/** All titles of tests in a file, one per line. */
function titlesIn(path: string): string {
  let text = titles.get(path);
  if (text === undefined) {
    text = (readFileSync(path, 'utf8').match(testTitle) ?? []).join('\n');
    titles.set(path, text);
  }
  return text;
}
