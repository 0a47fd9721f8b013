import type { Statement } from './ast.ts';

/** An attribute of OPTIONS, with its description for editors. */
interface StatementOption {
  readonly name: string;
  /** Type of the value (`boolean`, `number`, `text`) or the list of valid strings. */
  readonly values: readonly string[];
  readonly doc: string;
}

const boolean = ['true', 'false'];
const text: readonly string[] = [];

const ignoreErrors = {
  name: 'ignoreErrors',
  values: boolean,
  doc: 'Rows whose write fails are skipped.',
};
const waitForSync = {
  name: 'waitForSync',
  values: boolean,
  doc: 'The write is synchronized to disk before the query continues.',
};
const exclusive = {
  name: 'exclusive',
  values: boolean,
  doc: 'Locks the collection exclusively during the query.',
};
const refill = {
  name: 'refillIndexCaches',
  values: boolean,
  doc: 'The write also updates the edge index cache.',
};
const ignoreRevs = {
  name: 'ignoreRevs',
  values: boolean,
  doc: 'false: a document is written only if its revision matches.',
};
const keepNull = {
  name: 'keepNull',
  values: boolean,
  doc: 'false: attributes with the new value null are removed.',
};
const mergeObjects = {
  name: 'mergeObjects',
  values: boolean,
  doc: 'false: objects are replaced instead of merged.',
};
const version = {
  name: 'versionAttribute',
  values: text,
  doc: 'A document is replaced only if the new document has a higher value of this attribute.',
};
const indexHint = {
  name: 'indexHint',
  values: text,
  doc: 'The index to use, or an array of indexes in the order of preference.',
};
const forceIndexHint = {
  name: 'forceIndexHint',
  values: boolean,
  doc: 'The query fails if the index of indexHint cannot be used.',
};
const disableIndex = { name: 'disableIndex', values: boolean, doc: 'Disables the use of indexes.' };
const useCache = { name: 'useCache', values: boolean, doc: 'Allows index caches.' };
const weightAttribute = {
  name: 'weightAttribute',
  values: text,
  doc: 'The edge attribute with the weight.',
};
const defaultWeight = {
  name: 'defaultWeight',
  values: text,
  doc: 'The weight of edges without the attribute; 1 by default.',
};
const maxProjections = {
  name: 'maxProjections',
  values: text,
  doc: 'Maximum number of attributes for a projection.',
};

const write = [ignoreErrors, waitForSync, exclusive, refill];
const patch = [keepNull, mergeObjects];
const path = [weightAttribute, defaultWeight, useCache];

/** Valid attributes of OPTIONS in 3.12, by statement. */
export const statementOptions: Readonly<Partial<Record<Statement['kind'], readonly StatementOption[]>>> = {
  for: [
    ...[indexHint, forceIndexHint, disableIndex, maxProjections, useCache],
    { name: 'lookahead', values: text, doc: 'Number of documents that a lookup prefetches.' },
    // Options of a search in a view.
    { name: 'collections', values: text, doc: 'The collections of the view to search in.' },
    {
      name: 'conditionOptimization',
      values: ['auto', 'none'],
      doc: 'How the search condition is optimized.',
    },
    { name: 'countApproximate', values: ['exact', 'cost'], doc: 'Method of counting the results.' },
    { name: 'parallelism', values: text, doc: 'Number of threads of the search.' },
  ],
  traversal: [
    {
      name: 'order',
      values: ['dfs', 'bfs', 'weighted'],
      doc: 'Depth-first, breadth-first, or in order of the sum of weights.',
    },
    { name: 'bfs', values: boolean, doc: 'Breadth-first; deprecated form of order.' },
    {
      name: 'uniqueVertices',
      values: ['none', 'path', 'global'],
      doc: 'Uniqueness of vertices: on each path, or in the whole traversal.',
    },
    { name: 'uniqueEdges', values: ['path', 'none'], doc: 'Uniqueness of edges on each path.' },
    { name: 'edgeCollections', values: text, doc: 'The edge collections to follow.' },
    { name: 'vertexCollections', values: text, doc: 'The vertex collections to enter.' },
    { name: 'parallelism', values: text, doc: 'Number of threads of the traversal.' },
    ...[maxProjections, indexHint, ...path],
  ],
  path: [
    ...path,
    { ...maxProjections },
    { name: 'algorithm', values: ['yen'], doc: 'Algorithm of the path search.' },
  ],
  collect: [{ name: 'method', values: ['sorted', 'hash'], doc: 'Method of grouping.' }, disableIndex],
  insert: [
    ...write,
    { name: 'overwrite', values: boolean, doc: 'A document with the same key is replaced.' },
    {
      name: 'overwriteMode',
      values: ['conflict', 'ignore', 'replace', 'update'],
      doc: 'Action for an existing document with the same key.',
    },
    ...[...patch, version],
  ],
  update: [...write, ignoreRevs, ...patch, version],
  replace: [...write, ignoreRevs, version],
  remove: [...write, ignoreRevs],
  upsert: [
    ...[...write, ignoreRevs, ...patch, version, indexHint, forceIndexHint, disableIndex],
    { name: 'readOwnWrites', values: boolean, doc: 'The lookup sees earlier writes of the same query.' },
  ],
};
