import { useEffect, useState } from 'react';
import { wait } from '../../lib/wait.ts';
import type { CollectionHits } from '../adapters/find/DatabaseFinder.ts';
import type { IndexState } from '../workspace/find/PictureIndex.ts';
import type { TextHits } from '../workspace/find/TextIndex.ts';
import { useWorkspace } from './workspace-context.tsx';

/** Delay between the last key press and the search in the database. */
const databaseDelayMs = 200;
/** Number of hits of the picture. */
const maxHits = 8;

/** Where a field searches: the picture alone, or the database too. */
export type SearchScope = 'picture' | 'all';

export interface VertexSearch {
  /** The text of these results. */
  readonly text: string;
  readonly picture: TextHits | undefined;
  readonly index: IndexState;
  /** Without vertices of the picture; collections appear when their search is done. */
  readonly database: readonly CollectionHits[];
  readonly isSearchingDatabase: boolean;
  readonly error: unknown;
}

/** Results of a text while it is typed. A new text cancels the previous search. */
export function useVertexSearch(text: string, scope: SearchScope, isActive: boolean): VertexSearch {
  const { finder, model, adapter } = useWorkspace();
  const [index, setIndex] = useState(finder.picture.state);
  const [result, setResult] = useState<Omit<VertexSearch, 'index'>>(() => emptySearch(''));
  useEffect(() => {
    if (!isActive) return;
    const stop = finder.picture.subscribe(() => setIndex(finder.picture.state));
    void finder.picture.readAttributes().then(() => setIndex(finder.picture.state));
    return stop;
  }, [finder, isActive]);
  const wanted = text.trim();
  const { indexed } = index;
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated when more attributes are in the index
  useEffect(() => {
    if (!isActive || wanted === '') {
      setResult(emptySearch(''));
      return;
    }
    const abort = new AbortController();
    void finder.picture.search(wanted, maxHits, abort.signal).then((picture) => {
      if (picture !== undefined) setResult((before) => ({ ...before, text: wanted, picture }));
    });
    return () => abort.abort();
  }, [finder, wanted, isActive, indexed]);
  useEffect(() => {
    if (!isActive || wanted === '' || scope === 'picture' || adapter.hasQueries !== true) return;
    const abort = new AbortController();
    const { signal } = abort;
    const show = (changes: Partial<VertexSearch>) => {
      if (!signal.aborted) setResult((before) => ({ ...before, ...changes }));
    };
    show({ isSearchingDatabase: true, error: undefined });
    const search = async () => {
      const database: CollectionHits[] = [];
      // Hits of the former text are no results of this one.
      show({ database });
      await wait(databaseDelayMs, signal);
      for await (const found of finder.database.find(wanted, signal)) {
        database.push({ ...found, hits: found.hits.filter(({ id }) => !model.hasVertex(id)) });
        show({ database: [...database] });
      }
    };
    search().then(
      () => show({ isSearchingDatabase: false }),
      (error: unknown) => show({ isSearchingDatabase: false, error }),
    );
    return () => abort.abort();
  }, [finder, model, adapter, wanted, scope, isActive]);
  return { ...result, index };
}

function emptySearch(text: string): Omit<VertexSearch, 'index'> {
  return { text, picture: undefined, database: [], isSearchingDatabase: false, error: undefined };
}
