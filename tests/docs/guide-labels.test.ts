import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from '../project-files.ts';

const guide = join(root, 'docs/guide');
const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));

const kinds = [/'([^'\n]+)'/g, /"([^"\n]+)"/g, /`([^`]+)`/g, />([^<>{}]+)</g];

/** Texts of the product: string literals, and texts between tags. `${…}` stands for any text. */
const texts = new Set(
  sourceFiles(['src', 'protocol']).flatMap((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    return kinds.flatMap((kind) => [...code.matchAll(kind)].map((match) => words(match[1]!)));
  }),
);
/** Those with a word of their own; others stand for any text. */
const templates = [...texts]
  .filter((text) => text.includes('${') && /\p{L}{4}/u.test(text.replaceAll(/\$\{[^}]*\}/g, '')))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
          .join('.+')}$`,
      ),
  );

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Menus add an ellipsis to commands that ask for more, titles add a key, and buttons a number. */
const isShown = (label: string) =>
  texts.has(label) ||
  texts.has(`${label}…`) ||
  [...texts].some((text) => text.startsWith(`${label} (`)) ||
  templates.some((template) => template.test(label.replaceAll('…', '1')) || template.test(`${label} 1`));

test.each(pages)('the labels that %s names exist in the console', (page) => {
  const text = words(readFileSync(join(guide, page), 'utf8'));
  const labels = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1]!);
  expect([...new Set(labels)].filter((label) => !isShown(label))).toEqual([]);
});
