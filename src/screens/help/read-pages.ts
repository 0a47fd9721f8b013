import { helpPages } from './pages.ts';

const texts = import.meta.glob<string>('../../../docs/{guide,reference}/*.md', {
  query: '?raw',
  import: 'default',
});

const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a picture by its path beside the pages of the guide. */
export function pictureUrl(path: string): string | undefined {
  return pictures[`../../../docs/guide/${path}`];
}

/** The text of a page; undefined if there is no such page. */
export async function readPage(id: string): Promise<string | undefined> {
  return texts[`../../../docs/${id}.md`]?.();
}

/** All texts, for the search. */
export async function readAllPages(): Promise<ReadonlyMap<string, string>> {
  const read = helpPages.map(async ({ id }) => [id, (await readPage(id)) ?? ''] as const);
  return new Map(await Promise.all(read));
}
