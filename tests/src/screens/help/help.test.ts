import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { screenPaths } from '../../../../src/lib/addresses.ts';
import { findSections } from '../../../../src/screens/help/find-sections.ts';
import { headingId } from '../../../../src/screens/help/heading-id.ts';
import { helpPages, pageOfScreen } from '../../../../src/screens/help/pages.ts';
import { readAllPages } from '../../../../src/screens/help/read-pages.ts';
import { root } from '../../../project-files.ts';

const files = ['guide', 'reference'].flatMap((folder) =>
  readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.slice(0, -3)}`),
);
const textOf = (id: string) => readFileSync(join(root, 'docs', `${id}.md`), 'utf8');

describe('the pages', () => {
  test('are all files, with their first heading', () => {
    expect(helpPages.map(({ id }) => id).sort()).toEqual([...files].sort());
    expect(helpPages.map(({ title }) => `# ${title}`)).toEqual(
      helpPages.map(({ id }) => textOf(id).split('\n')[0]),
    );
  });

  test('name screens that exist, each once', () => {
    const named = helpPages.flatMap((page) => page.screens ?? []);
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((id) => !Object.hasOwn(screenPaths, id))).toEqual([]);
    expect(pageOfScreen('query').id).toBe('guide/queries');
    expect(pageOfScreen('unknown').id).toBe('guide/first-steps');
    expect(pageOfScreen(null).id).toBe('guide/first-steps');
  });

  test('of the guide have at most 120 lines, and pitfalls', () => {
    const guide = helpPages.filter(({ id }) => id.startsWith('guide/')).map(({ id }) => textOf(id));
    expect(guide.filter((text) => text.split('\n').length > 120)).toEqual([]);
    expect(guide.filter((text) => !text.includes('\n## Pitfalls\n'))).toEqual([]);
  });

  test('have links to pages and headings that exist', () => {
    const links = files.flatMap((id) =>
      [...textOf(id).matchAll(/\]\(((?:\.\.\/)?[\w-]*\/?[\w-]+)\.md(?:#([\w-]+))?\)/g)].map((match) => {
        const target = match[1]!.startsWith('../') ? match[1]!.slice(3) : `${id.split('/')[0]}/${match[1]}`;
        return { target, anchor: match[2] };
      }),
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter(({ target }) => !files.includes(target))).toEqual([]);
    const hasAnchor = (id: string, anchor: string) =>
      textOf(id)
        .split('\n')
        .some((line) => /^#+ /.test(line) && headingId(line.replace(/^#+ /, '')) === anchor);
    expect(links.filter(({ target, anchor }) => anchor !== undefined && !hasAnchor(target, anchor))).toEqual(
      [],
    );
  });
});

describe('the search', () => {
  test('finds parts with all words, headings first', async () => {
    const texts = await readAllPages();
    const [first] = findSections(texts, 'date_now');
    expect([first?.page.id, first?.heading]).toEqual(['reference/aql-functions', 'DATE_NOW']);
    expect(findSections(texts, 'save scene').some(({ page }) => page.id === 'guide/scenes')).toBe(true);
    expect(findSections(texts, '  ')).toEqual([]);
    expect(findSections(texts, 'no such words here')).toEqual([]);
  });

  test('shows a line without marks of Markdown', () => {
    const texts = new Map([
      ['guide/paths', ''],
      ['guide/queries', '# Write queries\n\n- Use **`FOR`** and [more](x.md) here\n'],
    ]);
    expect(findSections(texts, 'more').map(({ line }) => line)).toEqual(['Use FOR and more here']);
  });
});
