import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAttributeSample } from '../../../../api/attribute-sample.ts';
import { validateKey } from '../../../../ui/documents/new-document.ts';
import {
  type AttributeDraft,
  draftProblem,
  draftsFromJson,
  draftsOf,
  draftsToJson,
  jsonProblem,
  toBody,
} from '../../documents/attribute-draft.ts';

export type DocumentMode = 'form' | 'json';

export interface NewDocumentForm {
  readonly key: string;
  readonly keyProblem: string | undefined;
  readonly mode: DocumentMode;
  /** Undefined while the usual attributes of the collection are loading. */
  readonly rows: readonly AttributeDraft[] | undefined;
  readonly text: string;
  /** What is wrong with the JSON text; undefined in the form mode. */
  readonly textProblem: string | undefined;
  readonly isValid: boolean;
  setKey(key: string): void;
  setMode(mode: DocumentMode): void;
  setRows(rows: readonly AttributeDraft[]): void;
  setText(text: string): void;
  /** The body of the request. */
  toBody(): string;
}

interface Input {
  readonly collection: string;
  readonly mode: DocumentMode;
  readonly rows: readonly AttributeDraft[];
  readonly text: string;
}

/** State of a new document: its key, and the usual attributes of its collection as a form, or JSON. */
export function useNewDocument(collection: string): NewDocumentForm {
  const { data: usual, isError } = useQuery({
    queryKey: ['documents', collection, 'usual-attributes'],
    queryFn: async ({ signal }) => draftsOf(await fetchAttributeSample(collection, signal)),
    enabled: collection !== '',
  });
  const [key, setKey] = useState('');
  const [mode, setInputMode] = useState<DocumentMode>('form');
  const [input, setInput] = useState<Input>();
  const isCurrent = input?.collection === collection;
  const isReady = usual !== undefined || isError || collection === '';
  const initial = () => withTyped(usual ?? [], input?.rows ?? []);
  const rows = isCurrent ? input.rows : isReady ? initial() : undefined;
  const text = isCurrent && mode === 'json' ? input.text : draftsToJson(rows ?? []);
  const change = (changes: Partial<Input>) =>
    setInput({ collection, mode, rows: rows ?? [], text, ...changes });
  const textProblem = mode === 'json' ? jsonProblem(text) : undefined;
  const areRowsValid = (rows ?? []).every((row) => draftProblem(row, rows ?? []) === undefined);
  const areAttributesValid = mode === 'json' ? textProblem === undefined : areRowsValid;
  const keyProblem = validateKey(key);
  return {
    key,
    keyProblem,
    mode,
    rows,
    text,
    textProblem,
    isValid: areAttributesValid && keyProblem === undefined,
    setKey,
    setMode(next) {
      if (next === mode) return;
      // A text that is no object stays in the JSON mode.
      if (next === 'form' && jsonProblem(text) !== undefined) return;
      if (next === 'json') change({ text: draftsToJson(rows ?? []) });
      else change({ rows: draftsFromJson(text, rows ?? []) });
      setInputMode(next);
    },
    setRows: (next) => change({ rows: next }),
    setText: (next) => change({ text: next }),
    toBody: () => toBody(mode === 'json' ? text : draftsToJson(rows ?? []), key),
  };
}

/** The usual attributes of another collection with what was typed for the former one. */
function withTyped(
  usual: readonly AttributeDraft[],
  typed: readonly AttributeDraft[],
): readonly AttributeDraft[] {
  const values = new Map(typed.filter(({ text }) => text !== '').map((row) => [row.name, row]));
  const kept = usual.map((row) => {
    const former = values.get(row.name);
    values.delete(row.name);
    return former === undefined ? row : { ...row, type: former.type, text: former.text };
  });
  const lastId = Math.max(-1, ...usual.map((row) => row.id));
  const others = [...values.values()].map((row, place) => ({ ...row, id: lastId + 1 + place, isNew: true }));
  return [...kept, ...others];
}
