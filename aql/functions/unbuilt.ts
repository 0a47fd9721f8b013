import { DatabaseError } from '../../protocol/errors.ts';
import { define, type FunctionDefinition } from './types.ts';

/** Functions that need features which this server does not have: name, parameters, missing feature. */
const table: readonly (readonly [name: string, parameters: string, needed: string])[] = [
  ['ANALYZER', 'expression, analyzer', 'views'],
  ['APPROX_NEAR_COSINE', 'left, right, options?', 'vector indexes'],
  ['APPROX_NEAR_INNER_PRODUCT', 'left, right, options?', 'vector indexes'],
  ['APPROX_NEAR_L2', 'left, right, options?', 'vector indexes'],
  ['BM25', 'document, k?, b?', 'views'],
  ['BOOST', 'expression, boost', 'views'],
  ['EXISTS', 'path, type?, analyzer?', 'views'],
  ['LEVENSHTEIN_MATCH', 'path, target, distance, transpositions?, maxTerms?, prefix?', 'views'],
  ['MINHASH', 'values, numHashes', 'analyzers'],
  ['MINHASH_MATCH', 'path, target, threshold, analyzer', 'views'],
  ['NGRAM_MATCH', 'path, target, threshold?, analyzer?', 'views'],
  ['OFFSET_INFO', 'document, paths', 'views'],
  ['PHRASE', 'path, phrasePart, ...more', 'views'],
  ['SHARD_ID', 'collection, shardKeys', 'a cluster'],
  ['TEST_INTERNAL', 'test, value', 'a test build'],
  ['TFIDF', 'document, normalize?', 'views'],
  ['TOKENS', 'input, analyzer?', 'analyzers'],
];

/** Calls throw 9 (not implemented) with the name of the missing feature. */
export const unbuiltFunctions = define(
  Object.fromEntries(table.map(([name, parameters, needed]) => [name, unbuilt(name, parameters, needed)])),
);

function unbuilt(name: string, parameters: string, needed: string): FunctionDefinition {
  return {
    parameters,
    ...(name === 'TEST_INTERNAL' ? { isRemoved: true } : { isNew: true }),
    isDynamic: true,
    isUnbuilt: true,
    doc: `Needs ${needed}, which this server does not have.`,
    call: () => {
      throw new DatabaseError('ERROR_NOT_IMPLEMENTED', {
        message: `the function ${name}() needs ${needed}, which this server does not have`,
      });
    },
  };
}
