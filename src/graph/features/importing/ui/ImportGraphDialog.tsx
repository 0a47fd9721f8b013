import { Button, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OnDuplicate } from '../../../../api/imports.ts';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { agree } from '../../../../lib/plural.ts';
import { leaveFiles, leftFiles } from '../../../../store/dropped-files.ts';
import { takeResumedWork } from '../../../../store/running-work.ts';
import { Dialog } from '../../../../ui/forms/Dialog.tsx';
import { RadioCards } from '../../../../ui/forms/RadioCards.tsx';
import { useAppState } from '../../../../ui/hooks/use-app-state.ts';
import { useReadOnlyReason } from '../../../../ui/hooks/use-read-only-reason.ts';
import type { Collections } from '../../../adapters/GraphAdapter.ts';
import { type NewElements, toElements } from '../../../import/to-elements.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import { interruptedGraphImportOf, type WriteProgress, writeElements } from '../write-elements.ts';
import { FileList } from './FileList.tsx';
import classes from './importing.module.css';
import { ProblemList } from './ProblemList.tsx';
import { useImportFiles } from './use-import-files.ts';

const noCollections: Collections = { vertices: [], edges: [] };

type Target = 'canvas' | 'collections';

const duplicates: readonly { readonly value: OnDuplicate; readonly label: string }[] = [
  { value: 'error', label: 'Refuse them' },
  { value: 'ignore', label: 'Keep the stored documents' },
  { value: 'update', label: 'Update the stored documents' },
  { value: 'replace', label: 'Replace the stored documents' },
];

/** Above this number of vertices the result is not shown on the canvas by itself. */
const maxShown = 5000;

/** The target of the import, and the elements of the files for this target. */
function useImportTarget() {
  const { adapter } = useWorkspace();
  const files = useImportFiles();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const dropped = leftFiles();
    leaveFiles();
    if (dropped.length > 0) files.add(dropped);
  }, [files]);
  const { data: facts } = useQuery({
    queryKey: ['graphs', adapter.name, 'import-targets'],
    queryFn: async ({ signal }) => ({
      collections: await adapter.loadCollections(signal),
      definitions: await adapter.loadEdgeDefinitions(signal),
    }),
  });
  const [target, setTarget] = useState<Target>('canvas');
  const [vertexChoice, setVertexCollection] = useState<string>();
  const [edgeChoice, setEdgeCollection] = useState<string>();
  const collections = facts?.collections ?? noCollections;
  const vertexCollection = vertexChoice ?? collections.vertices[0] ?? 'imported';
  const edgeCollection = edgeChoice ?? collections.edges[0] ?? 'imported-edges';
  const { graph } = files;
  const elements = useMemo(
    () =>
      graph &&
      toElements(graph, {
        collections: facts?.collections ?? noCollections,
        vertexCollection,
        edgeCollection,
        definitions: target === 'collections' ? facts?.definitions : undefined,
      }),
    [graph, facts, vertexCollection, edgeCollection, target],
  );
  const reasons = [useReadOnlyReason(vertexCollection), useReadOnlyReason(edgeCollection)];
  const refusal =
    adapter.hasQueries === true
      ? reasons.find((each) => each !== undefined)
      : 'This source has no collections in the database.';
  return {
    files,
    elements,
    collections,
    target,
    setTarget,
    vertexCollection,
    setVertexCollection,
    edgeCollection,
    setEdgeCollection,
    /** The reason if the collections cannot be changed. */
    refusal,
  };
}

/** The state and the actions of the dialog. */
function useImport() {
  const { adapter } = useWorkspace();
  const importTarget = useImportTarget();
  const { files, elements, target } = importTarget;
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>('error');
  const [progress, setProgress] = useState<WriteProgress>();
  const abort = useRef<AbortController>(undefined);
  const interrupted = interruptedGraphImportOf(
    useAppState((state) => state.resumedWork),
    adapter.name,
  );
  const isSame =
    elements !== undefined && interrupted?.total === elements.vertices.length + elements.edges.length;
  const skip = isSame && target === 'collections' ? interrupted?.done : undefined;
  const stop = () => abort.current?.abort();
  const close = () => {
    stop();
    files.stop();
    void runCommand('graph.closeDialog');
  };
  const submit = async () => {
    if (elements === undefined) return;
    if (target === 'canvas') {
      await runCommand('graph.showImported', { elements, isStored: false });
      close();
      return;
    }
    abort.current = new AbortController();
    const { signal } = abort.current;
    if (interrupted) takeResumedWork(skip !== undefined);
    const written = await writeElements(elements, {
      onDuplicate,
      signal,
      onProgress: setProgress,
      graph: adapter.name,
      skip,
    });
    setProgress(written);
    if (elements.vertices.length <= maxShown) {
      await runCommand('graph.showImported', { elements, isStored: true });
    }
    if (written.errors === 0 && problemsOf(files.graph, elements, written).length === 0) close();
  };
  const isDone = progress !== undefined && progress.done === progress.total;
  return {
    ...importTarget,
    onDuplicate,
    setOnDuplicate,
    progress,
    isDone,
    interrupted,
    /** Number of elements that the interrupted import has written; undefined: the import begins at its start. */
    skip,
    stop,
    close,
    submit,
  };
}

type Import = ReturnType<typeof useImport>;

