import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchCollections } from '../../../api/collections.ts';
import { type EdgeDirection, fetchEdgeCounts, fetchVertexEdges } from '../../../api/vertex-edges.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';

/** Rows at first, and further rows for each click. */
const firstRows = 10;
const moreRows = 100;
/** More edge collections are not searched. */
export const maxCollections = 100;
/** `CollectionInfo.type` of edge collections. */
const edgeType = 3;

export type EdgesState = ReturnType<typeof useEdges>;

/** The edges of a vertex in a direction, with their counts by collection. */
export function useEdges(id: string) {
  const [directionText, setDirection] = useAddressState('edges');
  const direction: EdgeDirection = directionText === 'inbound' ? 'inbound' : 'outbound';
  const [collection, setCollection] = useAddressState('edgeCollection');
  const [limit, setLimit] = useState(firstRows);
  const [dialog, setDialog] = useAddressState('dialog');
  const collections = useQuery({
    queryKey: ['collections'],
    queryFn: ({ signal }) => fetchCollections(signal),
  });
  const all = collections.data?.filter(({ type, isSystem }) => type === edgeType && !isSystem) ?? [];
  const names = all.map(({ name }) => name).slice(0, maxCollections);
  const counts = useQuery({
    queryKey: ['documents', 'edge-counts', id, names],
    queryFn: ({ signal }) => fetchEdgeCounts(id, names, signal),
    enabled: collections.data !== undefined,
  });
  const countOf = (way: EdgeDirection, name = '') =>
    [...(counts.data ?? [])].reduce(
      (sum, [each, count]) => sum + (name === '' || each === name ? count[way] : 0),
      0,
    );
  // All collections, so that the edges do not wait for the counts.
  const searched = collection === '' ? names : [collection];
  const edges = useQuery({
    queryKey: ['documents', 'edges', id, searched, direction, limit],
    queryFn: ({ signal }) => fetchVertexEdges(id, searched, direction, limit, signal),
    enabled: collections.data !== undefined,
    placeholderData: (previous) => previous,
  });
  const used = names.filter((name) => countOf('outbound', name) + countOf('inbound', name) > 0);
  return {
    direction,
    collection,
    names,
    collectionCount: all.length,
    searched,
    /** Collections with edges of the vertex, and the chosen one. */
    choices: used.includes(collection) || collection === '' ? used : [...used, collection],
    error: collections.error ?? counts.error ?? edges.error,
    edges: edges.data,
    isLoadingMore: edges.isPlaceholderData,
    /** Undefined until they are known. */
    total: counts.data && countOf('outbound') + countOf('inbound'),
    countIn: (way: EdgeDirection) => counts.data && countOf(way, collection),
    moreCount: Math.max(0, countOf(direction, collection) - (edges.data?.length ?? 0)),
    showMore: () => setLimit(limit + moreRows),
    choose(next: string) {
      setLimit(firstRows);
      setDirection(next === 'outbound' ? '' : next);
    },
    chooseCollection(name: string) {
      setLimit(firstRows);
      setCollection(name);
    },
    isDialogOpen: dialog === 'new-edge' && names.length > 0,
    openDialog: () => setDialog('new-edge'),
    closeDialog: () => setDialog(''),
  };
}
