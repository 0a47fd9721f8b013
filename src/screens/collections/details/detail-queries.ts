import { queryOptions } from '@tanstack/react-query';
import { fetchCollectionProperties, fetchCollectionRevision } from '../../../api/collections.ts';
import { fetchIndexesWithSizes } from '../../../api/indexes.ts';
import { fetchSchemaSample } from '../../../api/schema-sample.ts';

/** The requests of the details of a collection. */
export const detailQueries = {
  properties: (name: string) =>
    queryOptions({
      queryKey: ['collections', 'properties', name],
      queryFn: ({ signal }) => fetchCollectionProperties(name, signal),
    }),
  revision: (name: string) =>
    queryOptions({
      queryKey: ['collections', 'revision', name],
      queryFn: ({ signal }) => fetchCollectionRevision(name, signal),
    }),
  indexes: (name: string) =>
    queryOptions({
      queryKey: ['collections', 'indexes', name],
      queryFn: async ({ signal }) =>
        (await fetchIndexesWithSizes(name, signal)).filter(({ isBuilding }) => isBuilding !== true),
    }),
  schema: (name: string) =>
    queryOptions({
      queryKey: ['collections', 'schema', name],
      queryFn: ({ signal }) => fetchSchemaSample(name, { signal }),
      staleTime: 60_000,
      retry: false,
    }),
  exactSchema: (name: string) =>
    queryOptions({
      queryKey: ['collections', 'schema', name, 'exact'],
      queryFn: ({ signal }) => fetchSchemaSample(name, { isExact: true, signal }),
      staleTime: 60_000,
      retry: false,
    }),
} as const;
