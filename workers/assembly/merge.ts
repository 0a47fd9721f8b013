import { U32s } from './arrays';
import { Graph } from './graph';
import { freeScratch, takeScratch } from './scratch';

let starts: U32s = changetype<U32s>(0);
let members: U32s = changetype<U32s>(0);
/**
 * By part: the last entry of `targets` written for it. The entry is valid only if it refers back to the part.
 */
let slots: U32s = changetype<U32s>(0);

export function startMerge(vertexCount: u32, partCount: u32): void {
  freeScratch();
  starts = changetype<U32s>(takeScratch(4 * (partCount + 1)));
  members = changetype<U32s>(takeScratch(4 * vertexCount));
  slots = changetype<U32s>(takeScratch(4 * partCount));
  memory.fill(changetype<usize>(starts), 0, (partCount + 1) << 2);
}

export function countMembers(parts: U32s, from: u32, to: u32): void {
  for (let vertex = from; vertex < to; vertex++) starts[parts[vertex]] = starts[parts[vertex]] + 1;
}

/** Converts counts to end offsets: afterwards `starts` contains the end of the members of each part. */
export function endMembers(partCount: u32): void {
  let sum: u32 = 0;
  for (let part: u32 = 0; part <= partCount; part++) {
    sum += starts[part];
    starts[part] = sum;
  }
}

/**
 * Places the vertices from `to` − 1 down to `from`; afterwards `starts` contains the start of the members of
 * each part.
 */
export function placeMembers(parts: U32s, from: u32, to: u32): void {
  for (let vertex = to; vertex-- > from; ) {
    const place = starts[parts[vertex]] - 1;
    starts[parts[vertex]] = place;
    members[place] = vertex;
  }
}

/**
 * Writes some parts of `graph` as vertices of `merged`. Edges inside a part are counted only in its strength.
 * Returns the next part.
 */
export function mergeSome(graph: Graph, parts: U32s, merged: Graph, from: u32, maxEntries: u32): u32 {
  const partCount = merged.vertexCount;
  const targets = merged.targets;
  const weights = merged.weights;
  const hasWeights = graph.isWeighted;
  let length = merged.offsets[from];
  let work: u32 = 0;
  let part = from;
  for (; part < partCount && work < maxEntries; part++) {
    const first = length;
    const last = starts[part + 1];
    let strength: f64 = 0;
    for (let place = starts[part]; place < last; place++) {
      const vertex = members[place];
      strength += graph.strengths[vertex];
      const end = graph.offsets[vertex + 1];
      work += 1 + end - graph.offsets[vertex];
      for (let entry = graph.offsets[vertex]; entry < end; entry++) {
        const other = parts[graph.targets[entry]];
        if (other === part) continue;
        const weight = hasWeights ? graph.weights[entry] : 1;
        const slot = slots[other];
        if (slot >= first && slot < length && targets[slot] === other) {
          weights[slot] = weights[slot] + weight;
        } else {
          slots[other] = length;
          targets[length] = other;
          weights[length++] = weight;
        }
      }
    }
    merged.strengths[part] = strength;
    merged.offsets[part + 1] = length;
  }
  return part;
}
