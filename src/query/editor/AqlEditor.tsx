import { Skeleton } from '@mantine/core';
import { lazy, type Ref, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import type { Connection } from '../../api/Connection.ts';
import type { EditorSelection, LanguageEditorHandle } from '../../ui/code/LanguageEditor.tsx';
import type { LineNote } from '../../ui/code/line-notes.ts';
import type { StatementMark } from '../../ui/code/statement-marks.ts';
import { type LanguageDocument, languageClient } from '../language/LanguageClient.ts';
import { catalogueLoader } from '../language/load-catalogue.ts';

export type AqlEditorHandle = LanguageEditorHandle;

interface AqlEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly connection: Connection;
  /** Names of the bind parameters that have values, `@name` for collections. */
  readonly bindNames: readonly string[];
  /** Collection names that are values of bind parameters, by the name of the parameter without `@`. */
  readonly bindCollections?: Readonly<Record<string, string>>;
  /** Attribute names that are values of bind parameters such as `x.@attr`, by the name of the parameter. */
  readonly bindAttributes?: Readonly<Record<string, string>>;
  /** Accessible name. */
  readonly label?: string;
  /** A text with a name keeps its undo list when the editor is closed; see `forgetText`. */
  readonly name?: string;
  readonly isReadOnly?: boolean;
  /** The editor takes the focus when it has loaded. */
  readonly hasFocus?: boolean;
  /** An error of the server; marked until the text changes. */
  readonly error?: { readonly start: number; readonly end: number; readonly message: string } | undefined;
  /** Remarks at the ends of lines, such as times of a profile; must be stable. */
  readonly lineNotes?: readonly LineNote[];
  /** The statements of a text that has several; must be stable. */
  readonly statements?: readonly StatementMark[] | undefined;
  readonly onRun?: () => void;
  readonly onRunAll?: () => void;
  readonly onRunStatement?: (offset: number) => void;
  readonly onSelection?: (selection: EditorSelection) => void;
  readonly onHistory?: (state: { readonly canUndo: boolean; readonly canRedo: boolean }) => void;
  readonly onUserFunction?: (name: string) => void;
  /** The bind parameters of the text, after it has changed. */
  readonly onBinds?: (parameters: readonly BindParameterInfo[]) => void;
  readonly ref?: Ref<AqlEditorHandle>;
}

const LanguageEditor = lazy(async () => ({
  default: (await import('../../ui/code/LanguageEditor.tsx')).LanguageEditor,
}));

const documents = new Map<string, LanguageDocument>();

const noNames = {};
/** Time without typing after which bind parameters are read. */
const bindDelayMs = 100;
/** Time without typing after which collections of the text are sampled. */
const sampleDelayMs = 500;
/** Longest time that a completion waits for attributes. */
const sampleWaitMs = 800;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An editor for a query with completion and checks against the database of the connection. */
export function AqlEditor(props: AqlEditorProps) {
  const {
    connection,
    bindNames,
    bindCollections = noNames,
    bindAttributes = noNames,
    label = 'Query',
    onBinds,
    ...others
  } = props;
  const { name, text } = others;
  const { database } = connection.description;
  const onBindsRead = useEffectEvent((found: readonly BindParameterInfo[]) => onBinds?.(found));
  const setBinds = useEffectEvent((to: LanguageDocument | undefined) =>
    to?.setBinds({ bindNames, bindCollections, bindAttributes }),
  );
  const sample = useEffectEvent(() =>
    catalogueLoader(connection, languageClient()).sample(text, Object.values(bindCollections)),
  );
  const [opened, setOpened] = useState<LanguageDocument>();
  const openServices = useCallback(
    (opening: string) => {
      const client = languageClient();
      void catalogueLoader(connection, client).loadNames();
      const next = client.open(opening, database);
      setBinds(next);
      if (name !== undefined) documents.set(name, next);
      setOpened(next);
      return {
        ...next,
        // The first completion waits for the attributes of the collections, but not for long.
        complete: async (offset, signal) => {
          await Promise.race([sample(), wait(sampleWaitMs)]);
          return next.complete(offset, signal);
        },
      } satisfies LanguageDocument;
    },
    [connection, database, name],
  );
  const document = name === undefined ? opened : (documents.get(name) ?? opened);
  const binds = JSON.stringify([bindNames, bindCollections, bindAttributes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names as a text
  useEffect(() => setBinds(document), [binds, document]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the text
  useEffect(() => {
    if (document === undefined) return;
    let abort = new AbortController();
    const read = async () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      try {
        const found = await document.binds(signal);
        if (!signal.aborted) onBindsRead(found);
      } catch (error) {
        if (!signal.aborted) console.error('the bind parameters could not be read', error);
      }
    };
    const timer = setTimeout(read, bindDelayMs);
    const stop = document.onCatalogue(() => void read());
    return () => {
      clearTimeout(timer);
      stop();
      abort.abort();
    };
  }, [text, document]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names as a text
  useEffect(() => {
    const timer = setTimeout(() => void sample(), sampleDelayMs);
    return () => clearTimeout(timer);
  }, [text, binds, connection]);
  return (
    <Suspense fallback={<Skeleton height="100%" radius={0} />}>
      <LanguageEditor key={name} label={label} openServices={openServices} {...others} />
    </Suspense>
  );
}

/** Ends the kept text of an editor, such as that of a closed tab. */
export async function forgetText(name: string): Promise<void> {
  if (!documents.delete(name)) return;
  const { forgetTextModel } = await import('../../ui/code/text-models.ts');
  forgetTextModel(name);
}
