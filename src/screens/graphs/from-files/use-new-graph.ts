import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GraphInfo } from '../../../../protocol/api/gharial.ts';
import { fetchCollections } from '../../../api/collections.ts';
import { tryCommand } from '../../../command.ts';
import { type ImportFiles, useImportFiles } from '../../../graph/features/importing/ui/use-import-files.ts';
import type { WriteProgress } from '../../../graph/features/importing/write-elements.ts';
import { ImportedGraph } from '../../../graph/import/ImportedGraph.ts';
import { withInferredLook } from '../../../graph/import/inferred-look.ts';
import { collectionName, collectionsOf, lookOf, newGraphOf } from '../../../graph/import/new-graph.ts';
import { useCommandContext } from '../../../ui/CommandContextProvider.tsx';
import { useCommandRegistration } from '../../../ui/hooks/use-commands.ts';
import { validateCollectionName } from '../../collections/validate-collection.ts';
import { createFromFiles } from './create-from-files.ts';

const commands = [createFromFiles] as const;

/** State and actions of the dialog. `dropped`: the files with which it opens. */
export function useNewGraph(graphs: readonly GraphInfo[], dropped: readonly File[]) {
  useCommandRegistration(commands, useCommandContext());
  const files = useImportFiles();
  useDropped(files, dropped);
  const { data: collections } = useQuery({
    queryKey: ['collections', 'names'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const [names, setNames] = useState<Partial<Record<'graph' | 'vertices' | 'edges', string>>>({});
  const [hasTypes, setTypes] = useState(true);
  const [hasLook, setLook] = useState(true);
  const [progress, setProgress] = useState<WriteProgress>();
  const abort = useRef<AbortController>(undefined);
  const first = files.files[0]?.read.file ?? '';
  const name = names.graph ?? collectionName(first.replace(/\..*$/, ''), 'graph');
  const vertexCollection = names.vertices ?? collectionName(`${name}_vertices`, 'v');
  const edgeCollection = names.edges ?? collectionName(`${name}_edges`, 'e');
  const [direction, setDirection] = useState<Direction>('file');
  const graph = useMemo(
    () => files.graph && withDirection(withInferredLook(files.graph), direction),
    [files.graph, direction],
  );
  const types = useMemo(() => (graph === undefined ? [] : typesOf(graph)), [graph]);
  const looks = useMemo(
    () => (graph === undefined ? [] : lookOf(graph.vertices.values(), graph.edges)),
    [graph],
  );
  const isByType = hasTypes && types.length > 1;
  const plan = useMemo(
    () =>
      graph &&
      newGraphOf(graph, {
        name,
        vertexCollection,
        edgeCollection,
        isByType,
        hasLook: hasLook && looks.length > 0,
      }),
    [graph, name, vertexCollection, edgeCollection, isByType, hasLook, looks],
  );
  const taken = new Set(collections?.map((each) => each.name));
  const exists = plan && collectionsOf(plan.body).find((each) => taken.has(each));
  const errors = {
    graph:
      first === ''
        ? undefined
        : (nameError(name) ??
          (graphs.some((each) => each.name === name) ? `The graph '${name}' already exists.` : undefined)),
    vertices: validateCollectionName(vertexCollection, true),
    edges: validateCollectionName(edgeCollection, true),
    collections: exists === undefined ? undefined : `The collection '${exists}' already exists.`,
  };
  const submit = async () => {
    if (plan === undefined) return;
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      await tryCommand('graphs.createFromFiles', {
        plan,
        signal,
        onProgress: setProgress,
      });
    } finally {
      setProgress(undefined);
    }
  };
  return {
    files,
    plan,
    types,
    looks,
    name,
    vertexCollection,
    edgeCollection,
    setName: (kind: 'graph' | 'vertices' | 'edges', text: string) => setNames({ ...names, [kind]: text }),
    direction,
    setDirection,
    hasTypes,
    setTypes,
    hasLook,
    setLook,
    errors,
    progress,
    canSubmit:
      plan !== undefined &&
      plan.elements.vertices.length > 0 &&
      files.progress === undefined &&
      collections !== undefined &&
      Object.values(errors).every((each) => each === undefined),
    submit,
    stop: () => {
      abort.current?.abort();
      files.stop();
    },
  };
}

/** Reads the files with which the dialog opens, once. */
function useDropped(files: ImportFiles, dropped: readonly File[]): void {
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current || dropped.length === 0) return;
    isStarted.current = true;
    files.add(dropped);
  }, [dropped, files]);
}

/** `file`: as the file says. */
export type Direction = 'file' | 'directed' | 'undirected';

function withDirection(graph: ImportedGraph, direction: Direction): ImportedGraph {
  if (direction === 'file') return graph;
  const changed = new ImportedGraph();
  changed.isOwnExport = graph.isOwnExport;
  for (const [id, vertex] of graph.vertices) changed.vertices.set(id, vertex);
  for (const edge of graph.edges) changed.edges.push({ ...edge, isDirected: direction === 'directed' });
  return changed;
}

export type NewGraphState = ReturnType<typeof useNewGraph>;

function nameError(name: string): string | undefined {
  if (name === '') return 'A name for the graph has to be provided.';
  return validateCollectionName(name, true) === undefined
    ? undefined
    : "Expected a letter, then letters, digits, '_' and '-'.";
}

/** The labels of the vertices and the types of the edges. */
function typesOf(graph: NonNullable<ReturnType<typeof useImportFiles>['graph']>): readonly string[] {
  const found = new Set<string>();
  for (const { type } of graph.vertices.values()) if (type !== undefined) found.add(type);
  for (const { type } of graph.edges) if (type !== undefined) found.add(type);
  return [...found];
}
