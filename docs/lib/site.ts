import Markdown from 'markdown-to-jsx/react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { sectionsOf } from '../../src/screens/help/find-sections.ts';
import { headingId } from '../../src/screens/help/heading-id.ts';
import { type HelpPage, helpPages } from '../../src/screens/help/pages.ts';
import { readAllPages } from '../../src/screens/help/read-pages.ts';
import styles from './site.css?raw';
import searchScript from './site-search.js?raw';

/**
 * The static site of guide and reference: texts by file. Pages are plain HTML, which open without a server; the search is
 * a script over all texts.
 */
export async function siteFiles(): Promise<ReadonlyMap<string, string>> {
  const texts = await readAllPages();
  const files = new Map([
    ['site.css', styles],
    ['search.js', `const sections = ${JSON.stringify(searchSections(texts))};\n${searchScript}`],
    ['index.html', redirect(`${helpPages[0]!.id}.html`)],
  ]);
  for (const page of helpPages) files.set(`${page.id}.html`, pageHtml(page, texts.get(page.id) ?? ''));
  return files;
}

/** What the search of a page looks through: each section with its address from a page, its name and its text. */
function searchSections(texts: ReadonlyMap<string, string>): readonly unknown[] {
  return helpPages.flatMap(({ id, title }) =>
    sectionsOf(texts.get(id) ?? '').map(({ heading, body }) => ({
      address: `../${id}.html#${headingId(heading)}`,
      name: heading === title ? title : `${title}: ${heading}`,
      text: `${title} ${heading} ${body}`,
    })),
  );
}

function pageHtml(page: HelpPage, text: string): string {
  const body = createElement(
    Markdown,
    {
      options: {
        disableParsingRawHTML: true,
        forceBlock: true,
        slugify: headingId,
        overrides: {
          a: ({ href = '', children }: { readonly href?: string; readonly children?: ReactNode }) =>
            createElement('a', { href: href.replace(/\.md(?=#|$)/, '.html') }, children),
        },
      },
    },
    text,
  );
  const groups = { guide: 'Guide', reference: 'Reference' };
  const contents = Object.entries(groups).map(([folder, title]) => [
    createElement('h2', { key: folder }, title),
    ...helpPages
      .filter(({ id }) => id.startsWith(`${folder}/`))
      .map(({ id, title: name }) =>
        createElement(
          'a',
          { key: id, href: `../${id}.html`, 'aria-current': id === page.id ? 'page' : undefined },
          name,
        ),
      ),
  ]);
  const html = createElement(
    'html',
    { lang: 'en' },
    createElement(
      'head',
      null,
      createElement('meta', { charSet: 'utf-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width' }),
      createElement('title', null, `${page.title} · Orrery`),
      createElement('link', { rel: 'stylesheet', href: '../site.css' }),
    ),
    createElement(
      'body',
      null,
      createElement(
        'nav',
        { 'aria-label': 'Pages' },
        createElement('strong', null, 'Orrery'),
        createElement('input', {
          id: 'search',
          type: 'search',
          placeholder: 'Search',
          'aria-label': 'Search',
        }),
        createElement('div', { id: 'found', 'aria-live': 'polite' }),
        createElement('div', { id: 'contents' }, contents),
      ),
      createElement('main', null, body),
      createElement('script', { src: '../search.js' }),
    ),
  );
  return `<!doctype html>\n${renderToStaticMarkup(html)}\n`;
}

function redirect(address: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Orrery</title>\n<meta http-equiv="refresh" content="0; url=${address}">\n<a href="${address}">Orrery</a>\n`;
}
