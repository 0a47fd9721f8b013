import { z } from 'zod';
import { sharingLevels } from '../../../protocol/api/console-items.ts';
import { type NotebookContent, notebookContent, type StoredNotebook } from '../../lib/notebook.ts';
import { readDraft, saveDraft } from '../../store/drafts.ts';

const ownContent = notebookContent.extend({ sharing: z.enum(sharingLevels).optional() });

/** What a user writes in a notebook. */
export type OwnContent = NotebookContent & Partial<Pick<StoredNotebook, 'sharing'>>;

const draftSchema = z.object({
  /** Revision that the content is based on. */
  rev: z.string(),
  content: ownContent,
  /** Contents of saves whose answers have not arrived: the notebook may have one of them. */
  sent: z.array(ownContent).default([]),
});

/** Unsaved content of this tab; it survives a reload. */
type NotebookDraft = z.infer<typeof draftSchema>;

const draftName = (key: string) => `notebook.${key}`;
const replacedName = (key: string) => `notebook-replaced.${key}`;

export function keepNotebookDraft(notebook: StoredNotebook, sent: readonly OwnContent[]): void {
  saveDraft(draftName(notebook.key), { rev: notebook.rev, content: ownContentOf(notebook), sent });
}

export function readNotebookDraft(key: string): NotebookDraft | undefined {
  return draftSchema.safeParse(readDraft(draftName(key))).data;
}

/** After a save, and after the removal of the notebook. */
export function forgetNotebookDraft(key: string): void {
  saveDraft(draftName(key), undefined);
}

/** The version that the user did not choose after a conflict; it stays in this tab. */
export function keepReplaced(key: string, content: OwnContent): void {
  saveDraft(replacedName(key), content);
}

export function readReplaced(key: string): OwnContent | undefined {
  return ownContent.safeParse(readDraft(replacedName(key))).data;
}

/**
 * How unsaved content relates to the saved notebook.
 * - `saved`: the notebook has this content.
 * - `newer`: the notebook is what the content is based on, or an earlier save of this tab.
 * - `conflict`: the notebook was changed elsewhere.
 */
export function compareDraft(
  saved: StoredNotebook,
  { rev, content, sent }: NotebookDraft,
): 'saved' | 'newer' | 'conflict' {
  if (isSameContent(content, saved)) return 'saved';
  if (rev === saved.rev || sent.some((each) => isSameContent(each, saved))) return 'newer';
  return 'conflict';
}

/** A draft of an earlier version of the console has no `sharing`. */
function isSameContent(content: OwnContent, saved: StoredNotebook): boolean {
  return canonical({ sharing: saved.sharing, ...content }) === canonical(ownContentOf(saved));
}

export function ownContentOf({ title, cells, parameters, sharing }: StoredNotebook): OwnContent {
  return { title, cells, parameters, sharing };
}

/** JSON whose members are sorted: the order of parameters says nothing. */
function canonical(content: OwnContent): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
}
