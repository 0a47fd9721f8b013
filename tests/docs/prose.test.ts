import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project-files.ts';

const guide = readdirSync(join(root, 'docs/guide'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/guide/${name}`);
const documents = [
  ...['README.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CODE_OF_CONDUCT.md'],
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...guide,
];

/** Old, vague or judging words, and sentences about persons without a name. */
const avoided =
  /\b(?:whoever|nobody|whence|thereby|hitherto|lest|shall|ought|whilst|upon|thus|hence|simply|just|easy|easily|obviously)\b|(?:^|[.:!?] )Who \w+/gi;

/** Words of a sentence that a reader understands at the first reading. */
const maxWords = 45;

/** The text without code and links' addresses, one paragraph or list item a line. */
function paragraphs(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return text.split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\. ))/).map((part) => part.replaceAll(/\s+/g, ' ').trim());
}

test.each(documents)('%s has plain words', (path) => {
  expect(paragraphs(path).flatMap((text) => text.match(avoided) ?? [])).toEqual([]);
});

test.each(guide)('%s has sentences of at most 45 words', (path) => {
  const sentences = paragraphs(path).flatMap((text) => text.split(/(?<=[.:;!?]) /));
  expect(sentences.filter((sentence) => sentence.split(' ').length > maxWords)).toEqual([]);
});