/** Imports files with vertices and edges into the canvas or into the collections of the graph. */
export function ImportGraphDialog() {
  const state = useImport();
  const { files, elements, target, refusal, progress, isDone, stop, close, submit } = state;
  return (
    <Dialog
      title="Import graph"
      size="lg"
      submitLabel={target === 'canvas' ? 'Add to canvas' : 'Import'}
      closeLabel={isDone ? 'Close' : 'Cancel'}
      isSubmitDisabled={
        elements === undefined ||
        elements.vertices.length === 0 ||
        files.progress !== undefined ||
        isDone ||
        (target === 'collections' && refusal !== undefined)
      }
      onClose={close}
      onSubmit={submit}
    >
      <Stack gap="sm">
        <FileList files={files} />
        <InterruptedNote state={state} />
        {elements !== undefined && <Elements state={state} elements={elements} />}
        {progress !== undefined && !isDone && (
          <Button size="xs" variant="default" onClick={stop}>
            Stop
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function InterruptedNote({ state: { interrupted, skip } }: { readonly state: Import }) {
  if (interrupted === undefined) return null;
  return (
    <Text size="sm" role="status">
      {skip === undefined
        ? `An import of ${formatAmount(interrupted.total, 'element was', 'elements was')} interrupted: choose the same files and collections to continue it.`
        : `The import continues after ${formatExact(skip)} of ${formatAmount(interrupted.total, 'element')}. Edges of the last request that have no keys of their own may be stored twice.`}
    </Text>
  );
}

interface ElementsProps {
  readonly state: Import;
  readonly elements: NewElements;
}

/** The elements of the files, the choice of their target, and the result of the import. */
function Elements({ state, elements }: ElementsProps) {
  const { files, collections, target, setTarget, refusal, progress } = state;
  return (
    <>
      <Summary elements={elements} />
      <RadioCards
        label="Import into"
        options={[
          {
            value: 'canvas',
            label: 'The canvas',
            description: 'Nothing is written. Elements that the database has keep their documents.',
          },
          {
            value: 'collections',
            label: 'Collections of the graph',
            description: refusal ?? 'Documents are written in batches.',
          },
        ]}
        value={target}
        onChange={(value) => setTarget(value as Target)}
      />
      {collections.vertices.length > 0 && <CollectionFields state={state} />}
      <Text size="sm" c="dimmed">
        Ids such as <code>{collections.vertices[0] ?? 'collection'}/key</code> keep their collection.
        {elements.changedKeys > 0 &&
          ` ${formatAmount(elements.changedKeys, 'id')} with other characters get an encoded key; the attribute 'id' has the original.`}
        {elements.newKeys > 0 &&
          ` ${formatAmount(elements.newKeys, 'edge')} get a new key; the attribute 'id' has the id of the file.`}
      </Text>
      {[...(files.graph?.notes ?? [])].map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
      {progress !== undefined && <Written progress={progress} />}
      <ProblemList
        problems={problemsOf(files.graph, elements, progress)}
        count={(files.graph?.problemCount ?? 0) + elements.problems.length + (progress?.errors ?? 0)}
      />
    </>
  );
}

function CollectionFields({ state }: { readonly state: Import }) {
  const { collections, target, vertexCollection, edgeCollection, onDuplicate } = state;
  return (
    <div className={classes.columns}>
      <NativeSelect
        label="Vertex collection"
        data={[...collections.vertices]}
        value={vertexCollection}
        onChange={(event) => state.setVertexCollection(event.currentTarget.value)}
      />
      <NativeSelect
        label="Edge collection"
        data={[...collections.edges]}
        value={edgeCollection}
        disabled={collections.edges.length === 0}
        onChange={(event) => state.setEdgeCollection(event.currentTarget.value)}
      />
      {target === 'collections' && (
        <NativeSelect
          label="Keys that exist"
          data={[...duplicates]}
          value={onDuplicate}
          onChange={(event) => state.setOnDuplicate(event.currentTarget.value as OnDuplicate)}
        />
      )}
    </div>
  );
}

function Summary({ elements: { vertices, edges } }: { readonly elements: NewElements }) {
  return (
    <p className={classes.summary}>
      <strong>{formatExact(vertices.length)}</strong> {agree(vertices.length, 'vertex')},{' '}
      <strong>{formatExact(edges.length)}</strong> {agree(edges.length, 'edge')}
    </p>
  );
}

function Written({ progress }: { readonly progress: WriteProgress }) {
  const { done, total, created, updated, ignored, errors } = progress;
  const parts = [
    `${formatExact(created)} created`,
    ...(updated > 0 ? [`${formatExact(updated)} updated`] : []),
    ...(ignored > 0 ? [`${formatExact(ignored)} ignored`] : []),
    ...(errors > 0 ? [`${formatExact(errors)} refused`] : []),
  ];
  return (
    <div role="status">
      <Text size="sm">
        {formatExact(done)} of {formatExact(total)}: {parts.join(', ')}
      </Text>
      <Progress value={total === 0 ? 100 : (100 * done) / total} size="sm" aria-label="Import" />
    </div>
  );
}

function problemsOf(
  graph: ReturnType<typeof useImportFiles>['graph'],
  elements: NewElements,
  written: WriteProgress | undefined,
): readonly { readonly file?: string; readonly line: number; readonly text: string }[] {
  return [...(graph?.problems ?? []), ...elements.problems, ...(written?.refused ?? [])];
}
