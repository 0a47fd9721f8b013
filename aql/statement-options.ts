import type { Statement } from './ast.ts';

/** An attribute of OPTIONS, as editors show it. */
export interface StatementOption {
  readonly name: string;
  /** What may stand there: `boolean`, `number`, `text`, or the texts allowed. */
  readonly values: readonly string[];
  readonly doc: string;
}

const boolean = ['true', 'false'];
const text: readonly string[] = [];

const ignoreErrors = {
  name: 'ignoreErrors',
  values: boolean,
  doc: 'Rows whose write fails are passed over.',
};
const waitForSync = {
  name: 'waitForSync',
  values: boolean,
  doc: 'The write is on the disk before the query goes on.',
};
const exclusive = {
  name: 'exclusive',
  values: boolean,
  doc: 'No other query writes the collection meanwhile.',
};
const refill = {
  name: 'refillIndexCaches',
  values: boolean,
  doc: 'Caches of edge indexes are filled at once.',
};
const ignoreRevs = {
  name: 'ignoreRevs',
  values: boolean,
  doc: 'false: a document is written only if it has the revision given.',
};
const keepNull = {
  name: 'keepNull',
  values: boolean,
  doc: 'false: attributes patched with null are removed.',
};
const mergeObjects = {
  name: 'mergeObjects',
  values: boolean,
  doc: 'false: objects are replaced instead of merged.',
};
const version = {
  name: 'versionAttribute',
  values: text,
  doc: 'A document is replaced only by one with a higher value of this attribute.',
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
const disableIndex = { name: 'disableIndex', values: boolean, doc: 'No index is used.' };
const useCache = { name: 'useCache', values: boolean, doc: 'Caches of indexes may be used.' };
const weightAttribute = {
  name: 'weightAttribute',
  values: text,
  doc: 'The attribute of an edge that holds its length.',
};
const defaultWeight = {
  name: 'defaultWeight',
  values: text,
  doc: 'The length of edges without one; 1 by default.',
};
const maxProjections = {
  name: 'maxProjections',
  values: text,
  doc: 'Up to so many attributes are read instead of whole documents.',
};

const write = [ignoreErrors, waitForSync, exclusive, refill];
const patch = [keepNull, mergeObjects];
const path = [weightAttribute, defaultWeight, useCache];

/** The attributes that OPTIONS of a statement may have in 3.12. */
export const statementOptions: Readonly<Partial<Record<Statement['kind'], readonly StatementOption[]>>> = {
  for: [
    ...[indexHint, forceIndexHint, disableIndex, maxProjections, useCache],
    { name: 'lookahead', values: text, doc: 'How many documents a lookup reads ahead.' },
    // Of a search in a view.
    { name: 'collections', values: text, doc: 'The collections of the view to search in.' },
    {
      name: 'conditionOptimization',
      values: ['auto', 'none'],
      doc: 'How the search condition is optimized.',
    },
    { name: 'countApproximate', values: ['exact', 'cost'], doc: 'How the number of results is counted.' },
    { name: 'parallelism', values: text, doc: 'How many threads search.' },
  ],
  traversal: [
    {
      name: 'order',
      values: ['dfs', 'bfs', 'weighted'],
      doc: 'Depth first, breadth first, or by the sum of weights.',
    },
    { name: 'bfs', values: boolean, doc: 'Breadth first; the older form of order.' },
    {
      name: 'uniqueVertices',
      values: ['none', 'path', 'global'],
      doc: 'Whether a vertex may come again: on a path, or at all.',
    },
    { name: 'uniqueEdges', values: ['path', 'none'], doc: 'Whether an edge may come again on a path.' },
    { name: 'edgeCollections', values: text, doc: 'The edge collections to follow.' },
    { name: 'vertexCollections', values: text, doc: 'The vertex collections to enter.' },
    { name: 'parallelism', values: text, doc: 'How many threads traverse.' },
    ...[maxProjections, indexHint, ...path],
  ],
  path: [...path, { ...maxProjections }, { name: 'algorithm', values: ['yen'], doc: 'How paths are found.' }],
  collect: [{ name: 'method', values: ['sorted', 'hash'], doc: 'How groups are found.' }, disableIndex],
  insert: [
    ...write,
    { name: 'overwrite', values: boolean, doc: 'A document with the same key is replaced.' },
    {
      name: 'overwriteMode',
      values: ['conflict', 'ignore', 'replace', 'update'],
      doc: 'What becomes of a document with the same key.',
    },
    ...[...patch, version],
  ],
  update: [...write, ignoreRevs, ...patch, version],
  replace: [...write, ignoreRevs, version],
  remove: [...write, ignoreRevs],
  upsert: [
    ...[...write, ignoreRevs, ...patch, version, indexHint, forceIndexHint, disableIndex],
    { name: 'readOwnWrites', values: boolean, doc: 'The search sees what the query has written before.' },
  ],
};
