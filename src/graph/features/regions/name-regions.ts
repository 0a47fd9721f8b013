import type { RegionMapResult } from '../../../../protocol/community-jobs.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type Hierarchy, hubsOf } from '../../model/RegionMap.ts';

/** Sample sizes: members of a region, and vertices of the graph. */
const membersRead = 240;
const verticesRead = 20_000;
/**
 * A word names a region if at least this share of the members has it, and this many times the share of all vertices.
 */
const minShare = 0.2;
const minLift = 2.5;
/** Two words are combined if the frequency of the second is at least this share of the first. */
const nearlyAsOften = 0.8;
const minLetters = 3;
const vertexSteps = 64;

/**
 * Unique names for regions: telling words of labels, otherwise the label of the most central member. Names do not depend
 * on the colours, so that a community keeps its name when they change. O(vertices read + regions · members read).
 */
export function* nameRegions(
  model: GraphModel,
  result: RegionMapResult,
  { levels }: Hierarchy,
): Generator<undefined, readonly string[]> {
  const { vertexCount } = model;
  const wordCounts = new Map<string, number>();
  const step = Math.max(1, vertexCount / verticesRead);
  let read = 0;
  for (let at = 0; at < vertexCount; at += step, read++) {
    for (const word of wordsIn(model.labelOf(Math.floor(at)))) addTo(wordCounts, word);
    if (read % vertexSteps === 0) yield;
  }
  const samples = yield* sampleMembers(result, levels, vertexCount);
  const names: string[] = [];
  const used = result.inputLevels.length === 0 ? [] : Array.from(result.inputLevels, () => new Set<string>());
  for (let region = 0; region < result.sizes.length; region++) {
    const wanted = tellingWords(
      samples[region]!.map((vertex) => wordsIn(model.labelOf(vertex))),
      (word) => (wordCounts.get(word) ?? 0) / read,
    );
    const taken = used[result.levelOf[region]!]!;
    const central = hubsOf(result, region).map((vertex) => model.labelOf(vertex));
    const candidates = [wanted, ...central].filter((name) => name !== undefined && name !== '');
    const name = candidates.find((each) => !taken.has(each!)) ?? candidates[0] ?? '';
    taken.add(name);
    names.push(name);
    yield;
  }
  return names;
}

function addTo(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** Up to `membersRead` members of each region, spread over the vertices. O(V · levels). */
function* sampleMembers(
  result: RegionMapResult,
  levels: Uint32Array,
  vertexCount: number,
): Generator<undefined, readonly (readonly number[])[]> {
  const samples: number[][] = Array.from(result.sizes, () => []);
  for (const [level, inputLevel] of result.inputLevels.entries()) {
    const regionOf = new Map<number, number>();
    result.levelOf.forEach((of, region) => {
      if (of === level) regionOf.set(result.communities[region]!, region);
    });
    const met = new Uint32Array(result.sizes.length);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if (vertex % 4096 === 0) yield;
      const region = regionOf.get(levels[inputLevel * vertexCount + vertex]!);
      if (region === undefined) continue;
      const every = Math.ceil(result.sizes[region]! / membersRead);
      if (met[region]!++ % every === 0) samples[region]!.push(vertex);
    }
  }
  return samples;
}

/** Distinct words of a label; numbers and single letters are excluded. */
function wordsIn(label: string): readonly string[] {
  const found = label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^\d+|\d+$/g, ''))
    .filter((word) => word.length >= minLetters);
  return [...new Set(found)];
}

function tellingWords(
  labels: readonly (readonly string[])[],
  shareOf: (word: string) => number,
): string | undefined {
  const counts = new Map<string, number>();
  for (const words of labels) for (const word of words) addTo(counts, word);
  let best: { word: string; score: number; count: number } | undefined;
  const scoreOf = (word: string, count: number) => {
    const share = count / labels.length;
    const lift = share / Math.max(shareOf(word), 0.25 / verticesRead);
    return share < minShare || lift < minLift ? 0 : share * Math.log(lift);
  };
  for (const [word, count] of counts) {
    const score = scoreOf(word, count);
    if (score > 0 && score > (best?.score ?? 0)) best = { word, score, count };
  }
  if (best === undefined) return undefined;
  let second: { word: string; score: number } | undefined;
  for (const [word, count] of counts) {
    const score = scoreOf(word, count);
    if (word === best.word || count < nearlyAsOften * best.count) continue;
    if (score > (second?.score ?? 0)) second = { word, score };
  }
  if (second === undefined) return best.word;
  return inOrder(best.word, second.word, labels).join(' ');
}

/** Two words in the order in which most labels have them. */
function inOrder(
  one: string,
  other: string,
  labels: readonly (readonly string[])[],
): readonly [string, string] {
  let isFirst = 0;
  for (const words of labels) {
    const [at, otherAt] = [words.indexOf(one), words.indexOf(other)];
    if (at >= 0 && otherAt >= 0) isFirst += at < otherAt ? 1 : -1;
  }
  return isFirst >= 0 ? [one, other] : [other, one];
}
