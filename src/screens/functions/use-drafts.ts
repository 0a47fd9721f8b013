import { useCallback, useState } from 'react';
import { pageDatabase } from '../../lib/page-location.ts';
import { draftNames, readDraft, saveDraft } from '../../store/drafts.ts';
import { draftSchema, type FunctionDraft } from './function-draft.ts';

const prefixOf = () => `function.${pageDatabase()}.`;

/** Unsaved functions of this tab by their key ('new' for a new one); they survive a reload and a lost session. */
export function useDrafts(): readonly [
  ReadonlyMap<string, FunctionDraft>,
  (key: string, draft: FunctionDraft | undefined) => void,
] {
  const [drafts, setDrafts] = useState(readDrafts);
  const set = useCallback((key: string, draft: FunctionDraft | undefined) => {
    saveDraft(prefixOf() + key, draft);
    setDrafts((before) => {
      const next = new Map(before);
      if (draft === undefined) next.delete(key);
      else next.set(key, draft);
      return next;
    });
  }, []);
  return [drafts, set];
}

function readDrafts(): ReadonlyMap<string, FunctionDraft> {
  const prefix = prefixOf();
  const drafts = new Map<string, FunctionDraft>();
  for (const name of draftNames().filter((each) => each.startsWith(prefix))) {
    const parsed = draftSchema.safeParse(readDraft(name));
    if (parsed.success) drafts.set(name.slice(prefix.length), parsed.data);
  }
  return drafts;
}
