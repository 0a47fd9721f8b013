import { F64s, U32s } from './arrays';
import { Graph } from './graph';
import { freeScratch, takeScratch } from './scratch';

let numbers: U32s = changetype<U32s>(0);
let count: u32 = 0;

export function startRenumber(vertexCount: u32): void {
  freeScratch();
  numbers = changetype<U32s>(takeScratch(4 * vertexCount));
  memory.fill(changetype<usize>(numbers), 0, vertexCount << 2);
  count = 0;
}

/**
 * Renumbers labels (below V) from 0 in order of their first vertex, in place. Returns the number of labels so
 * far.
 */
export function renumber(labels: U32s, from: u32, to: u32): u32 {
  for (let vertex = from; vertex < to; vertex++) {
    const label = labels[vertex];
    let number = numbers[label];
    if (number === 0) {
      number = ++count;
      numbers[label] = number;
    }
    labels[vertex] = number - 1;
  }
  return count;
}

export function countUp(labels: U32s, from: u32, to: u32): void {
  for (let vertex = from; vertex < to; vertex++) labels[vertex] = vertex;
}

/** Writes to each vertex the label of its part. */
export function expand(parts: U32s, labels: U32s, expanded: U32s, from: u32, to: u32): void {
  for (let vertex = from; vertex < to; vertex++) expanded[vertex] = labels[parts[vertex]];
}

/** Inverse of `expand`: writes to each part the label of its vertices. */
export function collectLabels(parts: U32s, labels: U32s, partLabels: U32s, from: u32, to: u32): void {
  for (let vertex = from; vertex < to; vertex++) partLabels[parts[vertex]] = labels[vertex];
}

const unmet: u32 = 0xffffffff;
let queue: U32s = changetype<U32s>(0);
let seed: u32 = 0;
let next: u32 = 0;
let length: u32 = 0;

export function startSplit(vertexCount: u32, pieces: U32s): void {
  freeScratch();
  queue = changetype<U32s>(takeScratch(4 * vertexCount));
  memory.fill(changetype<usize>(pieces), 0xff, vertexCount << 2);
  seed = next = length = 0;
}

/** Labels the connected components of each part. Returns true at the end. */
export function splitSome(graph: Graph, labels: U32s, pieces: U32s, maxEntries: u32): bool {
  for (let work: u32 = 0; work < maxEntries; work++) {
    if (next === length) {
      if (seed === graph.vertexCount) return true;
      const vertex = seed++;
      if (pieces[vertex] !== unmet) continue;
      pieces[vertex] = vertex;
      queue[0] = vertex;
      next = 0;
      length = 1;
    }
    const vertex = queue[next++];
    const end = graph.offsets[vertex + 1];
    work += end - graph.offsets[vertex];
    for (let entry = graph.offsets[vertex]; entry < end; entry++) {
      const other = graph.targets[entry];
      if (pieces[other] !== unmet || labels[other] !== labels[vertex]) continue;
      pieces[other] = pieces[vertex];
      queue[length++] = other;
    }
  }
  return false;
}

let totals: F64s = changetype<F64s>(0);
let all: f64 = 0;
let between: f64 = 0;

export function startModularity(vertexCount: u32): void {
  freeScratch();
  totals = changetype<F64s>(takeScratch(8 * vertexCount));
  memory.fill(changetype<usize>(totals), 0, vertexCount << 3);
  all = between = 0;
}

/** Adds some vertices to the community strengths and the inter-community weight. Returns the next vertex. */
export function measureSome(graph: Graph, labels: U32s, from: u32, maxEntries: u32): u32 {
  const offsets = graph.offsets;
  const hasWeights = graph.isWeighted;
  let work: u32 = 0;
  let vertex = from;
  for (; vertex < graph.vertexCount && work < maxEntries; vertex++) {
    const label = labels[vertex];
    all += graph.strengths[vertex];
    totals[label] = totals[label] + graph.strengths[vertex];
    const end = offsets[vertex + 1];
    work += 1 + end - offsets[vertex];
    for (let entry = offsets[vertex]; entry < end; entry++) {
      if (labels[graph.targets[entry]] !== label) between += hasWeights ? graph.weights[entry] : 1;
    }
  }
  return vertex;
}

/**
 * Newman's modularity at a resolution, also for parts merged to vertices: weight that is not between
 * communities is inside. 0 for a graph without edges.
 */
export function modularity(vertexCount: u32, resolution: f64): f64 {
  if (all === 0) return 0;
  let expected: f64 = 0;
  for (let label: u32 = 0; label < vertexCount; label++) {
    const share = totals[label] / all;
    expected += share * share;
  }
  return 1 - between / all - resolution * expected;
}
