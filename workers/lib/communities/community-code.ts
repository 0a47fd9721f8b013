import { bytes, instantiatePlain } from '../../assembly/communities.ts?assembly';
import { LinearMemory } from './LinearMemory.ts';

/**
 * Functions of the WebAssembly module. Parameters named after arrays and graphs are addresses. See
 * `workers/assembly/`.
 */
export interface CommunityCode {
  scratchBytes(vertexCount: number): number;
  setScratch(at: number, vertexCount: number): void;
  countEnds(
    offsets: number,
    sources: number,
    targets: number,
    weights: number,
    from: number,
    to: number,
  ): void;
  addUp(offsets: number, vertexCount: number): void;
  placeEnds(
    cursor: number,
    ends: number,
    endWeights: number,
    sources: number,
    targets: number,
    weights: number,
    from: number,
    to: number,
  ): void;
  startSearch(vertexCount: number, root: number, numbers: number): void;
  search(graph: number, order: number, numbers: number, maxEntries: number): number;
  orderSome(
    graph: number,
    ordered: number,
    order: number,
    numbers: number,
    metBy: number,
    from: number,
    maxEntries: number,
  ): number;
  startMoves(graph: number, scale: number, tolerance: number): number;
  countLabels(graph: number, labels: number, from: number, to: number): void;
  findEmpty(vertexCount: number): void;
  moveSome(graph: number, labels: number, maxEntries: number): number;
  startRefine(graph: number, scale: number): number;
  partSome(graph: number, communities: number, parts: number, from: number, maxEntries: number): number;
  joinSome(graph: number, communities: number, parts: number, from: number, maxEntries: number): number;
  startMerge(vertexCount: number, partCount: number): void;
  countMembers(parts: number, from: number, to: number): void;
  endMembers(partCount: number): void;
  placeMembers(parts: number, from: number, to: number): void;
  mergeSome(graph: number, parts: number, merged: number, from: number, maxEntries: number): number;
  startRenumber(vertexCount: number): void;
  renumber(labels: number, from: number, to: number): number;
  countUp(labels: number, from: number, to: number): void;
  expand(parts: number, labels: number, expanded: number, from: number, to: number): void;
  collectLabels(parts: number, labels: number, partLabels: number, from: number, to: number): void;
  startSplit(vertexCount: number, pieces: number): void;
  splitSome(graph: number, labels: number, pieces: number, maxEntries: number): number;
  startModularity(vertexCount: number): void;
  measureSome(graph: number, labels: number, from: number, maxEntries: number): number;
  modularity(vertexCount: number, resolution: number): number;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Instantiates the module with its own memory. Without WebAssembly support, the same code runs as JavaScript
 * with equal results, several times slower.
 */
export function createCommunityCode(): { readonly code: CommunityCode; readonly memory: LinearMemory } {
  const isPlain = typeof WebAssembly === 'undefined';
  const memory = new LinearMemory(isPlain);
  const imports = { env: { memory: memory.memory } };
  if (isPlain) return { code: instantiatePlain(imports) as unknown as CommunityCode, memory };
  compiled ??= new WebAssembly.Module(bytes);
  const { exports } = new WebAssembly.Instance(compiled, imports);
  return { code: exports as unknown as CommunityCode, memory };
}
