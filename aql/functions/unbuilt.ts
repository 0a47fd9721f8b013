import { DatabaseError } from '../../protocol/errors.ts';
import { anyNumber, type FunctionEntry } from './types.ts';

type Bounds = readonly [min: number, max: number];

/** Functions of parts that this server does not have: name, arguments in 2.8, in 3.12, what it would take. */
const table: readonly (readonly [string, Bounds | undefined, Bounds | undefined, string])[] = [
  ['ANALYZER', undefined, [2, 2], 'views'],
  ['APPROX_NEAR_COSINE', undefined, [2, 3], 'vector indexes'],
  ['APPROX_NEAR_INNER_PRODUCT', undefined, [2, 3], 'vector indexes'],
  ['APPROX_NEAR_L2', undefined, [2, 3], 'vector indexes'],
  ['BM25', undefined, [1, 3], 'views'],
  ['BOOST', undefined, [2, 2], 'views'],
  ['EXISTS', undefined, [1, 3], 'views'],
  ['LEVENSHTEIN_MATCH', undefined, [3, 6], 'views'],
  ['MINHASH', undefined, [2, 2], 'analyzers'],
  ['MINHASH_MATCH', undefined, [4, 4], 'views'],
  ['NGRAM_MATCH', undefined, [2, 4], 'views'],
  ['OFFSET_INFO', undefined, [2, 2], 'views'],
  ['PHRASE', undefined, [2, anyNumber], 'views'],
  ['SCHEMA_GET', undefined, [1, 1], 'collections with schemas'],
  ['SCHEMA_VALIDATE', undefined, [2, 2], 'collections with schemas'],
  ['SHARD_ID', undefined, [2, 2], 'a cluster'],
  ['TEST_INTERNAL', [2, 2], undefined, 'a test build'],
  ['TFIDF', undefined, [1, 2], 'views'],
  ['TOKENS', undefined, [1, 2], 'analyzers'],
];

/** Calling one of them is error 9, which names it. */
export const unbuiltFunctions: readonly FunctionEntry[] = table.map(([name, in28, in312, needed]) => ({
  name,
  parameters: [],
  doc: `Needs ${needed}, which this server does not have.`,
  examples: [],
  arity: {
    '2.8': in28 && { min: in28[0], max: in28[1] },
    '3.12': in312 && { min: in312[0], max: in312[1] },
  },
  isDeterministic: false,
  collectionParameters: [],
  call: () => {
    throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
      message: `the function ${name}() needs ${needed}, which this server does not have`,
    });
  },
}));
