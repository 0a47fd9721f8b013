import { type HelpPage, helpPages } from './pages.ts';

/** A part of a page below one heading. */
interface FoundSection {
  readonly page: HelpPage;
  readonly heading: string;
  /** The line with the first word that was found, without marks of Markdown. */
  readonly line: string;
}

/** More results are not shown. */
export const maxSections = 60;

/**
 * The parts of the pages that have all words of the search: those with the words in the heading first, otherwise in the
 * order of the pages. `texts` by page id.
 */
export function findSections(texts: ReadonlyMap<string, string>, search: string): readonly FoundSection[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const found = helpPages.flatMap((page) =>
    sectionsOf(texts.get(page.id) ?? '')
      .filter(({ heading, body }) => {
        const own = `${heading} ${body}`.toLowerCase();
        return hasAll(`${page.title.toLowerCase()} ${own}`) && words.some((word) => own.includes(word));
      })
      .map(({ heading, body }) => ({ page, heading, line: lineWith(words, heading, body) })),
  );
  const inHeading = found.filter(({ heading }) => hasAll(heading.toLowerCase()));
  const others = found.filter((section) => !inHeading.includes(section));
  return [...inHeading, ...others].slice(0, maxSections);
}

/** The parts of a page that begin with a heading. */
export function sectionsOf(text: string): readonly { readonly heading: string; readonly body: string }[] {
  return text.split(/^(?=#{1,3} )/m).map((part) => {
    const [first = '', ...lines] = part.split('\n');
    return { heading: first.replace(/^#+ /, ''), body: lines.join('\n') };
  });
}

function lineWith(words: readonly string[], heading: string, body: string): string {
  const lines = body
    .split('\n')
    .map(withoutMarks)
    .filter((line) => line !== '' && line !== heading);
  const isMatch = (line: string) => words.some((word) => line.toLowerCase().includes(word));
  return (lines.find(isMatch) ?? lines[0] ?? '').slice(0, 200);
}

function withoutMarks(line: string): string {
  return line
    .replace(/^[#>\s|*-]+/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
