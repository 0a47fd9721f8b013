import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GraphInfo } from '../../../protocol/api/gharial.ts';
import { describeError, RequestError } from '../../api/errors.ts';
import { edgeCollectionsOf, vertexCollectionsOf } from '../../lib/graph-collections.ts';
import { storageKey } from '../../store/browser-storage/storage-key.ts';
import type { GraphPreview } from './GraphPreview.ts';
import { findPreview, forgetPreview, loadPreview } from './previews.ts';

/** Numbers of documents in the vertex collections and in the edge collections of a graph. */
export interface GraphCounts {
  readonly vertices: number;
  readonly edges: number;
}

/** The definition of a graph, of which a preview is made. */
export type PreviewedGraph = Pick<GraphInfo, 'name' | 'revision' | 'edgeDefinitions' | 'orphanCollections'>;

type PreviewState =
  | { readonly kind: 'loading' | 'empty' }
  | { readonly kind: 'picture'; readonly preview: GraphPreview }
  | { readonly kind: 'failed'; readonly reason: string };

/** Time for which previews outside the viewport stay available without a cache lookup. */
const atHandMs = 60_000;

/**
 * The preview of a graph: first the cached one, then the one for the graph's current revision and counts. `counts` is
 * undefined while unknown; `countError` is the reason.
 */
export function useGraphPreview(
  graph: PreviewedGraph,
  counts: GraphCounts | undefined,
  countError: Error | null,
): PreviewState {
  const key = storageKey('database', graph.name);
  const state = counts && {
    signature: JSON.stringify([graph.revision, counts.vertices, counts.edges]),
    totalVertices: counts.vertices,
  };
  const isEmpty = counts?.vertices === 0;
  const options = { staleTime: Number.POSITIVE_INFINITY, gcTime: atHandMs, retry: false };
  const kept = useQuery({
    ...options,
    queryKey: ['graph-preview', key],
    // A query function must not return undefined.
    queryFn: async () => (await findPreview(key)) ?? null,
  });
  const fresh = useQuery({
    ...options,
    queryKey: ['graph-preview', key, state?.signature],
    queryFn: ({ signal }) => {
      const collections = { vertices: vertexCollectionsOf(graph), edges: edgeCollectionsOf(graph) };
      return loadPreview(key, state!, collections, signal);
    },
    enabled: state !== undefined && !isEmpty,
  });
  const error = countError ?? fresh.error;
  const isRefused = error instanceof RequestError && (error.status === 403 || error.status === 404);
  useEffect(() => {
    // Removes previews that the user can no longer read, or whose graph was deleted, from the cache.
    if (isRefused) void forgetPreview(key);
  }, [isRefused, key]);

  if (error) return { kind: 'failed', reason: describeError(error).text };
  if (isEmpty) return { kind: 'empty' };
  const preview = fresh.data ?? kept.data;
  return preview ? { kind: 'picture', preview } : { kind: 'loading' };
}
