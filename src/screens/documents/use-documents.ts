import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { collectionType } from '../../../protocol/api/collection.ts';
import { fetchAttributeSample } from '../../api/attribute-sample.ts';
import { fetchCollectionSize } from '../../api/collections.ts';
import { fetchDocuments } from '../../api/documents.ts';
import { ConnectionError } from '../../api/errors.ts';
import { fetchIndexesWithSizes } from '../../api/indexes.ts';
import type { CollectionEntries } from '../../api/overview.ts';
import { type DocumentsScope, documentsQuery } from './documents-query.ts';
import { allLimit, countPlace, findSortIndex, planPage, sortProblem } from './page-plan.ts';
import type { DocumentsAddress } from './use-documents-address.ts';

/** Time between two requests while an index is being built. */
const buildLookMs = 1000;

/** Attributes rarely change: a sample stays valid for this time. */
const sampleStaleMs = 300_000;

/** The documents of a page, their count, and what is known about the collection. */
export function useDocuments(address: DocumentsAddress, isAllConfirmed: boolean) {
  const { collection: name, conditions, filterText } = address;
  const { size, indexes, sample } = useCollectionFacts(name);
  const total = size.data?.count;
  const place = total === undefined ? undefined : countPlace(total, conditions);
  const countApart = useQuery({
    queryKey: ['documents', name, 'fullCount', filterText],
    queryFn: async ({ signal }) => {
      const query = documentsQuery({ collection: name, conditions }, 'LIMIT 0, 1 RETURN {}');
      return (await fetchDocuments({ ...query, fullCount: true, signal })).fullCount;
    },
    enabled: place === 'apart',
  });
  /** Known before the page is read; a page that counts its own query is known to be small. */
  const knownCount = place === 'apart' ? countApart.data : total;
  const sortIndex = address.sort && findSortIndex(address.sort, indexes.data);
  const isSortDecided =
    address.sort === undefined ||
    (indexes.data !== undefined && (sortIndex !== undefined || knownCount !== undefined));
  const problem =
    address.sort && isSortDecided
      ? sortProblem(address.sort, { count: knownCount ?? 0, indexes: indexes.data })
      : undefined;
  const sort = problem === undefined ? address.sort : undefined;
  const plan = planPage({
    ...address,
    // The count of a page that counts its own query is not known yet.
    count: place === 'page' && conditions.length > 0 ? undefined : knownCount,
    isSortedByIndex: sort !== undefined && sortIndex !== undefined,
  });
  const asksForAll = address.pageSize === 'all' && !isAllConfirmed && (knownCount ?? 0) > allLimit;
  const { offset, limit, isReversed } = plan;
  const sortText = sort ? address.sortText : '';

  /** The place of the requested rows in the list. */
  const wanted = {
    pageNumber: plan.page,
    offset: isReversed ? (plan.page - 1) * Number(address.pageSize) : offset,
    sort,
  };

  const page = useQuery({
    queryKey: ['documents', name, 'page', filterText, sortText, offset, limit, isReversed, place === 'page'],
    queryFn: async ({ signal }) => {
      const scope = { collection: name, conditions, sort };
      return { ...(await fetchPage(scope, plan, place === 'page', signal)), place: wanted };
    },
    enabled: place !== undefined && isSortDecided && !asksForAll,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === name ? keepPreviousData(previous) : undefined,
  });
  const { data, isPaused } = useKeptPage(name, page);
  const count = place === 'page' ? data?.fullCount : knownCount;
  return {
    /** Undefined while unknown. */
    type: size.data?.type,
    indexes,
    sample,
    /** The shown rows; undefined before the first ones. */
    data,
    /** Set while the rows of another place are shown than the requested one. */
    waiting:
      data !== undefined && (page.isPlaceholderData || page.data === undefined)
        ? { page: wanted.pageNumber, isPaused }
        : undefined,
    total,
    /** Documents that match the filter; undefined while unknown. */
    count,
    /** False: the count is that of a list of collections, and may be out of date. */
    isCurrentCount: !size.isPlaceholderData,
    pageCount: planPage({ ...address, count, isSortedByIndex: false }).pageCount,
    /** Of the rows that are shown, until the requested ones have arrived. */
    shown: data?.place ?? wanted,
    sort,
    sortProblem: problem,
    sortIndex: sort ? sortIndex : undefined,
    asksForAll,
    error: size.error ?? countApart.error ?? page.error,
  };
}

/** Type, size, indexes and a sample of a collection. */
function useCollectionFacts(name: string) {
  const client = useQueryClient();
  const size = useQuery({
    queryKey: ['documents', name, 'count'],
    queryFn: ({ signal }) => fetchCollectionSize(name, signal),
    // The page of documents is requested together with the count if a list of collections was shown before.
    placeholderData: () => listedSize(client, name),
  });
  const indexes = useQuery({
    queryKey: ['documents', name, 'indexes'],
    queryFn: ({ signal }) => fetchIndexesWithSizes(name, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isBuilding }) => isBuilding) === true ? buildLookMs : false,
  });
  const sample = useQuery({
    queryKey: ['documents', name, 'sample'],
    queryFn: ({ signal }) => fetchAttributeSample(name, signal),
    staleTime: sampleStaleMs,
  });
  return { size, indexes, sample };
}

/** The last rows stay while the server does not respond. */
function useKeptPage<Page>(name: string, page: UseQueryResult<Page>) {
  const lastPage = useRef<{ readonly name: string; readonly data: Page }>(undefined);
  if (page.data && !page.isPlaceholderData) lastPage.current = { name, data: page.data };
  const isPaused = page.error instanceof ConnectionError || page.fetchStatus === 'paused';
  const isKept = (isPaused || page.error === null) && lastPage.current?.name === name;
  return { data: page.data ?? (isKept ? lastPage.current?.data : undefined), isPaused };
}

/** The documents of a page. A page that is read from the end is put in the order of the list. */
async function fetchPage(
  { sort, ...scope }: DocumentsScope,
  { offset, limit, isReversed }: ReturnType<typeof planPage>,
  fullCount: boolean,
  signal: AbortSignal,
) {
  const read = sort && isReversed ? { attribute: sort.attribute, isDescending: !sort.isDescending } : sort;
  const query = documentsQuery({ ...scope, sort: read }, `LIMIT ${offset}, ${limit} RETURN d`);
  const options = { fullCount, batchSize: 5000, isStream: limit > 5000, signal };
  const { rows, ...rest } = await fetchDocuments({ ...query, ...options });
  return { ...rest, rows: isReversed ? rows.toReversed() : rows };
}

/** Type and number of documents in the last list of collections. */
function listedSize(client: QueryClient, name: string) {
  const entries = client.getQueryData<CollectionEntries>(['collections', 'overview']);
  const entry = entries?.collections.find((collection) => collection.name === name);
  if (entry?.count === undefined) return undefined;
  return { type: collectionType[entry.type], count: entry.count };
}
