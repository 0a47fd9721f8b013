import { edgeCollection, hubKey, largeCollection } from './generated-data.ts';

export interface MeasuredPage {
  readonly name: string;
  /** Below the server. */
  readonly path: string;
  /** An element that the page has once its rows are shown. */
  readonly shown: string;
}

const rows = 'tbody tr[data-index="0"]';
const documents = (page: number | string, query = '') =>
  `/collection/${largeCollection}/documents/${page}${query}`;
const filterOf = (...conditions: readonly (readonly [string, string, string])[]) =>
  `?filter=${encodeURIComponent(JSON.stringify(conditions))}`;

/** The pages of the console with their largest lists. `documentCount`: documents of the large collection. */
export function measuredPages(documentCount: number): readonly MeasuredPage[] {
  const lastPage = Math.ceil(documentCount / 10);
  const neighbour = `a${Math.floor(documentCount / 2)}`;
  return [
    { name: 'overview', path: '/', shown: 'tbody a' },
    { name: 'collections', path: '/collections', shown: rows },
    {
      name: 'collections: details of the large one',
      path: `/collections?open=${largeCollection}`,
      shown: `[aria-label="Attributes"] tbody tr`,
    },
    { name: 'collections: search', path: '/collections?search=collection_77', shown: rows },
    { name: 'documents: first page', path: documents(1), shown: rows },
    { name: 'documents: last page', path: documents(lastPage), shown: rows },
    { name: 'documents: 500 rows', path: documents(1, '?size=500'), shown: rows },
    { name: 'documents: sorted by an index', path: documents(1, '?sort=-created'), shown: rows },
    {
      name: 'documents: sorted by an index, middle',
      path: documents(Math.ceil(lastPage / 2), '?sort=created'),
      shown: rows,
    },
    {
      name: 'documents: filter with an index',
      path: documents(1, filterOf(['created', '<', '1600010000'])),
      shown: rows,
    },
    {
      name: 'documents: filter without an index',
      path: documents(1, filterOf(['section', '==', 'edges'])),
      shown: rows,
    },
    {
      name: 'documents: filter without an index, rare value',
      path: documents(1, filterOf(['author.name', '==', 'Author 4999'])),
      shown: rows,
    },
    { name: 'edges: first page', path: `/collection/${edgeCollection}/documents/1`, shown: rows },
    {
      name: 'index pane',
      path: documents(1, '?panel=indexes'),
      shown: 'svg[aria-label="Cannot be deleted"]',
    },
    { name: 'document', path: `/collection/${largeCollection}/${neighbour}`, shown: '[role=treeitem]' },
    {
      name: 'document with many edges',
      path: `/collection/${largeCollection}/${hubKey}`,
      shown: 'a[title^="Edge "]',
    },
    { name: 'graphs', path: '/graph', shown: '[role=listitem]' },
    { name: 'databases', path: '/databases', shown: '[role=listitem]' },
    { name: 'users', path: '/userManagement', shown: '[role=listitem]' },
    { name: 'users: permissions of one', path: '/userManagement?open=user_7', shown: '[role=radio]' },
    { name: 'logs', path: '/logs', shown: rows },
    { name: 'logs: search', path: '/logs?search=version', shown: rows },
    { name: 'statistics', path: '/dashboard', shown: 'canvas' },
    { name: 'running queries', path: '/queryManagement', shown: '[aria-label="Lists of queries"]' },
  ];
}
