import { expect, test } from 'vitest';
import { highlight } from '../../../src/shell/highlight.ts';
import { subjectsOf } from '../../../src/shell/subjects.ts';
import {
  continuationPrompt,
  helpText,
  prompt,
  resultPrefix,
  welcomeBanner,
} from '../../../src/shell/texts.ts';
import { chapters, congratulation, nextChapter, nextChapterHint } from '../../../src/shell/tutorial.ts';
import { commonPrefix } from '../../../src/shell/use-shell-prompt.ts';

test('[2-shell-2] prompts and the prefix of results', () => {
  expect([prompt, continuationPrompt, resultPrefix]).toEqual(['JSH> ', '...>', '==> ']);
});

test('[2-shell-5] the help names the predefined objects, examples, the cancel key and the tutorial', () => {
  for (const part of [
    'arango:',
    'db:',
    'db._collections()',
    'db._query(',
    'Ctrl+C',
    'tutorial',
    'help',
    'exit',
  ]) {
    expect(helpText).toContain(part);
  }
  expect(helpText).toContain('http://localhost:8529');
});

test('the banner names the version, the database and the user', () => {
  expect(welcomeBanner('3.12.0', 'shop', 'ann')).toContain(
    'Welcome to the Orrery shell, server version 3.12.0, speaks 2.8, database shop, user ann.',
  );
  expect(welcomeBanner(undefined, 'shop', undefined)).toContain(
    'Welcome to the Orrery shell, database shop.',
  );
});

test('[2-tutorial-1] the tutorial has 16 chapters', () => {
  expect(chapters.map(({ title }) => title)).toEqual([
    'Welcome',
    'JavaScript shell',
    'Complex instructions',
    'Printing results',
    'Creating collections',
    'Displaying collections',
    'Creating documents',
    'Displaying all documents',
    'Counting',
    'Retrieving by key and by id',
    'Modifying',
    'Revisions',
    'Removing',
    'Searching by example',
    'Running AQL queries',
    'Using databases',
  ]);
  expect(chapters.at(-1)?.text).toContain('default database is _system');
});

test('[2-tutorial-2] each chapter ends with the hint; the counter wraps to the start after the last chapter', () => {
  expect(nextChapterHint).toBe("Type 'tutorial' again to get to the next chapter.");
  expect(congratulation).toMatch(/^Congratulations/);
  expect([nextChapter(0), nextChapter(14), nextChapter(15)]).toEqual([1, 15, 0]);
});

test('the text of a highlighted command is the command', () => {
  for (const code of ['db._query(`RETURN 1`) // x', 'let a = "b\\"c', '/* open', '0x1F + 1e5n', 'f (1) .g']) {
    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  }
  expect(highlight("f('a', 1)").map(({ kind }) => kind)).toEqual([
    'function',
    'plain',
    'string',
    'plain',
    'number',
    'plain',
  ]);
});

test('the inspector offers the variables and collections of a command', () => {
  expect(subjectsOf('x = db.cars.document(1); let y = 2; if (z == 3) {}')).toEqual(['y', 'x', 'db.cars']);
  expect(subjectsOf('db._collections()')).toEqual([]);
  expect(subjectsOf('f = (a) => a')).toEqual(['f']);
});

test('the common prefix of names', () => {
  expect(commonPrefix(['remove', 'removeByExample', 'rename'])).toBe('re');
  expect(commonPrefix([])).toBe('');
});
