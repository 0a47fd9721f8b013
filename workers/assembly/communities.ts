/**
 * Exports of the WebAssembly module for community detection; `workers/lib/communities/LeidenRounds.ts` calls them. Each
 * call does a bounded amount of work.
 */

export { countMembers, endMembers, mergeSome, placeMembers, startMerge } from './merge';
export { countLabels, findEmpty, moveSome, startMoves } from './moves';
export * from './partition';
export { addUp, countEnds, placeEnds } from './read';
export { joinSome, partSome, startRefine } from './refine';
export { scratchBytes, setScratch } from './scratch';
export { orderSome, search, startSearch } from './search';
