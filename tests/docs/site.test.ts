import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { siteFiles } from '../../docs/lib/site.ts';
import { helpPages } from '../../src/screens/help/pages.ts';

test('the site has all pages, and its links lead to files and headings that exist', async () => {
  const files = await siteFiles();
  expect([...files.keys()]).toEqual(expect.arrayContaining(helpPages.map(({ id }) => `${id}.html`)));
  const pages = [...files].filter(([name]) => name.endsWith('.html') && name !== 'index.html');
  const links = pages.flatMap(([name, html]) =>
    [...html.matchAll(/<(?:a|script)[^>]* (?:href|src)="([^"]+)"/g)].map((match) => {
      const [path = '', anchor] = match[1]!.split('#');
      return { target: path === '' ? name : normalize(join(dirname(name), path)), anchor };
    }),
  );
  expect(links.length).toBeGreaterThan(500);
  const isBroken = ({ target, anchor }: (typeof links)[number]) => {
    const html = files.get(target);
    return html === undefined || (anchor !== undefined && !html.includes(`id="${anchor}"`));
  };
  expect(links.filter(isBroken)).toEqual([]);
  expect(files.get('search.js')).toContain('K_SHORTEST_PATHS');
});
