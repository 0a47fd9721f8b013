import { z } from 'zod';
import {
  createItem,
  itemMembers,
  listItems,
  removeItem,
  replaceItem,
  type WrittenDocument,
} from './console-documents.ts';

/** Styles of graphs in the collection of the console, for all users of the database. */
const kind = 'style';

const document = z.object({
  ...itemMembers,
  kind: z.literal(kind),
  graph: z.string(),
  /** Validated by the caller. */
  style: z.unknown(),
  isFirst: z.boolean().optional(),
  scene: z.string().optional(),
});

interface StyleDraft {
  /** The graph that it was made for; others can use it too. */
  readonly graph: string;
  readonly title: string;
  readonly owner: string;
  readonly changedAtMs: number;
  readonly style: unknown;
  /** Whether the graph opens with this style for users who have not chosen another one. */
  readonly isFirst?: boolean | undefined;
  /** With `isFirst`: key of the scene that it opens with. */
  readonly scene?: string | undefined;
}

interface SavedStyle extends StyleDraft, WrittenDocument {}

/** All styles of the database that the user may read, by title; none if none was ever saved. */
export async function fetchStyles(signal?: AbortSignal): Promise<readonly SavedStyle[]> {
  const styles = await listItems(kind, document, { signal });
  return styles
    .map(({ _key, _rev, kind: _kind, style, ...item }) => ({ ...item, style, key: _key, rev: _rev }))
    .sort((left, right) => compareTexts(left.title, right.title) || compareTexts(left.key, right.key));
}

const compareTexts = (left: string, right: string) => left.localeCompare(right, 'en');

/** Longer titles have a generated key, because a key has at most 254 bytes. */
const maxTitleBytes = 120;

/**
 * Rejects with ERROR_ARANGO_UNIQUE_CONSTRAINT_VIOLATED if another user creates a style of this title at the same time: its
 * key is derived from the title.
 */
export async function createStyle(draft: StyleDraft): Promise<WrittenDocument> {
  const bytes = [...new TextEncoder().encode(draft.title)];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = bytes.length > maxTitleBytes ? {} : { _key: `${kind}-${digits}` };
  return createItem(kind, { ...key, ...draft });
}

/** Replaces a style that has this revision. Rejects with ERROR_ARANGO_CONFLICT if it has changed since. */
export async function replaceStyle(known: WrittenDocument, draft: StyleDraft): Promise<WrittenDocument> {
  return replaceItem(kind, known, { ...draft });
}

export async function removeStyle(key: string): Promise<void> {
  await removeItem(kind, key);
}
