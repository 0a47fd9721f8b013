import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount } from '../../../../lib/format.ts';
import type { Selection } from '../../../../ui/tables/selection.ts';
import { useWorkspace } from '../../../ui/workspace-context.tsx';
import type { GraphDialog } from '../../../workspace/workspace-state.ts';
import type { HubChoice } from '../HubIndex.ts';
import { chooseAttributes } from '../hub-attributes.ts';
import { facetsOf } from '../hub-facets.ts';
import { sliceQuery } from '../hub-query.ts';
import { mostUsedFirst, type NeighbourSort, sortNeighbours } from '../neighbour-sort.ts';
import { useEdgeCount } from './use-edge-count.ts';
import { useHubIndex } from './use-hub-index.ts';

type Dialog = GraphDialog & { readonly kind: 'hub' };

/** The neighbours of the hub that match the choice, in order. */
function useHubSlice({ vertexId, degrees: known, direction }: Dialog) {
  const { model } = useWorkspace();
  const { index, revision, ...reading } = useHubIndex(vertexId, known);
  const [choice, setChoice] = useState<HubChoice>({ direction, search: '' });
  const [order, setOrder] = useState<NeighbourSort>(mostUsedFirst);
  const { isComplete } = reading;

  // The attributes are chosen from the first batch and again from all rows.
  const sampled = revision === 0 ? 0 : isComplete ? 2 : 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows with `sampled`
  const attributes = useMemo(() => index && chooseAttributes(index), [index, sampled]);
  const effective = useMemo(
    () => ({
      ...choice,
      edgeAttribute: choice.edgeAttribute ?? attributes?.edge,
      vertexAttribute: choice.vertexAttribute ?? attributes?.vertex,
    }),
    [choice, attributes],
  );
  const deferred = useDeferredValue(effective);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows with `revision`
  const facets = useMemo(
    () => index && facetsOf(index, deferred, (id) => model.hasVertex(id)),
    [index, revision, deferred, model],
  );
  const sorted = useMemo(
    () => (index && facets ? sortNeighbours(index, facets.chosen, order) : []),
    [index, facets, order],
  );
  return {
    ...reading,
    index,
    /** True as soon as there is something to list. */
    isRead: revision > 0 || isComplete,
    /** True if `sorted` has all neighbours that match the choice. */
    isCurrent: isComplete && deferred === effective,
    columns: attributes?.columns ?? [],
    choice: effective,
    setChoice,
    order,
    setOrder,
    facets,
    sorted,
  };
}

/** The state and the actions of the dialog for the neighbours of a hub. */
export function useHubDialog(dialog: Dialog) {
  const { vertexId } = dialog;
  const { model } = useWorkspace();
  const slice = useHubSlice(dialog);
  const { index, degrees, problem, choice, order, facets, sorted } = slice;
  const [pageSize, setPageSize] = useState<number>(50);
  const [picked, setPicked] = useState<Selection>();
  const [isArranged, setArranged] = useState(true);
  const [isWaiting, setWaiting] = useState(false);
  const vertex = model.findVertex(vertexId);
  const label = vertex === undefined ? vertexId : model.labelOf(vertex);
  const chosenIds = useMemo(() => {
    if (index === undefined) return [];
    return picked === undefined
      ? sorted.slice(0, pageSize).map((place) => index.neighbours[place]!.id)
      : [...picked];
  }, [index, picked, sorted, pageSize]);
  const edges = useEdgeCount(chosenIds, vertexId);
  const edgesToHub = sorted
    .slice(0, pageSize)
    .reduce((sum, place) => sum + (facets?.edgesOf.get(place) ?? 0), 0);
  const change = (next: HubChoice) => {
    // Ticks survive a search; another slice has another first page.
    if (next.search === choice.search) setPicked(undefined);
    slice.setChoice(next);
  };
  const query = () =>
    sliceQuery({
      vertexId,
      edgeCollections: index?.edgeCollections ?? [],
      choice,
      order,
      limit: Math.max(chosenIds.length, 1),
    });
  // The first rows are the most used ones only after all neighbours are read; ticked rows are certain before.
  const isCertain = picked !== undefined || slice.isCurrent;
  const load = () => {
    if (!isCertain) {
      setWaiting(true);
      return;
    }
    if (chosenIds.length === 0) return;
    const { text, bindVars } = query();
    void runCommand('graph.loadChosenVertices', {
      vertexIds: chosenIds,
      title: `Expand ${label} by ${formatAmount(chosenIds.length, 'neighbour')}`,
      around: isArranged ? vertexId : undefined,
      hub: { vertexId, neighbours: degrees?.neighbours.any ?? chosenIds.length },
      aql: { query: text, bindVars },
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the load belongs to the end of the reading
  useEffect(() => {
    if (!isWaiting || !(isCertain || problem !== undefined)) return;
    setWaiting(false);
    if (problem === undefined) load();
  }, [isWaiting, isCertain, problem]);
  return {
    ...slice,
    label,
    pageSize,
    setPageSize,
    picked,
    setPicked,
    chosenIds,
    edges,
    /** At least as many edges are loaded. */
    minEdges: picked === undefined ? edgesToHub : chosenIds.length,
    isArranged,
    setArranged,
    isCertain,
    isWaiting,
    change,
    query,
    load,
  };
}
