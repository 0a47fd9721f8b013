import type { Node2VecInput } from '../../protocol/analysis-jobs.ts';
import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { adjacencyBytes } from '../lib/searches/adjacency.ts';
import { BestRows } from '../lib/searches/BestRows.ts';
import {
  findEntry,
  type SimpleGraph,
  simpleGraphBytes,
  toSimpleGraph,
} from '../lib/searches/simple-graph.ts';

const negatives = 5;
const rate = 0.05;
const window = 5;
const tableSize = 1 << 20;

/**
 * node2vec (Grover and Leskovec, 2016): vectors of vertices that often meet on biased random walks are close (skip-gram
 * with negative samples). The nearest vertices of the subjects by cosine. Depends only on the graph and the seed.
 * O(V · walks · length · window · dimensions).
 */
export default {
  id: 'node2vec',
  bytesOf: (input) =>
    simpleGraphBytes(input) +
    adjacencyBytes(input, 'any') +
    8 * input.vertexCount * input.dimensions +
    4 * tableSize,
  *run(input, context) {
    const { vertexCount, dimensions, walks, subjects, perVertex } = input;
    if (subjects.length === 0) throw new Error('the subjects: expected at least 1 vertex, found 0');
    context.phase('read the graph');
    const graph = yield* toSimpleGraph(input);
    const random = new Random(input.seed);
    const vectors = Float32Array.from(
      { length: vertexCount * dimensions },
      () => (random.next() - 0.5) / dimensions,
    );
    const contexts = new Float32Array(vertexCount * dimensions);
    const samples = yield* toSamples(graph);
    context.phase('walk and learn');
    const path = new Uint32Array(input.length);
    const total = walks * vertexCount;
    for (let walk = 0; walk < walks && samples.length > 0; walk++) {
      for (let start = 0; start < vertexCount; start++) {
        const done = (walk * vertexCount + start) / total;
        const length = takeWalk(graph, input, start, path, random);
        for (let place = 0; place < length; place++) {
          const reach = 1 + random.nextBelow(window);
          for (let other = Math.max(0, place - reach); other < Math.min(length, place + reach + 1); other++) {
            if (other === place) continue;
            learn(vectors, contexts, path[place]!, path[other]!, {
              dimensions,
              samples,
              random,
              step: rate * Math.max(0.0001, 1 - done),
            });
          }
        }
        if ((start & 3) === 3) {
          context.show(0, () => undefined, done, 0);
          yield;
        }
      }
    }
    context.phase('find the nearest');
    return yield* findNearest(vectors, input, perVertex);
  },
} satisfies Kernel<'node2vec'>;

/** Vertices in proportion to their degree to the power of 0.75. Empty without edges. */
function* toSamples({ vertexCount, offsets }: SimpleGraph): Generator<undefined, Uint32Array> {
  const sums = new Float64Array(vertexCount + 1);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    if ((vertex & 0x1ffff) === 0x1ffff) yield;
    sums[vertex + 1] = sums[vertex]! + (offsets[vertex + 1]! - offsets[vertex]!) ** 0.75;
  }
  const total = sums[vertexCount]!;
  if (total === 0) return new Uint32Array(0);
  const samples = new Uint32Array(tableSize);
  for (let slot = 0, vertex = 0; slot < tableSize; slot++) {
    while (sums[vertex + 1]! < ((slot + 0.5) / tableSize) * total) vertex++;
    samples[slot] = vertex;
    if ((slot & 0x1ffff) === 0x1ffff) yield;
  }
  return samples;
}

/**
 * A walk in `path`: a step back has the weight 1 / `back`, a step to a common neighbour 1, others 1 / `away`. Steps are
 * drawn evenly and refused in proportion. Returns its number of vertices.
 */
function takeWalk(
  graph: SimpleGraph,
  { back, away }: Pick<Node2VecInput, 'back' | 'away'>,
  start: number,
  path: Uint32Array,
  random: Random,
): number {
  const { offsets, targets } = graph;
  const largest = Math.max(1, 1 / back, 1 / away);
  path[0] = start;
  for (let length = 1; length < path.length; length++) {
    const vertex = path[length - 1]!;
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    if (degree === 0) return length;
    for (;;) {
      const next = targets[offsets[vertex]! + random.nextBelow(degree)]!;
      path[length] = next;
      if (length === 1 || (back === 1 && away === 1)) break;
      const before = path[length - 2]!;
      const weight = next === before ? 1 / back : findEntry(graph, before, next) >= 0 ? 1 : 1 / away;
      if (random.next() * largest < weight) break;
    }
  }
  return path.length;
}

interface Learning {
  readonly dimensions: number;
  readonly samples: Uint32Array;
  readonly random: Random;
  readonly step: number;
}

/** Moves the vector of a vertex towards one that it meets, and away from random ones. */
function learn(
  vectors: Float32Array,
  contexts: Float32Array,
  vertex: number,
  met: number,
  { dimensions, samples, random, step }: Learning,
): void {
  const from = vertex * dimensions;
  const moves = new Float32Array(dimensions);
  for (let sample = 0; sample <= negatives; sample++) {
    const other = sample === 0 ? met : samples[random.nextBelow(samples.length)]!;
    if (sample > 0 && other === met) continue;
    const to = other * dimensions;
    let product = 0;
    for (let place = 0; place < dimensions; place++)
      product += vectors[from + place]! * contexts[to + place]!;
    const gain = step * ((sample === 0 ? 1 : 0) - 1 / (1 + Math.exp(-product)));
    for (let place = 0; place < dimensions; place++) {
      moves[place]! += gain * contexts[to + place]!;
      contexts[to + place]! += gain * vectors[from + place]!;
    }
  }
  for (let place = 0; place < dimensions; place++) vectors[from + place]! += moves[place]!;
}

/** The nearest vertices of each subject, best first; `scores`: cosine to the nearest subject. */
function* findNearest(
  vectors: Float32Array,
  { vertexCount, dimensions, subjects }: Node2VecInput,
  perVertex: number,
) {
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const vector = vectors.subarray(vertex * dimensions, (vertex + 1) * dimensions);
    const norm = Math.hypot(...vector) || 1;
    for (let place = 0; place < dimensions; place++) vector[place]! /= norm;
    if ((vertex & 0xfff) === 0xfff) yield;
  }
  const scores = new Float64Array(vertexCount).fill(-1);
  const best = new BestRows(perVertex * subjects.length);
  for (const subject of subjects) {
    const own = new BestRows(perVertex);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let product = 0;
      for (let place = 0; place < dimensions; place++)
        product += vectors[subject * dimensions + place]! * vectors[vertex * dimensions + place]!;
      if (product > scores[vertex]!) scores[vertex] = product;
      if (vertex !== subject) own.add(subject, vertex, product);
      if ((vertex & 0xfff) === 0xfff) yield;
    }
    const { vertices, values } = own.toRows();
    values.forEach((value, row) => {
      best.add(vertices[2 * row]!, vertices[2 * row + 1]!, value);
    });
  }
  return { ...best.toRows(), scores };
}
