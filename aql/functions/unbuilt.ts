import { DatabaseError } from '../../protocol/errors.ts';
import { anyNumber, type FunctionEntry } from './types.ts';

type Bounds = readonly [min: number, max: number];

/** Functions that are known but not built: name, arguments in 2.8, in 3.12, positions of collection names. */
const table: readonly (readonly [string, Bounds | undefined, Bounds | undefined, readonly number[]])[] = [
  ['ANALYZER', undefined, [2, 2], []],
  ['APPROX_NEAR_COSINE', undefined, [2, 3], []],
  ['APPROX_NEAR_INNER_PRODUCT', undefined, [2, 3], []],
  ['APPROX_NEAR_L2', undefined, [2, 3], []],
  ['BM25', undefined, [1, 3], []],
  ['BOOST', undefined, [2, 2], []],
  ['EXISTS', undefined, [1, 3], []],
  ['LEVENSHTEIN_MATCH', undefined, [3, 6], []],
  ['MINHASH', undefined, [2, 2], []],
  ['MINHASH_MATCH', undefined, [4, 4], []],
  ['NGRAM_MATCH', undefined, [2, 4], []],
  ['OFFSET_INFO', undefined, [2, 2], []],
  ['PHRASE', undefined, [2, anyNumber], []],
  ['SCHEMA_GET', undefined, [1, 1], []],
  ['SCHEMA_VALIDATE', undefined, [2, 2], []],
  ['SHARD_ID', undefined, [2, 2], []],
  ['TEST_INTERNAL', [2, 2], undefined, []],
  ['TFIDF', undefined, [1, 2], []],
  ['TOKENS', undefined, [1, 2], []],
];

/** Calling one of them is error 9, which names it. */
export const unbuiltFunctions: readonly FunctionEntry[] = table.map(
  ([name, in28, in312, collectionParameters]) => ({
    name,
    parameters: [],
    doc: 'Not built yet.',
    examples: [],
    arity: {
      '2.8': in28 && { min: in28[0], max: in28[1] },
      '3.12': in312 && { min: in312[0], max: in312[1] },
    },
    isDeterministic: false,
    collectionParameters,
    call: () => {
      throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
        message: `the function ${name}() is not implemented`,
      });
    },
  }),
);
