import type { RegionMapResult } from '../../../protocol/community-jobs.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type Hierarchy, hubsOf } from '../model/RegionMap.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';

/** Sample sizes: members of a region, and vertices of the graph. */
const membersRead = 240;
const verticesRead = 20_000;
/**
 * A word names a region if at least this share of the members has it, and this many times the share of all vertices.
 */
const leastShare = 0.2;
const leastLift = 2.5;
/** Two words are combined if the frequency of the second is at least this share of the first. */
const nearlyAsOften = 0.8;
const leastLetters = 3;
const vertexSteps = 64;

/**
 * Names for regions by distinctive features of their members: values of the attribute that colours the vertices,
 * otherwise words of labels, otherwise the label of the best-connected member and the number of the others. O(vertices
 * read + regions · members read).
 */
export function* nameRegions(
  model: GraphModel,
  result: RegionMapResult,
  { levels }: Hierarchy,
  { vertexColor }: GraphStyle,
  values: AttributeValues,
): Generator<undefined, readonly string[]> {
  const attribute = vertexColor.kind === 'attribute' ? vertexColor.attribute : undefined;
  const wordsOf = (vertex: number) => {
    const value =
      attribute === undefined
        ? undefined
        : values.textOf(model, { kind: 'vertices', attribute }, model.vertexIds.at(vertex)!);
    return value === undefined || value === '' ? wordsIn(model.labelOf(vertex)) : [value];
  };
  const { vertexCount } = model;
  const everywhere = new Map<string, number>();
  const step = Math.max(1, vertexCount / verticesRead);
  let read = 0;
  for (let at = 0; at < vertexCount; at += step, read++) {
    for (const word of wordsOf(Math.floor(at))) everywhere.set(word, (everywhere.get(word) ?? 0) + 1);
    if (read % vertexSteps === 0) yield;
  }
  const samples = yield* sampleMembers(result, levels, vertexCount);
  const names: string[] = [];
  for (let region = 0; region < result.sizes.length; region++) {
    const counts = new Map<string, number>();
    const members = samples[region]!;
    for (const vertex of members)
      for (const word of wordsOf(vertex)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const name = tellingWords(counts, members.length, (word) => (everywhere.get(word) ?? 0) / read);
    names.push(name ?? hubName(model, result, region));
    yield;
  }
  return names;
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
    .filter((word) => word.length >= leastLetters);
  return [...new Set(found)];
}

function tellingWords(
  counts: ReadonlyMap<string, number>,
  members: number,
  shareOf: (word: string) => number,
): string | undefined {
  let best: { word: string; score: number; count: number } | undefined;
  const scoreOf = (word: string, count: number) => {
    const share = count / members;
    const lift = share / Math.max(shareOf(word), 0.25 / verticesRead);
    return share < leastShare || lift < leastLift ? 0 : share * Math.log(lift);
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
  return second === undefined ? best.word : `${best.word} ${second.word}`;
}

function hubName(model: GraphModel, result: RegionMapResult, region: number): string {
  const [hub] = hubsOf(result, region);
  return hub === undefined ? '' : model.labelOf(hub);
}
